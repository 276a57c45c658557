/**
 * Monte-Carlo tree search over a simulation as in the sample players of the GVG-AI competition (Perez-Liebana et al.,
 * "The 2014 General Video Game Playing Competition", 2016): closed loop, where nodes hold states, or open loop, where
 * a node stands for a sequence of actions and chance is drawn again. The modifications of Frydenberg, Andersen, Risi
 * and Togelius ("Investigating MCTS modifications in general video game playing", CIG 2015) can be switched on
 * independently.
 */
import type { Random } from '../../base/index.ts';
import { AtomBuffer, type Simulation } from '../../game/index.ts';
import { ForwardModel } from './forward-model.ts';
import type { CallBudget, Plan, Planner } from './planner.ts';

export interface TreeParameters {
  /** Whether nodes hold states: then each action is simulated once there, and its outcome is taken as certain. */
  readonly closed: boolean;
  /** The number of ticks of tree and playout together. */
  readonly depth: number;
  /** K: the weight of exploration. */
  readonly K: number;
  /** Q: the weight of the maximum relative to the mean (MixMax); 0 for the mean alone. */
  readonly mixmax: number;
  /** The value mixed in: the best value seen below a child or, as in the published program, the sum of all. */
  readonly max: 'best' | 'sum';
  /** How often an action in the tree is repeated (macro-actions). */
  readonly macro: number;
  /** Whether the chosen action is also carried out this many times. */
  readonly macroplay: boolean;
  /** Whether the search may descend below a node before all its actions were tried (partial expansion). */
  readonly partial: boolean;
  /**
   * The fraction by which the value of a child is reduced if its avatar returns to a recent place (reversal penalty).
   */
  readonly reverse: number;
  /** The number of recent places of the avatar that count. */
  readonly trail: number;
  /** Whether these are only the places of the run, or also those on the path to the node. */
  readonly trailkind: 'real' | 'node';
  /** Whether doing nothing is an action. */
  readonly idle: boolean;
}

export const TREE_DEFAULTS: TreeParameters = {
  closed: false,
  depth: 10,
  K: Math.SQRT2,
  mixmax: 0,
  max: 'best',
  macro: 1,
  macroplay: false,
  partial: false,
  reverse: 0,
  trail: 5,
  trailkind: 'real',
  idle: false,
};

/** Added to the score of a won run, and subtracted from that of a lost one. */
const HUGE = 1e7;
const EPSILON = 1e-6;

/** The statistics of a node. The fields are public so that formulas can be checked on trees constructed by hand. */
export interface TreeNode<State> {
  readonly parent: TreeNode<State> | undefined;
  readonly action: number;
  /** The number of ticks from the root. */
  readonly depth: number;
  readonly children: TreeNode<State>[];
  visits: number;
  total: number;
  /** The lowest and highest value backed up through the node. */
  low: number;
  high: number;
  /** Present in closed-loop search only. */
  state: State | undefined;
  /** The avatar's place when the node was last visited. */
  place: number | undefined;
}

export function treeNode<State>(
  parent?: TreeNode<State>,
  action = -1,
  depth = 0,
  state?: State,
): TreeNode<State> {
  return {
    parent,
    action,
    depth,
    children: [],
    visits: 0,
    total: 0,
    low: Number.POSITIVE_INFINITY,
    high: Number.NEGATIVE_INFINITY,
    state,
    place: undefined,
  };
}

/** Adds the value of a run to a node and to all its ancestors. */
export function backUp<State>(node: TreeNode<State>, value: number): void {
  for (let each: TreeNode<State> | undefined = node; each !== undefined; each = each.parent) {
    each.visits++;
    each.total += value;
    each.low = Math.min(each.low, value);
    each.high = Math.max(each.high, value);
  }
}

/** Normalises values to 0 to 1 by the bounds of the choosing node; without a range, they stay unchanged. */
function normalised(value: number, { low, high }: Pick<TreeNode<unknown>, 'low' | 'high'>): number {
  return low < high ? (value - low) / (high - low) : value;
}

/**
 * Returns the value by which a child is chosen: its mean (with MixMax: mixed with its maximum or sum), normalised by
 * the bounds of the node, plus K √(ln(n + 1) / nⱼ), times 1 − penalty if the avatar would return to a recent place.
 */
export function uctValue<State>(
  node: TreeNode<State>,
  child: TreeNode<State>,
  { K, mixmax, max, reverse }: Pick<TreeParameters, 'K' | 'mixmax' | 'max' | 'reverse'>,
  isReversal = false,
): number {
  const mean = normalised(child.total / (child.visits + EPSILON), node);
  const greatest = max === 'best' ? normalised(child.high, node) : normalised(child.total, node);
  const value = mixmax === 0 ? mean : mixmax * greatest + (1 - mixmax) * mean;
  const bound = value + K * Math.sqrt(Math.log(node.visits + 1) / (child.visits + EPSILON));
  return isReversal ? bound * (1 - reverse) : bound;
}

/** Returns the value of adding another child, according to the published program of partial expansion. */
export function expansionValue<State>(node: TreeNode<State>, K: number): number {
  return 0.5 + K * Math.sqrt(Math.log(node.visits + 1) / (1 + node.children.length));
}

export class TreePlanner<State> implements Planner<State> {
  readonly #model: ForwardModel<State>;
  readonly #parameters: TreeParameters;
  readonly #places: Places<State>;
  /** How many more times the last action is to be repeated. */
  #repeats = 0;
  #last: Plan | undefined;

  constructor(simulation: Simulation<State>, role: number, parameters: Partial<TreeParameters> = {}) {
    this.#parameters = { ...TREE_DEFAULTS, ...parameters };
    this.#model = new ForwardModel(simulation, role, this.#parameters.idle);
    this.#places = new Places(simulation, role, this.#parameters.trail);
  }

  forget(): void {
    this.#repeats = 0;
    this.#places.clear();
  }

  choose(state: State, random: Random, budget: CallBudget<State>): Plan {
    const { macro, macroplay, reverse } = this.#parameters;
    if (reverse > 0) this.#places.walk(state);
    if (this.#repeats > 0 && this.#last !== undefined) {
      this.#repeats--;
      return { ...this.#last, calls: 0 };
    }
    const plan = this.#search(state, random, budget);
    this.#repeats = macroplay ? macro - 1 : 0;
    this.#last = plan;
    return plan;
  }

  #search(state: State, random: Random, budget: CallBudget<State>): Plan {
    const model = this.#model;
    const start = budget.used;
    model.release();
    const root = treeNode<State>(undefined, -1, 0, state);
    const scratch = model.copy(state);
    // Where states are kept, runs through known nodes take no calls, so their number is limited too.
    for (let runs = 0; runs < budget.limit && !budget.isOver && !model.simulation.isOver(state); runs++) {
      const leaf = this.#descend(root, model.simulation.copy(state, scratch), random, budget);
      backUp(leaf.node, this.#playout(leaf.node.depth, leaf.state, random, budget));
    }
    const best = chosenChild(root, random);
    const action = best?.action ?? model.simulation.idleAction(state, model.role);
    return {
      action,
      value: best === undefined ? 0 : best.total / best.visits - model.score(state),
      line: best === undefined ? [action] : this.#line(root, random),
      visits: new Map(root.children.map((child) => [child.action, child.visits])),
      calls: budget.used - start,
    };
  }

  /**
   * Descends from the root to a new node, or to one where the run ends or is deep enough. The returned state may be
   * changed.
   */
  #descend(
    root: TreeNode<State>,
    scratch: State,
    random: Random,
    budget: CallBudget<State>,
  ): { readonly node: TreeNode<State>; readonly state: State } {
    const { closed, depth, macro } = this.#parameters;
    const model = this.#model;
    let node = root;
    let state = scratch;
    for (;;) {
      const here = closed ? (node.state as State) : state;
      if (node.depth >= depth || model.simulation.isOver(here)) break;
      const actions = model.actions(here);
      const untried = actions.filter((action) => !node.children.some((child) => child.action === action));
      const tried = node.children.filter((child) => actions.includes(child.action));
      const next = this.#expands(node, untried, tried) ? undefined : this.#bestChild(node, tried, random);
      if (next !== undefined && closed) {
        node = next;
        continue;
      }
      const action = next?.action ?? random.pick(untried);
      if (closed) state = model.copy(here);
      if (!this.#repeat(state, action, macro, random, budget)) break;
      const child = next ?? treeNode(node, action, node.depth + macro, closed ? state : undefined);
      if (next === undefined) node.children.push(child);
      if (this.#parameters.reverse > 0) child.place = this.#places.of(state);
      node = child;
      if (next === undefined) break;
    }
    return { node, state: closed ? model.simulation.copy(node.state as State, scratch) : state };
  }

  /** Returns false if not even one tick was left. */
  #repeat(state: State, action: number, times: number, random: Random, budget: CallBudget<State>): boolean {
    for (let time = 0; time < times && !this.#model.simulation.isOver(state); time++)
      if (!this.#model.step(state, action, random, budget)) return time > 0;
    return true;
  }

  #expands(node: TreeNode<State>, untried: readonly number[], tried: readonly TreeNode<State>[]): boolean {
    if (untried.length === 0) return false;
    if (tried.length === 0 || !this.#parameters.partial) return true;
    const worst = Math.min(...tried.map((child) => this.#value(node, child)));
    return expansionValue(node, this.#parameters.K) > worst;
  }

  #bestChild(node: TreeNode<State>, tried: readonly TreeNode<State>[], random: Random): TreeNode<State> {
    let best = tried[0] as TreeNode<State>;
    let most = Number.NEGATIVE_INFINITY;
    for (const child of tried) {
      const value = this.#value(node, child) + EPSILON * (random.fraction() - 0.5);
      if (value <= most) continue;
      most = value;
      best = child;
    }
    return best;
  }

  #value(node: TreeNode<State>, child: TreeNode<State>): number {
    return uctValue(node, child, this.#parameters, this.#isReversal(node, child));
  }

  #isReversal(node: TreeNode<State>, { place }: TreeNode<State>): boolean {
    if (this.#parameters.reverse === 0 || place === undefined) return false;
    if (this.#parameters.trailkind === 'real') return this.#places.recent.includes(place);
    const path: number[] = [];
    for (let each: TreeNode<State> | undefined = node; each?.place !== undefined; each = each.parent)
      path.push(each.place);
    return [...path, ...[...this.#places.recent].reverse()].slice(0, this.#parameters.trail).includes(place);
  }

  #playout(depth: number, state: State, random: Random, budget: CallBudget<State>): number {
    const model = this.#model;
    for (let tick = depth; tick < this.#parameters.depth && !model.simulation.isOver(state); tick++)
      if (!model.step(state, model.randomAction(state, random), random, budget)) break;
    return model.score(state) + HUGE * model.outcome(state);
  }

  #line(root: TreeNode<State>, random: Random): number[] {
    const line: number[] = [];
    for (let node = chosenChild(root, random); node !== undefined; node = chosenChild(node, random))
      for (let time = 0; time < this.#parameters.macro; time++) line.push(node.action);
    return line;
  }
}

/** Returns the child with the most visits; among equals, the one with the best mean. */
export function chosenChild<State>(
  { children }: TreeNode<State>,
  random: Random,
): TreeNode<State> | undefined {
  if (children.length === 0) return undefined;
  const areEqual = children.every(({ visits }) => visits === children[0]?.visits);
  const worth = (child: TreeNode<State>): number => (areEqual ? child.total / child.visits : child.visits);
  const most = Math.max(...children.map(worth));
  return random.pick(children.filter((child) => worth(child) === most));
}

/** The current and recent places of the avatar; if there is none, the whole state serves as its place. */
class Places<State> {
  /** The most recent places of the run, the current one last. */
  readonly recent: number[] = [];
  readonly #simulation: Simulation<State>;
  readonly #role: number;
  readonly #trail: number;
  readonly #atoms = new AtomBuffer();

  constructor(simulation: Simulation<State>, role: number, trail: number) {
    this.#simulation = simulation;
    this.#role = role;
    this.#trail = trail;
  }

  clear(): void {
    this.recent.length = 0;
  }

  walk(state: State): void {
    const place = this.of(state);
    if (place === undefined) return;
    this.recent.push(place);
    if (this.recent.length > this.#trail) this.recent.shift();
  }

  of(state: State): number | undefined {
    const simulation = this.#simulation;
    if (simulation.avatarCell !== undefined) {
      const cell = simulation.avatarCell(state, this.#role);
      return cell < 0 ? undefined : cell;
    }
    simulation.atoms(state, this.#role, this.#atoms);
    // Summing mixed numbers makes the order of atoms irrelevant.
    let sum = 0;
    for (let at = 0; at < this.#atoms.length; at++)
      sum = (sum + Math.imul((this.#atoms.values[at] as number) ^ 0x9e3779b9, 0x85ebca6b)) | 0;
    return sum;
  }
}
