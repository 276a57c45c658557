/** What a player sees while it thinks, for people who watch. */
import type { Move } from '../machine/index.ts';

export interface Thoughts {
  /** What the player's moves look like, the one it would make now first. */
  readonly moves: readonly MoveThought[];
  /** What it expects to happen, as joint moves. */
  readonly line: readonly (readonly Move[])[];
  /** What it has done to get there. */
  readonly work: Work;
  /** In words, as in `solved: a win in 3 moves`. */
  readonly note?: string;
}

export interface MoveThought {
  readonly move: Move;
  /** The goal that is expected after it, from 0 to 100. */
  readonly value?: number;
  /** The value is certain. */
  readonly isProven?: boolean;
  readonly visits?: number;
}

export interface Work {
  readonly seconds: number;
  readonly playouts?: number;
  /** Positions looked at or kept. */
  readonly nodes?: number;
  /** Moves looked ahead. */
  readonly depth?: number;
}
