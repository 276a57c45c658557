/** Computes positions and what follows from them, 32 at a time. */
import { type Circuit, fluentNode, type Literal, moveNode } from '../circuit.ts';
import type { ComparableGame } from './comparable.ts';
import { Lanes } from './lanes.ts';

/** The observable properties of a position. */
export interface Look {
  readonly legal: Int32Array;
  readonly isTerminal: boolean;
  /** True goals, by index in the circuit. */
  readonly goals: Int32Array;
}

/** A joint move from a position, which is given by its true fluents among those that may change. */
export interface Step {
  readonly fluents: Int32Array;
  readonly moves: readonly number[];
}

export interface Reached {
  readonly fluents: Int32Array;
  readonly percepts: Int32Array;
}

export class PositionLanes {
  readonly #game: ComparableGame;
  readonly #circuit: Circuit;
  readonly #lanes: Lanes;
  /** By move. */
  readonly #roleOf: Int32Array;
  /** Temporary, by role. */
  readonly #counts: Float64Array;

  constructor(game: ComparableGame) {
    this.#game = game;
    this.#circuit = game.circuit;
    this.#lanes = new Lanes(game.circuit);
    this.#roleOf = Int32Array.from(game.circuit.moves, ({ role }) => role);
    this.#counts = new Float64Array(game.circuit.roles.length);
  }

  /** Number of gate inputs examined so far, for 32 positions each. */
  get work(): number {
    return this.#lanes.work;
  }

  /** The true fluents of the first position. */
  get initial(): Int32Array {
    return Int32Array.from(this.#game.fluents.filter((fluent) => this.#circuit.initial[fluent]));
  }

  /** Calls `use` with the properties of every position. */
  look(positions: readonly Int32Array[], use: (look: Look, position: number) => void): void {
    const { moves, goals } = this.#game;
    const circuit = this.#circuit;
    for (let start = 0; start < positions.length; start += 32) {
      const block = positions.slice(start, start + 32);
      this.#set(block);
      this.#lanes.run();
      const legal = this.#collect(moves, (move) => circuit.legal[move] as Literal, block.length);
      const held = this.#collect(goals, (goal) => circuit.goals[goal]?.literal as Literal, block.length);
      const terminal = this.#lanes.of(circuit.terminal);
      block.forEach((_, lane) => {
        use(
          {
            legal: legal[lane] as Int32Array,
            goals: held[lane] as Int32Array,
            isTerminal: ((terminal >>> lane) & 1) === 1,
          },
          start + lane,
        );
      });
    }
  }

  /** Calls `use` with what every step leads to. */
  after(steps: readonly Step[], use: (reached: Reached, step: number) => void): void {
    const { fluents, percepts } = this.#game;
    const circuit = this.#circuit;
    for (let start = 0; start < steps.length; start += 32) {
      const block = steps.slice(start, start + 32);
      this.#set(block.map((step) => step.fluents));
      block.forEach(({ moves }, lane) => {
        for (const move of moves) this.#raise(moveNode(circuit, move), lane);
      });
      this.#lanes.run();
      const after = this.#collect(fluents, (fluent) => circuit.next[fluent] as Literal, block.length);
      const seen = this.#collect(percepts, (i) => circuit.percepts[i]?.literal as Literal, block.length);
      block.forEach((_, lane) => {
        use({ fluents: after[lane] as Int32Array, percepts: seen[lane] as Int32Array }, start + lane);
      });
    }
  }

  /** Every role's legal moves. */
  byRole({ legal }: Pick<Look, 'legal'>): number[][] {
    const moves: number[][] = this.#circuit.roles.map(() => []);
    for (const move of legal) moves[this.#roleOf[move] as number]?.push(move);
    return moves;
  }

  /** Number of joint moves in a position. */
  jointCount(look: Look): number {
    if (look.isTerminal) return 0;
    const counts = this.#counts.fill(0);
    for (const move of look.legal) {
      const role = this.#roleOf[move] as number;
      counts[role] = (counts[role] as number) + 1;
    }
    return counts.reduce((all, count) => all * count, 1);
  }

  /** All joint moves in a position. */
  jointMoves(look: Look): number[][] {
    return look.isTerminal ? [] : product(this.byRole(look));
  }

  #set(positions: readonly Int32Array[]): void {
    this.#lanes.values.fill(0);
    this.#lanes.values[0] = -1;
    positions.forEach((fluents, lane) => {
      for (const fluent of fluents) this.#raise(fluentNode(fluent), lane);
    });
  }

  #raise(node: number, lane: number): void {
    this.#lanes.values[node] = (this.#lanes.values[node] as number) | (1 << lane);
  }

  /** For each lane, the items whose literal is true there. */
  #collect(items: readonly number[], literal: (item: number) => Literal, lanes: number): Int32Array[] {
    const lists = Array.from({ length: lanes }, (): number[] => []);
    for (const item of items) {
      let word = this.#lanes.of(literal(item));
      if (lanes < 32) word &= (1 << lanes) - 1;
      for (; word !== 0; word &= word - 1) lists[31 - Math.clz32(word & -word)]?.push(item);
    }
    return lists.map((list) => Int32Array.from(list));
  }
}

/** All combinations of one item of each list. */
export function product(lists: readonly (readonly number[])[]): number[][] {
  let result: number[][] = [[]];
  for (const list of lists) result = result.flatMap((start) => list.map((each) => [...start, each]));
  return result;
}
