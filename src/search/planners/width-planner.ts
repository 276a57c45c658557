/**
 * Online iterated width with rewards: a breadth-first search from the current state drops states that are not novel,
 * then the first action of the path with the greatest gain is chosen (Geffner and Geffner, "Width-based planning for
 * general video-game playing", GIGA 2015). Without a width, it is plain breadth-first search. Each action is simulated
 * once and taken as certain.
 */
import { counted, type Random } from '../../base/index.ts';
import { AtomBuffer, type Simulation } from '../../game/index.ts';
import { ForwardModel } from './forward-model.ts';
import { NoveltyTable, type Width } from './novelty.ts';
import type { CallBudget, Plan, Planner } from './planner.ts';
import { type SampledAction, safest, sampledActions } from './safety.ts';

export interface WidthParameters {
  /** If absent, nothing is dropped. */
  readonly width?: Width | undefined;
  /** M: how often each action is tried before the search, in order to exclude dangerous ones; 0 disables this. */
  readonly samples: number;
  /** γ: the discount factor per tick. */
  readonly gamma: number;
  /** The value of a win in points; a loss costs the same amount. */
  readonly win: number;
  /** Whether the rewards of dropped states count too. */
  readonly pruned: 'ignore' | 'count';
  /**
   * Which of several equally good paths is chosen: any of them, a path of a random first action (each equally likely),
   * one of the longest, or one of the shortest to a place where the role has not been since its score changed, and one
   * of the longest if there is none.
   */
  readonly ties: 'paths' | 'actions' | 'longest' | 'new-places';
  /** Whether doing nothing is an action. */
  readonly idle: boolean;
}

export const WIDTH_DEFAULTS: WidthParameters = {
  width: 1,
  samples: 10,
  gamma: 0.99,
  win: 1000,
  pruned: 'ignore',
  ties: 'paths',
  idle: false,
};

interface WidthNode<State> {
  readonly parent: WidthNode<State> | undefined;
  readonly action: number;
  /** The first action of the path; −1 at the root. */
  readonly first: number;
  readonly depth: number;
  /** Σ γ^depth · Δreward along the path. */
  readonly reward: number;
  readonly score: number;
  /** Whether the path ends where the role has not been yet; false unless this matters. */
  readonly isNewPlace: boolean;
  readonly state: State;
}

export class WidthPlanner<State> implements Planner<State> {
  readonly #model: ForwardModel<State>;
  readonly #parameters: WidthParameters;
  readonly #novelty: NoveltyTable | undefined;
  readonly #atoms = new AtomBuffer();
  /** Where the role has been since its score changed. */
  readonly #been = new Set<number>();
  #beenScore = Number.NaN;
  /** The number of states expanded for the last answer, for diagnostics. */
  expanded = 0;

  constructor(simulation: Simulation<State>, role: number, parameters: Partial<WidthParameters> = {}) {
    this.#parameters = { ...WIDTH_DEFAULTS, ...parameters };
    const { idle, width } = this.#parameters;
    this.#model = new ForwardModel(simulation, role, idle);
    this.#novelty = width === undefined ? undefined : new NoveltyTable(width, simulation.atomLimit);
  }

  /** Forgets where the role has been. */
  forget(): void {
    this.#been.clear();
  }

  choose(state: State, random: Random, budget: CallBudget<State>): Plan {
    const model = this.#model;
    const { samples, win } = this.#parameters;
    const start = budget.used;
    model.release();
    this.expanded = 0;
    if (this.#parameters.ties === 'new-places') this.#remember(state);
    const sampled: SampledAction[] =
      samples === 0
        ? model.actions(state).map((action) => ({ action, losses: 0, gain: 0 }))
        : safest(sampledActions(model, state, { samples, win }, random, budget));
    const safe = sampled.map(({ action }) => action);
    const best = new BestPath<State>(this.#parameters.ties, random);
    const visits = this.#search(state, safe, best, random, budget);
    const found = best.path;
    const action =
      found?.first ?? (safe.length > 0 ? random.pick(safe) : model.simulation.idleAction(state, model.role));
    return {
      action,
      value: found?.reward ?? 0,
      line: found === undefined ? [action] : lineTo(found),
      visits,
      calls: budget.used - start,
      note: noteOn(found, win),
    };
  }

  /** Returns how many states were kept below each first action. */
  #search(
    root: State,
    safe: readonly number[],
    best: BestPath<State>,
    random: Random,
    budget: CallBudget<State>,
  ): Map<number, number> {
    const model = this.#model;
    const visits = new Map(safe.map((action) => [action, 0]));
    const queue: WidthNode<State>[] = [
      {
        parent: undefined,
        action: -1,
        first: -1,
        depth: 0,
        reward: 0,
        score: model.score(root),
        isNewPlace: false,
        state: root,
      },
    ];
    this.#novelty?.clear();
    this.#isNew(root);
    for (let at = 0; at < queue.length && !budget.isOver; at++) {
      const node = queue[at] as WidthNode<State>;
      const actions = at === 0 ? safe : model.actions(node.state);
      if (actions.length > 0) this.expanded++;
      this.#declare(node.state);
      for (const action of actions) {
        const child = this.#child(node, action, random, budget);
        if (child === undefined) return visits;
        const isKept = this.#isNew(child.state);
        if (isKept || this.#parameters.pruned === 'count') best.compare(child);
        if (isKept) {
          queue.push(child);
          visits.set(child.first, (visits.get(child.first) ?? 0) + 1);
        } else model.dropLast();
      }
    }
    return visits;
  }

  /** Returns undefined if no call is left. */
  #child(
    node: WidthNode<State>,
    action: number,
    random: Random,
    budget: CallBudget<State>,
  ): WidthNode<State> | undefined {
    const model = this.#model;
    const { gamma, win } = this.#parameters;
    const state = model.copy(node.state);
    if (!model.step(state, action, random, budget)) return undefined;
    const score = model.score(state);
    const gain = score - node.score + win * model.outcome(state);
    return {
      parent: node,
      action,
      first: node.parent === undefined ? action : node.first,
      depth: node.depth + 1,
      reward: node.reward + gamma ** node.depth * gain,
      score,
      isNewPlace: this.#parameters.ties === 'new-places' && !this.#been.has(this.#place(state)),
      state,
    };
  }

  /** All places are new again when the score changes, since what was worth nothing may then be worth a second look. */
  #remember(state: State): void {
    const score = this.#model.score(state);
    if (score !== this.#beenScore) this.#been.clear();
    this.#beenScore = score;
    this.#been.add(this.#place(state));
  }

  /** Identifies what the role controls and where it is by the first of its own atoms; −1 if it has none. */
  #place(state: State): number {
    this.#model.simulation.atoms(state, this.#model.role, this.#atoms);
    return this.#atoms.own > 0 ? (this.#atoms.values[0] as number) : -1;
  }

  #declare(state: State): void {
    if (this.#novelty === undefined) return;
    this.#model.simulation.atoms(state, this.#model.role, this.#atoms);
    this.#novelty.expand(this.#atoms);
  }

  #isNew(state: State): boolean {
    if (this.#novelty === undefined) return true;
    this.#model.simulation.atoms(state, this.#model.role, this.#atoms);
    return this.#novelty.isNew(this.#atoms);
  }
}

/** Returns the best of the paths, which are compared one after the other; ties are broken uniformly at random. */
class BestPath<State> {
  path: WidthNode<State> | undefined;
  readonly #ties: WidthParameters['ties'];
  readonly #random: Random;
  #equals = 0;
  readonly #firsts = new Set<number>();

  constructor(ties: WidthParameters['ties'], random: Random) {
    this.#ties = ties;
    this.#random = random;
  }

  compare(path: WidthNode<State>): void {
    const better = this.#difference(path);
    if (better < 0) return;
    if (better > 0) {
      this.#equals = 0;
      this.#firsts.clear();
    }
    if (this.#ties === 'actions' && this.#firsts.has(path.first)) return;
    this.#firsts.add(path.first);
    this.#equals++;
    if (this.#equals === 1 || this.#random.below(this.#equals) === 0) this.path = path;
  }

  #difference({ reward, depth, isNewPlace }: WidthNode<State>): number {
    if (this.path === undefined) return 1;
    const difference = reward - this.path.reward;
    if (difference !== 0) return difference;
    if (this.#ties !== 'longest' && this.#ties !== 'new-places') return 0;
    if (isNewPlace !== this.path.isNewPlace) return isNewPlace ? 1 : -1;
    return isNewPlace ? this.path.depth - depth : depth - this.path.depth;
  }
}

function lineTo<State>(path: WidthNode<State>): number[] {
  const line: number[] = [];
  for (let node = path; node.parent !== undefined; node = node.parent) line.push(node.action);
  return line.reverse();
}

function noteOn(path: WidthNode<unknown> | undefined, win: number): string {
  if (path === undefined) return 'nothing new can be reached';
  const ticks = counted(path.depth, 'tick');
  if (path.reward > win / 2) return `a win in ${ticks}`;
  if (path.reward < -win / 2) return `lost in ${ticks} on the best path`;
  const points = path.reward.toFixed(1).replace(/\.0$/, '');
  return path.reward === 0 ? 'no path gains anything' : `${points} points in ${ticks}`;
}
