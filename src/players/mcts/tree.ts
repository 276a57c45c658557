/**
 * A search tree in flat arrays. Every node keeps, for every role, how often each of its moves was tried and what came
 * of it for that role; which node a joint move leads to is kept beside. Nodes are numbered; node 0 is the root.
 */
import type { Game, Move, Role, State } from '../../machine/index.ts';
import { rolesOf } from '../../machine/index.ts';

/** Not expanded, or not known. */
export const NONE = -1;

export class Tree {
  readonly game: Game;
  readonly roles: readonly Role[];
  readonly states: State[] = [];
  /** Joint moves tried from each node. */
  visits = new Float64Array(256);
  /** By node and role: where its moves begin in the arrays of moves. */
  #firstMove = new Int32Array(256);
  #moveCount = new Int32Array(256);
  /** By entry of a role's move in a node. */
  moves = new Int32Array(1024);
  tries = new Float64Array(1024);
  totals = new Float64Array(1024);
  #entries = 0;
  /** By node and role, from 0 to 1; only for nodes whose value is certain. */
  #proven = new Float64Array(256);
  #isProven = new Uint8Array(256);
  readonly #children = new Map<number, number>();

  constructor(game: Game, root: State) {
    this.game = game;
    this.roles = rolesOf(game);
    this.add(root);
  }

  get size(): number {
    return this.states.length;
  }

  /** Puts a state into the tree; a terminal one has no moves, and its goals are certain. */
  add(state: State): number {
    const node = this.states.length;
    this.states.push(state);
    this.#makeRoom(node);
    const isOver = this.game.isTerminal(state);
    for (const role of this.roles) {
      const slot = node * this.roles.length + role;
      this.#firstMove[slot] = this.#entries;
      const legal = isOver ? [] : this.game.legalMoves(state, role);
      this.#moveCount[slot] = legal.length;
      this.#makeRoomForMoves(legal.length);
      for (const move of legal) this.moves[this.#entries++] = move;
    }
    if (isOver) this.prove(node, this.roles.map((role) => this.game.goal(state, role) / 100));
    return node;
  }

  firstMove(node: number, role: Role): number {
    return this.#firstMove[node * this.roles.length + role] as number;
  }

  moveCount(node: number, role: Role): number {
    return this.#moveCount[node * this.roles.length + role] as number;
  }

  isProven(node: number): boolean {
    return this.#isProven[node] === 1;
  }

  provenValue(node: number, role: Role): number {
    return this.#proven[node * this.roles.length + role] as number;
  }

  prove(node: number, values: readonly number[]): void {
    this.#isProven[node] = 1;
    values.forEach((value, role) => {
      this.#proven[node * this.roles.length + role] = value;
    });
  }

  /** The node that a joint move leads to, given by each role's index among its moves; `NONE` if it is not there. */
  child(node: number, chosen: readonly number[]): number {
    return this.#children.get(this.#key(node, chosen)) ?? NONE;
  }

  expand(node: number, chosen: readonly number[]): number {
    const moves = this.roles.map((role) => this.moves[this.firstMove(node, role) + (chosen[role] as number)] as Move);
    const child = this.add(this.game.next(this.states[node] as State, moves));
    this.#children.set(this.#key(node, chosen), child);
    return child;
  }

  /** Joint moves of a node, numbered through. */
  #key(node: number, chosen: readonly number[]): number {
    let index = 0;
    for (const role of this.roles) index = index * this.moveCount(node, role) + (chosen[role] as number);
    return index * MOST_NODES + node;
  }

  #makeRoom(node: number): void {
    const slots = (node + 1) * this.roles.length;
    while (this.#firstMove.length < slots) {
      this.#firstMove = grown(this.#firstMove, Int32Array);
      this.#moveCount = grown(this.#moveCount, Int32Array);
      this.#proven = grown(this.#proven, Float64Array);
    }
    while (this.visits.length <= node) this.visits = grown(this.visits, Float64Array);
    while (this.#isProven.length <= node) this.#isProven = grown(this.#isProven, Uint8Array);
  }

  #makeRoomForMoves(count: number): void {
    while (this.moves.length < this.#entries + count) {
      this.moves = grown(this.moves, Int32Array);
      this.tries = grown(this.tries, Float64Array);
      this.totals = grown(this.totals, Float64Array);
    }
  }
}

/** More do not fit into memory. */
export const MOST_NODES = 2 ** 24;

function grown<Kind extends Int32Array | Float64Array | Uint8Array>(
  array: Kind,
  make: new (size: number) => Kind,
): Kind {
  const larger = new make(2 * array.length);
  larger.set(array as never);
  return larger;
}
