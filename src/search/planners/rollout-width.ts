/**
 * Rollout IW: runs from the current state that continue as long as they reach atoms earlier than any run before, so
 * that they get deep with any budget (Bandres, Bonet and Geffner, "Planning with pixels in (almost) real time", AAAI
 * 2018).
 */
import type { Random } from '../../base/index.ts';
import { AtomBuffer, type Simulation } from '../../game/index.ts';
import { ForwardModel } from './forward-model.ts';
import type { CallBudget, Plan, Planner } from './planner.ts';
import { safest, sampledActions } from './safety.ts';

export interface RolloutWidthParameters {
  /** How often each action is tried before the search, in order to exclude dangerous ones. */
  readonly samples: number;
  readonly gamma: number;
  /** The value of a win in points; a loss costs the same amount. */
  readonly win: number;
  /** Whether the counts of each kind of object, compiled from the rules, are features in addition to the atoms. */
  readonly counts: boolean;
  /** Whether doing nothing is an action. */
  readonly idle: boolean;
}

export const ROLLOUT_WIDTH_DEFAULTS: RolloutWidthParameters = {
  samples: 10,
  gamma: 0.99,
  win: 1000,
  counts: true,
  idle: true,
};

interface Node<State> {
  readonly parent: Node<State> | undefined;
  readonly action: number;
  readonly depth: number;
  readonly state: State;
  readonly gain: number;
  readonly score: number;
  readonly features: Int32Array;
  /** Actions that lead to a subtree that is not yet solved. */
  readonly open: number[];
  readonly children: Map<number, Node<State>>;
  /** The greatest discounted gain from here on. */
  best: number;
}

export class RolloutWidthPlanner<State> implements Planner<State> {
  readonly #model: ForwardModel<State>;
  readonly #parameters: RolloutWidthParameters;
  readonly #atoms = new AtomBuffer();
  /** For each feature, the lowest depth at which it was true. */
  readonly #depths = new Map<number, number>();

  constructor(simulation: Simulation<State>, role: number, parameters: Partial<RolloutWidthParameters> = {}) {
    this.#parameters = { ...ROLLOUT_WIDTH_DEFAULTS, ...parameters };
    this.#model = new ForwardModel(simulation, role, this.#parameters.idle);
  }

  choose(state: State, random: Random, budget: CallBudget<State>): Plan {
    const model = this.#model;
    const start = budget.used;
    model.release();
    this.#depths.clear();
    const safe = safest(sampledActions(model, state, this.#parameters, random, budget)).map(
      (each) => each.action,
    );
    const root = this.#node(undefined, -1, state, 0, model.score(state), [...safe]);
    this.#isNew(root, true);
    while (root.open.length > 0 && !budget.isOver) this.#rollout(root, random, budget);
    const line = bestLine(root, this.#parameters.gamma, random);
    const action =
      line[0] ?? (safe.length > 0 ? random.pick(safe) : model.simulation.idleAction(state, model.role));
    return {
      action,
      value: root.best,
      line: line.length === 0 ? [action] : line,
      visits: new Map([...root.children].map(([each, child]) => [each, sizeOf(child)])),
      calls: budget.used - start,
    };
  }

  #node(
    parent: Node<State> | undefined,
    action: number,
    state: State,
    gain: number,
    score: number,
    open: number[],
  ): Node<State> {
    return {
      parent,
      action,
      depth: parent === undefined ? 0 : parent.depth + 1,
      state,
      gain,
      score,
      features: this.#features(state),
      open,
      children: new Map(),
      best: 0,
    };
  }

  #rollout(root: Node<State>, random: Random, budget: CallBudget<State>): void {
    let node = root;
    while (node.open.length > 0) {
      const action = random.pick(node.open);
      const known = node.children.get(action);
      const child = known ?? this.#expand(node, action, random, budget);
      if (child === undefined) return;
      const isNew = this.#isNew(child, known === undefined);
      if (isNew && child.open.length > 0) {
        node = child;
        continue;
      }
      solve(child);
      return;
    }
    solve(node);
  }

  #expand(
    node: Node<State>,
    action: number,
    random: Random,
    budget: CallBudget<State>,
  ): Node<State> | undefined {
    const model = this.#model;
    const state = model.copy(node.state);
    if (!model.step(state, action, random, budget)) return undefined;
    const score = model.score(state);
    const gain = score - node.score + this.#parameters.win * model.outcome(state);
    const child = this.#node(node, action, state, gain, score, model.actions(state));
    node.children.set(action, child);
    for (let each: Node<State> | undefined = node; each !== undefined; each = each.parent) {
      const best = Math.max(
        ...[...each.children.values()].map((one) => one.gain + this.#parameters.gamma * one.best),
      );
      if (best === each.best) break;
      each.best = best;
    }
    return child;
  }

  /**
   * A new node must reach a feature earlier than any node before. A known node must still be the earliest for one of
   * its features.
   */
  #isNew({ features, depth }: Node<State>, isFresh: boolean): boolean {
    let isNew = false;
    for (const feature of features) {
      const least = this.#depths.get(feature) ?? Number.POSITIVE_INFINITY;
      if (isFresh ? depth < least : depth <= least) isNew = true;
      if (depth < least) this.#depths.set(feature, depth);
    }
    return isNew;
  }

  #features(state: State): Int32Array {
    const { simulation, role } = this.#model;
    simulation.atoms(state, role, this.#atoms);
    const { values, length } = this.#atoms;
    const counts = this.#parameters.counts ? (simulation.counts?.(state, role) ?? []) : [];
    const features = new Int32Array(length + counts.length);
    features.set(values.subarray(0, length));
    // Counts are negative numbers so that they cannot be confused with atoms.
    counts.forEach((count, kind) => {
      features[length + kind] = -1 - (kind * MOST_COUNTED + Math.min(MOST_COUNTED - 1, Math.max(0, count)));
    });
    return features;
  }
}

const MOST_COUNTED = 1024;

/** Marks a node below which nothing is left to find, and possibly its ancestors. */
function solve<State>(node: Node<State>): void {
  for (let child = node; child.parent !== undefined; child = child.parent) {
    const { open } = child.parent;
    const at = open.indexOf(child.action);
    if (at >= 0) open.splice(at, 1);
    if (open.length > 0) return;
  }
}

/** Returns the path with the greatest gain; if nothing is gained, one of the deepest. */
function bestLine<State>(root: Node<State>, gamma: number, random: Random): number[] {
  const line: number[] = [];
  for (let node = root; node.children.size > 0; ) {
    const children = [...node.children.values()];
    const most = Math.max(...children.map(({ gain, best }) => gain + gamma * best));
    const equal = children.filter(({ gain, best }) => gain + gamma * best === most);
    const deepest = Math.max(...equal.map(heightOf));
    node = random.pick(equal.filter((child) => heightOf(child) === deepest));
    line.push(node.action);
  }
  return line;
}

function heightOf<State>({ children }: Node<State>): number {
  return 1 + Math.max(-1, ...[...children.values()].map(heightOf));
}

function sizeOf<State>({ children }: Node<State>): number {
  return [...children.values()].reduce((sum, child) => sum + sizeOf(child), 1);
}
