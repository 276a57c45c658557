/**
 * Open-loop Monte Carlo tree search for simulations: nodes stand for sequences of actions, not for states, so that
 * chance is drawn anew whenever a sequence is tried (Perez-Liebana et al., "Open Loop Search for General Video Game
 * Playing", GECCO 2015).
 */
import type { Random } from '../../base/index.ts';
import type { Simulation } from '../../game/index.ts';

export interface OpenLoopSettings {
  /** Ticks of look-ahead. */
  readonly depth?: number;
  /** How much is explored: the constant of UCB1 on values from 0 to 1. */
  readonly exploration?: number;
}

interface Node {
  visits: number;
  total: number;
  readonly children: Map<number, Node>;
}

/** What a win is worth in points; a loss costs as much. */
const WIN = 1000;

/** Chooses actions for one role; the other roles are expected to act at random. */
export class OpenLoopPlanner<State> {
  readonly #simulation: Simulation<State>;
  readonly #depth: number;
  readonly #exploration: number;
  readonly #scratch: State;
  readonly #joint: Int32Array;
  #least = 0;
  #most = 0;

  constructor(
    simulation: Simulation<State>,
    { depth = 12, exploration = Math.SQRT2 }: OpenLoopSettings = {},
  ) {
    this.#simulation = simulation;
    this.#depth = depth;
    this.#exploration = exploration;
    this.#scratch = simulation.start();
    this.#joint = new Int32Array(simulation.roles.length);
  }

  /**
   * The action that was tried most often.
   *
   * @param calls ticks that may be simulated
   */
  choose(state: State, role: number, calls: number, random: Random): number {
    const root = newNode();
    this.#least = Number.POSITIVE_INFINITY;
    this.#most = Number.NEGATIVE_INFINITY;
    for (let left = calls; left > 0; ) left -= Math.max(1, this.#tryOnce(state, role, root, random));
    let best = this.#simulation.idleAction(state, role);
    let visits = -1;
    for (const [action, child] of root.children)
      if (child.visits > visits) {
        best = action;
        ({ visits } = child);
      }
    return best;
  }

  /** One sequence of actions; says how many ticks it took. */
  #tryOnce(from: State, role: number, root: Node, random: Random): number {
    const simulation = this.#simulation;
    const state = simulation.copy(from, this.#scratch);
    const path = [root];
    let node: Node | undefined = root;
    let ticks = 0;
    for (; ticks < this.#depth && !simulation.isOver(state); ticks++) {
      const legal: ArrayLike<number> = simulation.legalActions(state, role);
      const action: number = node === undefined ? random.pick(legal) : this.#select(node, legal, random);
      this.#fill(state, role, action, random);
      simulation.step(state, this.#joint, random);
      if (node === undefined) continue;
      let child: Node | undefined = node.children.get(action);
      const isNew: boolean = child === undefined;
      child ??= newNode();
      node.children.set(action, child);
      path.push(child);
      node = isNew ? undefined : child;
    }
    const status = simulation.status(state, role);
    // Sooner is better, and a loss is better late.
    const bonus = status === 'won' ? WIN - ticks : status === 'lost' ? ticks - WIN : 0;
    const value = simulation.score(state, role) + bonus;
    this.#least = Math.min(this.#least, value);
    this.#most = Math.max(this.#most, value);
    for (const each of path) {
      each.visits++;
      each.total += value;
    }
    return ticks;
  }

  /** UCB1 on values scaled to what was seen so far; actions that were never tried come first. */
  #select(node: Node, legal: ArrayLike<number>, random: Random): number {
    const untried = Array.from(legal).filter((action) => !node.children.has(action));
    if (untried.length > 0) return random.pick(untried);
    const range = this.#most - this.#least || 1;
    let best = legal[0] as number;
    let highest = Number.NEGATIVE_INFINITY;
    for (const action of Array.from(legal)) {
      const { visits, total } = node.children.get(action) as Node;
      const mean = (total / visits - this.#least) / range;
      const rating =
        mean + this.#exploration * Math.sqrt(Math.log(node.visits) / visits) + 1e-6 * random.fraction();
      if (rating > highest) {
        highest = rating;
        best = action;
      }
    }
    return best;
  }

  #fill(state: State, role: number, action: number, random: Random): void {
    for (let other = 0; other < this.#joint.length; other++)
      this.#joint[other] = other === role ? action : random.pick(this.#simulation.legalActions(state, other));
  }
}

function newNode(): Node {
  return { visits: 0, total: 0, children: new Map() };
}
