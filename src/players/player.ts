/** What a player is: somebody who is told a game and a role, and then what happens, and answers with moves. */
import type { Random } from '../circuit/random.ts';
import type { Term } from '../gdl/index.ts';
import type { Game, Move, Role } from '../machine/index.ts';

export interface MatchStart {
  readonly game: Game;
  readonly role: Role;
  /** All chance comes from here; the same generator and a budget of playouts give the same moves. */
  readonly random: Random;
}

/** What a role gets to know of a joint move: all of it, or its own part and what it sees (GDL-II). */
export type Happening =
  | { readonly kind: 'moves'; readonly moves: readonly Move[] }
  | { readonly kind: 'percepts'; readonly own: Move; readonly percepts: readonly Term[] };

export interface Turn {
  /** Everything since the initial state, one entry per joint move. */
  readonly history: readonly Happening[];
  /** What the role may do; never empty. */
  readonly legal: readonly Move[];
  readonly budget: TurnBudget;
}

/** Time or work: whichever is used up first ends the thinking. */
export interface TurnBudget {
  readonly seconds?: number;
  readonly playouts?: number;
}

export interface MatchEnd {
  readonly history: readonly Happening[];
  /** In role order. */
  readonly goals: readonly number[];
}

/** `choose` depends on nothing but the match and the turn, so that a game may be taken back and played on. */
export interface Player {
  start(match: MatchStart): Promise<void>;
  choose(turn: Turn): Promise<Move>;
  stop(end: MatchEnd): Promise<void>;
}
