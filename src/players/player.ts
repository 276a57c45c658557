/** The contract of players: a player receives a game, a role and the events of the match, and answers with moves and thoughts. */
import type { Budget, Random, WorkerPool } from '../base/index.ts';
import type { Situation } from '../beliefs/index.ts';
import type { Game, GameMemory, Move, Observation, Role } from '../game/index.ts';
import type { Description } from '../gdl/index.ts';

export type { Situation } from '../beliefs/index.ts';

export interface Player {
  start(match: MatchStart): Promise<void>;
  /** `choose` depends only on the match and its turns, so that moves can be undone and the match continued. */
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
  /** The source of all randomness; the same generator and a budget of playouts give the same moves. */
  readonly random: Random;
  /** The clock in milliseconds; only differences matter. */
  readonly now: () => number;
  /** The budget before the first turn. */
  readonly budget: Budget;
  /** Threads that do part of the player's work; absent if there are none. */
  readonly workers?: WorkerPool;
  /**
   * Whether the player has a thread of its own and the first turn comes when the budget is used up, so that it may
   * think about the first position until then.
   */
  readonly mayPonder?: boolean;
  /** The rules of the game, if available. */
  readonly rules?: Description;
  /** Knowledge about the game from earlier matches; absent if nothing is stored. */
  readonly memory?: GameMemory;
}

/** An event in a match. A step is the number of joint moves made, here after the event. */
export type MatchEvent =
  | { readonly kind: 'observed'; readonly step: number; readonly observation: Observation }
  | { readonly kind: 'takenBack'; readonly step: number };

export interface Turn {
  /** Number of joint moves made so far. */
  readonly step: number;
  readonly situation: Situation;
  /** The legal moves of the role; never empty. */
  readonly legal: readonly Move[];
  readonly budget: Budget;
  /** Aborted when the best move so far is needed immediately. */
  readonly signal?: AbortSignal;
  /**
   * Whether the player has a thread of its own until it is asked again, so that it may continue thinking after its
   * answer.
   */
  readonly mayPonder?: boolean;
  /** May be called occasionally with the player's thoughts. */
  readonly report?: (thoughts: Thoughts) => void;
}

export interface MatchEnd {
  /** In role order. */
  readonly goals: readonly number[];
}

/** A player's view of the position while it thinks, for people who watch. */
export interface Thoughts {
  /** Evaluations of moves, starting with the one it would make now. */
  readonly moves: readonly MoveThought[];
  /** The expected continuation as joint moves. */
  readonly line: readonly (readonly Move[])[];
  /** The work done so far. */
  readonly work: Work;
  /** A text such as `solved: a win in 3 moves`. */
  readonly note?: string;
}

export interface MoveThought {
  readonly move: Move;
  /** Expected utility after the move. */
  readonly value?: number;
  /** Whether the value is certain. */
  readonly isProven?: boolean;
  readonly visits?: number;
}

export interface Work {
  readonly seconds: number;
  readonly playouts?: number;
  /** Number of positions examined or stored. */
  readonly nodes?: number;
  /** Number of moves looked ahead. */
  readonly depth?: number;
}
