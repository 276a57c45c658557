/** What happened in a match, from the seats to the goals. Can be written as JSON and read again. */

import type { Budget } from '../base/index.ts';
import type { EngineName, UtilityRange } from '../game/index.ts';

export interface MatchRecord {
  readonly game: string;
  /** As the sheet spells them, in its order. */
  readonly roles: readonly string[];
  /** By role, the player as in `mcts:c=40`; null where chance plays. */
  readonly seats: readonly (string | null)[];
  readonly seed: number;
  readonly clocks: Clocks;
  readonly engine: EngineName;
  /** Joint moves, each in role order. */
  readonly moves: readonly (readonly string[])[];
  /** By role. */
  readonly thinking: readonly Thinking[];
  readonly incidents: readonly Incident[];
  /** By role, in the last state, be it terminal or not. */
  readonly goals: readonly number[];
  /** By role, what goals are measured by; absent where that is from 0 to 100 for all. */
  readonly scales?: readonly UtilityRange[];
  readonly ending: Ending;
}

export interface Clocks {
  /** Before the first move. */
  readonly start: Budget;
  /** For each move. */
  readonly play: Budget;
}

export interface Thinking {
  /** Seconds before the first move. */
  readonly start: number;
  /** Seconds for each joint move; 0 where there was nothing to choose. */
  readonly moves: readonly number[];
  /** Games played out, as far as the player reported them. */
  readonly playouts: number;
  /** Positions looked at, as far as the player reported them. */
  readonly nodes: number;
}

/** A player that did not answer as it should; the match went on all the same. */
export interface Incident {
  readonly kind: 'late' | 'illegal' | 'failed';
  /** Which joint move, from 1; 0 is the time before the first one. */
  readonly turn: number;
  readonly role: string;
  readonly reason: string;
  /** What a player on the network answered that is not legal. */
  readonly answer?: string;
  /** The random move that was made instead; null where none was needed. */
  readonly replacement: string | null;
}

/**
 * `terminal`: as the rules say; `too long`: cut at the greatest length; `stuck`: a role had no legal move, a fault of
 * the rules; `interrupted`: somebody called it off.
 */
export type Ending = 'terminal' | 'too long' | 'stuck' | 'interrupted';
