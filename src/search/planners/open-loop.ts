/**
 * Open-loop Monte-Carlo tree search over a simulation: a node stands for a sequence of actions, not for a state, so
 * that chance is drawn again in every run (Perez Liebana, Dieskau, Hünermund, Mostaghim and Lucas, "Open loop search
 * for general video game playing", 2015). Every role has its own statistics in each node, so opponents are modelled as
 * playing for themselves.
 */
import type { Random } from '../../base/index.ts';
import { AtomBuffer, type Simulation } from '../../game/index.ts';
import type { CallBudget, Plan, Planner } from './planner.ts';

export interface OpenLoopParameters {
  /** The number of ticks in a run, including those in the tree. */
  readonly depth?: number;
  /** The weight of exploration in UCB1, for values from 0 to 1. */
  readonly C?: number;
  /** The discount factor per tick. */
  readonly discount?: number;
  /** The bonus in points for a run that ends where the role has not been yet; it shrinks with each earlier visit. */
  readonly curiosity?: number;
}

/** The value of a win in points; a loss costs the same amount. */
const WIN = 100;
/** Actions tried by fewer runs are too unreliable for the line. */
const LEAST_VISITS = 4;

interface Choice {
  visits: number;
  total: number;
}

interface Node {
  visits: number;
  /** Indexed by role, then by action. */
  readonly choices: readonly Map<number, Choice>[];
  /** Indexed by the planning role's action. */
  readonly children: Map<number, Node>;
}

/** Plans for one role of a run, and remembers from tick to tick what it has found out and where the role has been. */
export class OpenLoopPlanner<State> implements Planner<State> {
  readonly #simulation: Simulation<State>;
  readonly #role: number;
  readonly #depth: number;
  readonly #c: number;
  readonly #discount: number;
  readonly #curiosity: number;
  readonly #scratch: State;
  readonly #joint: Int32Array;
  readonly #gains: Float64Array;
  readonly #scores: Float64Array;
  readonly #atoms = new AtomBuffer();
  readonly #been = new Map<number, number>();
  #root: Node;
  /** The subtree of the state expected after the last answer. */
  #next: Node | undefined;
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;

  constructor(
    simulation: Simulation<State>,
    role: number,
    { depth = 24, C = Math.SQRT2, discount = 0.98, curiosity = 0.5 }: OpenLoopParameters = {},
  ) {
    const roles = simulation.roles.length;
    this.#simulation = simulation;
    this.#role = role;
    this.#depth = depth;
    this.#c = C;
    this.#discount = discount;
    this.#curiosity = curiosity;
    this.#scratch = simulation.start();
    this.#joint = new Int32Array(roles);
    this.#gains = new Float64Array(roles);
    this.#scores = new Float64Array(roles);
    this.#root = newNode(roles);
  }

  choose(state: State, random: Random, budget: CallBudget<State>): Plan {
    const simulation = this.#simulation;
    const start = budget.used;
    this.#begin(this.#next);
    this.#remember(state);
    while (!simulation.isOver(state) && !budget.isOver)
      this.#run(simulation.copy(state, this.#scratch), random, budget);
    const choices = this.#root.choices[this.#role] ?? new Map<number, Choice>();
    const action = bestOf(choices) ?? simulation.idleAction(state, this.#role);
    const best = choices.get(action);
    this.#next = this.#root.children.get(action);
    return {
      action,
      value: best === undefined || best.visits === 0 ? 0 : best.total / best.visits,
      line: this.#line(),
      visits: new Map([...choices].map(([each, { visits }]) => [each, visits])),
      calls: budget.used - start,
    };
  }

  /** Forgets the tree but keeps the places where the role has been. */
  forget(): void {
    this.#next = undefined;
  }

  #begin(root: Node | undefined): void {
    this.#root = root ?? newNode(this.#simulation.roles.length);
    this.#low = Number.POSITIVE_INFINITY;
    this.#high = Number.NEGATIVE_INFINITY;
  }

  #run(state: State, random: Random, budget: CallBudget<State>): void {
    const simulation = this.#simulation;
    const path: { node: Node; joint: Int32Array }[] = [];
    let node: Node | undefined = this.#root;
    let weight = 1;
    this.#gains.fill(0);
    for (let role = 0; role < this.#scores.length; role++) this.#scores[role] = simulation.score(state, role);
    for (let tick = 0; tick < this.#depth && !simulation.isOver(state) && budget.take(); tick++) {
      for (let role = 0; role < this.#joint.length; role++) {
        const legal = simulation.legalActions(state, role);
        this.#joint[role] =
          node === undefined
            ? (legal[random.below(legal.length)] as number)
            : this.#pick(node, role, legal, random);
      }
      if (node !== undefined) {
        path.push({ node, joint: Int32Array.from(this.#joint) });
        node = this.#child(node, this.#joint[this.#role] as number);
      }
      simulation.step(state, this.#joint, random);
      this.#collect(state, weight);
      weight *= this.#discount;
      budget.visit(state);
    }
    this.#settle(state, weight);
    for (const { node: visited, joint } of path) {
      visited.visits++;
      visited.choices.forEach((choices, role) => {
        const choice = choices.get(joint[role] as number);
        if (choice === undefined) return;
        choice.visits++;
        choice.total += this.#gains[role] as number;
      });
    }
    const gain = this.#gains[this.#role] as number;
    this.#low = Math.min(this.#low, gain);
    this.#high = Math.max(this.#high, gain);
  }

  /** Returns the child for an action, or undefined if the node is new in this run, since each run adds one node. */
  #child(node: Node, action: number): Node | undefined {
    const known = node.children.get(action);
    if (known !== undefined) return known;
    if (node.visits > 0 || node === this.#root) node.children.set(action, newNode(this.#joint.length));
    return undefined;
  }

  #pick(node: Node, role: number, legal: ArrayLike<number>, random: Random): number {
    const choices = node.choices[role] as Map<number, Choice>;
    const offset = random.below(legal.length);
    let best = legal[offset] as number;
    let most = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < legal.length; at++) {
      const action = legal[(at + offset) % legal.length] as number;
      let choice = choices.get(action);
      if (choice === undefined) {
        choice = { visits: 0, total: 0 };
        choices.set(action, choice);
      }
      const bound = this.#bound(choice, node.visits, role);
      if (bound > most) {
        most = bound;
        best = action;
      }
    }
    return best;
  }

  #bound({ visits, total }: Choice, all: number, role: number): number {
    if (visits === 0) return Number.POSITIVE_INFINITY;
    const range = this.#high - this.#low;
    const mean = total / visits;
    // The range of gains is known only for the planning role; others are judged by wins and points alone.
    const value = role === this.#role && range > 0 ? (mean - this.#low) / range : squashed(mean);
    return value + this.#c * Math.sqrt(Math.log(all + 1) / visits);
  }

  #collect(state: State, weight: number): void {
    for (let role = 0; role < this.#scores.length; role++) {
      const score = this.#simulation.score(state, role);
      this.#gains[role] = (this.#gains[role] as number) + weight * (score - (this.#scores[role] as number));
      this.#scores[role] = score;
    }
  }

  #settle(state: State, weight: number): void {
    const simulation = this.#simulation;
    for (let role = 0; role < this.#gains.length; role++) {
      const status = simulation.status(state, role);
      const end = status === 'won' ? WIN * weight : status === 'lost' ? -WIN * weight : 0;
      this.#gains[role] = (this.#gains[role] as number) + end;
    }
    const place = simulation.isOver(state) ? undefined : this.#place(state);
    if (place !== undefined)
      this.#gains[this.#role] =
        (this.#gains[this.#role] as number) + this.#curiosity / (1 + (this.#been.get(place) ?? 0));
  }

  #remember(state: State): void {
    const place = this.#place(state);
    if (place !== undefined) this.#been.set(place, (this.#been.get(place) ?? 0) + 1);
  }

  /** Identifies what the role controls and where it is by the first of its own atoms. */
  #place(state: State): number | undefined {
    this.#simulation.atoms(state, this.#role, this.#atoms);
    return this.#atoms.own > 0 ? this.#atoms.values[0] : undefined;
  }

  #line(): number[] {
    const line: number[] = [];
    for (let node: Node | undefined = this.#root; node !== undefined; ) {
      const choices = node.choices[this.#role] as Map<number, Choice>;
      const action = bestOf(choices);
      if (action === undefined || (choices.get(action)?.visits ?? 0) < LEAST_VISITS) break;
      line.push(action);
      node = node.children.get(action);
    }
    return line;
  }
}

function newNode(roles: number): Node {
  return { visits: 0, choices: Array.from({ length: roles }, () => new Map()), children: new Map() };
}

/** Returns the action with the best mean among those tried at least half as often as any other. */
function bestOf(choices: ReadonlyMap<number, Choice>): number | undefined {
  const most = Math.max(0, ...[...choices.values()].map(({ visits }) => visits));
  let best: number | undefined;
  let value = Number.NEGATIVE_INFINITY;
  for (const [action, { visits, total }] of choices) {
    if (visits === 0 || 2 * visits < most || total / visits <= value) continue;
    best = action;
    value = total / visits;
  }
  return best;
}

const squashed = (value: number): number => 0.5 + value / (2 * (10 + Math.abs(value)));
