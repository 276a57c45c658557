/**
 * Random games by the block: they are started together and all played to the end, so that none is left out for its
 * length. Positions are kept in columns, one per fluent or feature, with one bit per game.
 */
import type { Bits, Random } from '../base/index.ts';
import type { Term } from '../gdl/index.ts';
import type { State } from './state.ts';

/** The columns of a block: facts by number. */
export interface NumberedFacts {
  /** By number. Games that do not list their fluents add to them as new facts are met. */
  readonly terms: readonly Term[];
  /** Which of them a state has; must not be changed. */
  bitsOf(state: State): Bits;
}

export interface BlocksOptions {
  /** The same generator gives the same games. */
  readonly random: Random;
  /** What columns stand for; where the game lists its fluents, in the order of that list. */
  readonly facts: NumberedFacts;
}

export interface GameBlocks {
  /** Plays this many games, or as many as fit into a block; undefined if stopped before there is a block. */
  play(games: number, options?: BlockOptions): GameBlock | undefined;
}

export interface BlockOptions {
  /** Asked every few milliseconds. */
  readonly stop?: () => boolean;
  /** Steps after which the positions of all games are noted. */
  readonly midway?: number;
}

/** In column form: bit `game % 32` of word `game / 32` is about one game. */
export interface GameBlock {
  readonly games: number;
  /** 32-bit words of a column. */
  readonly width: number;
  /** By fact, one column each: the games in whose last state it holds. */
  readonly last: Int32Array;
  /** The games that ended by the rules, rather than being cut or stuck. */
  readonly ended: Int32Array;
  /** By game and role. */
  readonly goals: Float64Array;
  /** By game. */
  readonly lengths: Int32Array;
  /** How all games stood after some steps, if that was asked for. */
  readonly midway?: MidwayStates;
}

export interface MidwayStates {
  readonly step: number;
  /** The games that were still being played. */
  readonly running: Int32Array;
  /** By fact, one column each; those of other games are of no meaning. */
  readonly states: Int32Array;
}
