/**
 * Blocks of random games that start together and are all played to the end, so that long games are not
 * under-represented. Positions are stored in columns, one per fluent or feature, with one bit per game.
 */
import type { Bits, Random } from '../base/index.ts';
import type { Term } from '../gdl/index.ts';
import type { State } from './state.ts';

/** The facts that the columns of a block represent, by number. */
export interface NumberedFacts {
  /** Terms by number. Games without a fixed list of fluents append new facts as they occur. */
  readonly terms: readonly Term[];
  /** The facts of a state as bits; must not be modified. */
  bitsOf(state: State): Bits;
}

export interface BlocksOptions {
  /** A generator in the same state gives the same games. */
  readonly random: Random;
  /** The facts that the columns represent, in the order of the game's list of fluents if it has one. */
  readonly facts: NumberedFacts;
}

export interface GameBlocks {
  /** Plays this many games, or as many as fit into a block; undefined if stopped before a block is complete. */
  play(games: number, options?: BlockOptions): GameBlock | undefined;
}

export interface BlockOptions {
  /** Called every few milliseconds. */
  readonly stop?: () => boolean;
  /** Number of steps after which the positions of all games are recorded. */
  readonly midway?: number;
}

/** A block in column form: bit `game % 32` of word `game / 32` belongs to one game. */
export interface GameBlock {
  readonly games: number;
  /** Number of 32-bit words in a column. */
  readonly width: number;
  /** One column for each fact: the games whose last state contains it. */
  readonly last: Int32Array;
  /** The games that ended by the rules, rather than by being cut or stuck. */
  readonly ended: Int32Array;
  /** Goals by game and role. */
  readonly goals: Float64Array;
  /** Lengths by game. */
  readonly lengths: Int32Array;
  /** The state of all games after `midway` steps, if requested. */
  readonly midway?: MidwayStates;
}

export interface MidwayStates {
  readonly step: number;
  /** The games that were still in progress. */
  readonly running: Int32Array;
  /** One column for each fact; the bits of games no longer in progress are meaningless. */
  readonly states: Int32Array;
}
