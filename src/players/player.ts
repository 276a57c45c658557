/** The contract of players: a player receives a game, a role and the events of the match, and answers with moves and thoughts. */
import type { Budget, Random, WorkerPool } from '../base/index.ts';
import type { Situation } from '../beliefs/index.ts';
import type { Game, GameMemory, Move, Observation, Role } from '../game/index.ts';
import type { Description } from '../gdl/index.ts';

export type { Situation } from '../beliefs/index.ts';

/** `choose` depends on nothing but the match and its turns, so that a game may be taken back and played on. */
export interface Player {
  start(match: MatchStart): Promise<void>;
  /** Called with every event as it happens, during all turns and even while the player thinks. */
  observe?(event: MatchEvent): void;
  choose(turn: Turn): Promise<Move>;
  /**
   * How likely each legal move of a turn is, in their order, for players that draw their moves by known shares; undefined
   * where this one does not.
   */
  shares?(turn: Turn): Promise<ArrayLike<number> | undefined>;
  stop(end: MatchEnd): Promise<void>;
}

export interface MatchStart {
  readonly game: Game;
  readonly role: Role;
  /** All chance comes from here; the same generator and a budget of playouts give the same moves. */
  readonly random: Random;
  /** A clock in milliseconds. */
  readonly now: () => number;
  /** What may be used up before the first turn. */
  readonly budget: Budget;
  /** Threads that do part of the player's work; absent where there are none. */
  readonly workers?: WorkerPool;
  /**
   * The player's thread is its own, and the first turn comes when the budget is used up: it may think about the first
   * position until then.
   */
  readonly mayPonder?: boolean;
  /** The rules that the game was made from, if they are available. */
  readonly rules?: Description;
  /** What was learned of the game in matches before; absent where nothing is kept. */
  readonly memory?: GameMemory;
}

/** What happens in a match. A step is the number of joint moves that have been made, here when the event is over. */
export type MatchEvent =
  | { readonly kind: 'observed'; readonly step: number; readonly observation: Observation }
  | { readonly kind: 'takenBack'; readonly step: number };

export interface Turn {
  /** How many joint moves have been made. */
  readonly step: number;
  readonly situation: Situation;
  /** What the role may do; never empty. */
  readonly legal: readonly Move[];
  readonly budget: Budget;
  /** Aborted when the best move so far is wanted at once. */
  readonly signal?: AbortSignal;
  /** The player's thread is its own until it is asked again: it may go on thinking after its answer. */
  readonly mayPonder?: boolean;
  /** To be called every now and then with what the player thinks. */
  readonly report?: (thoughts: Thoughts) => void;
}

export interface MatchEnd {
  /** In role order. */
  readonly goals: readonly number[];
}

/** What a player sees while it thinks, for people who watch. */
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
  /** The utility that is expected after it. */
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
