/**
 * Open-loop expectimax tree search, OLETS (Couëtoux, in Perez-Liebana et al., "The 2014 General Video Game Playing
 * Competition", 2016, whose planning track it won): no playouts; the value of a node combines the gains of runs that
 * ended there with the best value of its children, and cells that the avatar has recently visited are penalised.
 */
import type { Random } from '../../base/index.ts';
import { AtomBuffer, type Simulation } from '../../game/index.ts';
import { ForwardModel } from './forward-model.ts';
import type { CallBudget, Plan, Planner } from './planner.ts';

export interface ExpectimaxParameters {
  /** The weight of exploration, for values from 0 to 1. */
  readonly C: number;
  /** The maximum number of ticks in a run. */
  readonly depth: number;
  /** The discount factor per tick. */
  readonly discount: number;
  /** The value of a win in points; a loss costs the same amount. */
  readonly win: number;
  /** The points deducted from a run that ends where the avatar was within the last `memory` ticks. */
  readonly taboo: number;
  readonly memory: number;
  /** Whether doing nothing is an action. */
  readonly idle: boolean;
}

export const EXPECTIMAX_DEFAULTS: ExpectimaxParameters = {
  C: 1,
  depth: 30,
  discount: 0.99,
  win: 1000,
  taboo: 0.5,
  memory: 15,
  idle: true,
};

interface Node {
  readonly action: number;
  readonly children: Node[];
  /** n_s: how many runs reached the node. */
  visits: number;
  /** n_e: how many runs ended at the node. */
  exits: number;
  /** R_e: the total gain of the runs that ended here. */
  gained: number;
  /** r_M: the value of the node. */
  value: number;
}

const newNode = (action: number): Node => ({
  action,
  children: [],
  visits: 0,
  exits: 0,
  gained: 0,
  value: 0,
});

/** Computes r_M = R_e / n_s + (1 − n_e / n_s) · the greatest r_M of the children. */
export function expectimaxValue({
  gained,
  exits,
  visits,
  children,
}: Pick<Node, 'gained' | 'exits' | 'visits' | 'children'>): number {
  const own = gained / visits;
  if (children.length === 0) return own;
  return own + (1 - exits / visits) * Math.max(...children.map(({ value }) => value));
}

export class ExpectimaxPlanner<State> implements Planner<State> {
  readonly #model: ForwardModel<State>;
  readonly #parameters: ExpectimaxParameters;
  readonly #atoms = new AtomBuffer();
  /** The most recent places of the avatar. */
  readonly #been: number[] = [];
  #low = 0;
  #high = 0;

  constructor(simulation: Simulation<State>, role: number, parameters: Partial<ExpectimaxParameters> = {}) {
    this.#parameters = { ...EXPECTIMAX_DEFAULTS, ...parameters };
    this.#model = new ForwardModel(simulation, role, this.#parameters.idle);
  }

  forget(): void {
    this.#been.length = 0;
  }

  choose(state: State, random: Random, budget: CallBudget<State>): Plan {
    const model = this.#model;
    const start = budget.used;
    model.release();
    this.#remember(state);
    const root = newNode(-1);
    const scratch = model.copy(state);
    this.#low = Number.POSITIVE_INFINITY;
    this.#high = Number.NEGATIVE_INFINITY;
    while (!budget.isOver && !model.simulation.isOver(state))
      this.#run(root, model.simulation.copy(state, scratch), random, budget);
    const best = mostVisited(root);
    const action = best?.action ?? model.simulation.idleAction(state, model.role);
    return {
      action,
      value: best?.value ?? 0,
      line: lineFrom(root),
      visits: new Map(root.children.map((child) => [child.action, child.visits])),
      calls: budget.used - start,
    };
  }

  #run(root: Node, state: State, random: Random, budget: CallBudget<State>): void {
    const model = this.#model;
    const { depth, discount, win } = this.#parameters;
    const path = [root];
    let node = root;
    let weight = 1;
    let gain = 0;
    let score = model.score(state);
    let isNew = false;
    while (!isNew && path.length <= depth && !model.simulation.isOver(state)) {
      const { child, fresh } = this.#next(node, model.actions(state), random);
      if (!model.step(state, child.action, random, budget)) break;
      if (fresh) node.children.push(child);
      isNew = fresh;
      node = child;
      path.push(node);
      const after = model.score(state);
      gain += weight * (after - score + win * model.outcome(state));
      score = after;
      weight *= discount;
    }
    if (node === root) return;
    if (this.#isTaboo(state)) gain -= this.#parameters.taboo;
    this.#low = Math.min(this.#low, gain);
    this.#high = Math.max(this.#high, gain);
    node.exits++;
    node.gained += gain;
    for (const each of path.reverse()) {
      each.visits++;
      each.value = expectimaxValue(each);
    }
  }

  #next(
    node: Node,
    actions: readonly number[],
    random: Random,
  ): { readonly child: Node; readonly fresh: boolean } {
    const untried = actions.filter((action) => !node.children.some((child) => child.action === action));
    if (untried.length > 0) return { child: newNode(random.pick(untried)), fresh: true };
    let best: Node | undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (const child of node.children) {
      if (!actions.includes(child.action)) continue;
      const bound =
        this.#normalised(child.value) +
        this.#parameters.C * Math.sqrt(Math.log(node.visits + 1) / child.visits);
      const drawn = bound + 1e-6 * random.fraction();
      if (drawn <= most) continue;
      most = drawn;
      best = child;
    }
    return { child: best as Node, fresh: false };
  }

  #normalised(value: number): number {
    return this.#low < this.#high ? (value - this.#low) / (this.#high - this.#low) : 0.5;
  }

  #remember(state: State): void {
    const place = this.#place(state);
    if (place === undefined) return;
    this.#been.push(place);
    if (this.#been.length > this.#parameters.memory) this.#been.shift();
  }

  #isTaboo(state: State): boolean {
    if (this.#parameters.taboo === 0 || this.#model.simulation.isOver(state)) return false;
    const place = this.#place(state);
    return place !== undefined && this.#been.includes(place);
  }

  /** Returns undefined if the role has no avatar. */
  #place(state: State): number | undefined {
    const { simulation, role } = this.#model;
    const cell = simulation.avatarCell?.(state, role);
    if (cell !== undefined) return cell < 0 ? undefined : cell;
    simulation.atoms(state, role, this.#atoms);
    return this.#atoms.own === 1 ? this.#atoms.values[0] : undefined;
  }
}

function mostVisited({ children }: Node): Node | undefined {
  return children.reduce<Node | undefined>(
    (best, child) =>
      best === undefined ||
      child.visits > best.visits ||
      (child.visits === best.visits && child.value > best.value)
        ? child
        : best,
    undefined,
  );
}

/** Nodes reached by fewer runs are too unreliable for the line. */
const LEAST_VISITS = 3;

function lineFrom(root: Node): number[] {
  const line: number[] = [];
  for (let node = mostVisited(root); node !== undefined; node = mostVisited(node)) {
    if (line.length > 0 && node.visits < LEAST_VISITS) break;
    line.push(node.action);
  }
  return line;
}
