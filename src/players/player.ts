/** The contract of players: a player is given a game and a role, observes what happens, and answers with moves and thoughts. */

import type { Budget, Random } from '../base/index.ts';
import type { Game, Move, Observation, Role } from '../game/index.ts';
import type { Description } from '../gdl/index.ts';
import type { GameMemory } from '../learn/index.ts';
import type { HelperLink, TeamMembership } from '../search/index.ts';

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
  readonly team?: TeamMembership;
  /** The rules that the game was made from, where they are at hand. */
  readonly rules?: Description;
  /** What was learned of the game in matches before; absent where nothing is kept. */
  readonly memory?: GameMemory;
}

export interface Turn {
  /** Everything since the initial state, one entry per joint move. */
  readonly history: readonly Observation[];
  /** What the role may do; never empty. */
  readonly legal: readonly Move[];
  readonly budget: Budget;
  /** To be told every now and then what the player thinks. */
  readonly report?: (thoughts: Thoughts) => void;
}

export interface MatchEnd {
  readonly history: readonly Observation[];
  /** In role order. */
  readonly goals: readonly number[];
}

/** `choose` depends on nothing but the match and the turn, so that a game may be taken back and played on. */
export interface Player {
  start(match: MatchStart): Promise<void>;
  choose(turn: Turn): Promise<Move>;
  stop(end: MatchEnd): Promise<void>;
}

// What a player sees while it thinks, for people who watch.

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
