/** What a player is: somebody who is told a game and a role, and then what happens, and answers with moves. */
import type { Random } from '../circuit/random.ts';
import type { Description, Term } from '../gdl/index.ts';
import type { Game, Move, Role } from '../machine/index.ts';
import type { HelperLink } from './berger/messages.ts';
import type { TeamPlace } from './mcts/team-notes.ts';
import type { GameMemory } from './memory/game-memory.ts';
import type { Thoughts } from './thoughts.ts';

export interface MatchStart {
  readonly game: Game;
  readonly role: Role;
  /** All chance comes from here; the same generator and a budget of playouts give the same moves. */
  readonly random: Random;
  /** A clock in milliseconds. */
  readonly now: () => number;
  /** What may be used up before the first turn. */
  readonly budget: Budget;
  /** Starts a thread that does part of the player's work; absent where there are none. Who starts it ends it. */
  readonly startHelper?: () => HelperLink;
  /** Where others of its kind think about the same turns and can be told what is found. */
  readonly team?: TeamPlace;
  /** The rules that the game was made from, where they are at hand. */
  readonly rules?: Description;
  /** What was learned of the game in matches before; absent where nothing is kept. */
  readonly memory?: GameMemory;
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
  readonly budget: Budget;
  /** To be told every now and then what the player thinks. */
  readonly report?: (thoughts: Thoughts) => void;
}

/** Time or work: whichever is used up first ends the thinking. */
export interface Budget {
  readonly seconds?: number;
  /** Games played to the end, or, for players that do not play any, positions looked at. */
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
