/** Policies that choose moves in playouts, and average values of moves over all states. */
import type { Random } from '../base/index.ts';
import type { Move, State } from './state.ts';

export interface PlayoutPolicy {
  /** Chooses one of a role's legal moves. */
  choose(role: number, state: State, legal: readonly Move[], played: readonly PlayedStep[]): Move;
  /** Relative probabilities of the moves, for policies that can give them. */
  weigh?(role: number, state: State, legal: readonly Move[], played: readonly PlayedStep[]): number[];
  /** The moves to choose from, for policies that exclude some. */
  narrow?(role: number, state: State, legal: readonly Move[]): readonly Move[];
  /** Called before playouts that start from this position or later ones. */
  begin?(store: Int32Array, place: number): void;
  /** Receives the result of a playout by role, from 0 to 100. */
  learn?(played: readonly PlayedStep[], values: ArrayLike<number>): void;
  /** Receives the value of a move made in the tree for its role, on the same scale. */
  learnMove?(move: number, value: number): void;
}

/** A joint move of a playout and the state before it. */
export interface PlayedStep {
  readonly state: State;
  readonly moves: readonly Move[];
}

/** A function that plays whole games, for playouts that are searches themselves. */
export type WholePlayout = (from: State) => { readonly goals: readonly number[]; readonly length: number };

export function uniformPolicy(random: Random): PlayoutPolicy {
  return { choose: (_role, _state, legal) => random.pick(legal) };
}

/**
 * Average values of moves, regardless of the state they were made in, so that playouts can prefer better moves (MAST:
 * Finnsson and Björnsson, "Simulation-based approach to general game playing", 2008).
 */
export class MoveAverages {
  readonly #tries: Float64Array;
  readonly #totals: Float64Array;

  constructor(moves: number) {
    this.#tries = new Float64Array(moves);
    this.#totals = new Float64Array(moves);
  }

  add(move: number, total: number, tries = 1): void {
    this.#totals[move] = (this.#totals[move] as number) + total;
    this.#tries[move] = (this.#tries[move] as number) + tries;
  }

  /** A move never made gets the highest value, so that it will be tried. */
  average(move: number): number {
    const tries = this.#tries[move] as number;
    return tries === 0 ? 100 : (this.#totals[move] as number) / tries;
  }

  /** Copies the values of the first moves from another object. */
  copy(other: MoveAverages, moves: number): void {
    this.#tries.set(other.#tries.subarray(0, moves));
    this.#totals.set(other.#totals.subarray(0, moves));
  }

  /** Weights for sampling from the Gibbs distribution; only their ratios matter. */
  weights(temperature: number): Float64Array {
    return this.#tries.map((_, move) => gibbsWeight(this.average(move), temperature));
  }
}

/** A weight from 0 to 1 for a value from 0 to 100. */
export function gibbsWeight(value: number, temperature: number): number {
  return Math.exp((value - 100) / temperature);
}
