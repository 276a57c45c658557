/** How playouts choose moves: policies, and what moves were worth on average wherever they were made. */
import type { Random } from '../base/index.ts';
import type { Move, State } from './state.ts';

export interface PlayoutPolicy {
  /** One of the moves that are legal for a role. */
  choose(role: number, state: State, legal: readonly Move[], played: readonly PlayedStep[]): Move;
  /** How likely the moves are, relative to each other, for policies that say it of each. */
  weigh?(role: number, state: State, legal: readonly Move[], played: readonly PlayedStep[]): number[];
  /** The moves that are chosen among, for policies that leave some out. */
  narrow?(role: number, state: State, legal: readonly Move[]): readonly Move[];
  /** All playouts from now on start from this position or later ones. */
  begin?(store: Int32Array, place: number): void;
  /** What came of a playout, by role, on a scale from 0 to 100. */
  learn?(played: readonly PlayedStep[], values: ArrayLike<number>): void;
  /** What came of a move that was made in the tree, for the role that made it, on the same scale. */
  learnMove?(move: number, value: number): void;
}

/** A joint move of a playout, and the state it was made in. */
export interface PlayedStep {
  readonly state: State;
  readonly moves: readonly Move[];
}

/** A way to play whole games, for playouts that are searches themselves. */
export type WholePlayout = (from: State) => { readonly goals: readonly number[]; readonly length: number };

export function uniformPolicy(random: Random): PlayoutPolicy {
  return { choose: (_role, _state, legal) => random.pick(legal) };
}

/**
 * What moves were worth on average, wherever they were made, so that playouts can prefer the better ones (MAST: Finnsson
 * and Björnsson, "Simulation-based approach to general game playing", 2008).
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

  /** A move that was never made is taken to be as good as can be, so that it will be made. */
  average(move: number): number {
    const tries = this.#tries[move] as number;
    return tries === 0 ? 100 : (this.#totals[move] as number) / tries;
  }

  /** Takes over what another knows about the first moves. */
  copy(other: MoveAverages, moves: number): void {
    this.#tries.set(other.#tries.subarray(0, moves));
    this.#totals.set(other.#totals.subarray(0, moves));
  }

  /** Weights for a choice by the Gibbs distribution; only their ratios matter. */
  weights(temperature: number): Float64Array {
    return this.#tries.map((_, move) => gibbsWeight(this.average(move), temperature));
  }
}

/** From 0 to 1 for values from 0 to 100. */
export function gibbsWeight(value: number, temperature: number): number {
  return Math.exp((value - 100) / temperature);
}
