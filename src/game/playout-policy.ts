/** A playout policy chooses the moves of a playout by looking at one state at a time. */
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
  /** What came of a playout, by role. */
  learn?(played: readonly PlayedStep[], goals: ArrayLike<number>): void;
  /** What came of a move that was made in the tree, for the role that made it. */
  learnMove?(move: number, goal: number): void;
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
