/** The positions of a puzzle as packed words, their children, and what is known about their distances from the goal. */
import type { Random } from '../../base/index.ts';
import { circuitOf } from '../../engines/index.ts';
import type { Batch, Children, Game, Move, Role, State } from '../../game/index.ts';
import { CircuitKnowledge } from './circuit-knowledge.ts';
import { FactKnowledge } from './fact-knowledge.ts';
import type { PuzzleKnowledge } from './puzzle-knowledge.ts';

const PLAYER = 0 as Role;
/** The number of positions computed together in a short time: with lanes, and one at a time. */
const SWEEP = 1024;
const SLOW_SWEEP = 16;

export class PuzzleSpace {
  /** The number of 32-bit words in a packed position. */
  readonly size: number;
  readonly sweep: number;
  /** The highest possible goal. */
  readonly highest: number;
  readonly knowledge: PuzzleKnowledge;
  readonly #batch: Batch;

  /**
   * @param random used in games that show how far apart positions are
   * @param megabytes the memory limit for positions that must be stored separately
   */
  constructor(game: Game, random: Random, megabytes: number) {
    this.highest = game.roles[PLAYER]?.utility.max ?? 0;
    const source = circuitOf(game);
    this.knowledge =
      source === undefined
        ? new FactKnowledge(game, random, megabytes)
        : new CircuitKnowledge(game, source.circuit, this.highest, random);
    this.#batch = this.knowledge.batch;
    this.size = this.#batch.packing.words;
    this.sweep = this.#batch.lanes > 1 ? SWEEP : SLOW_SWEEP;
  }

  pack(state: State, store: Int32Array, at: number): void {
    this.#batch.packing.pack(state, store, at);
  }

  /**
   * Returns all positions that are one move away; the result is valid until the next call.
   *
   * @param only restricts the expansion to these moves, which must be legal
   */
  expand(store: Int32Array, places: ArrayLike<number>, only?: readonly number[]): Children {
    this.knowledge.forget();
    return this.#batch.expand(store, places, only);
  }

  /** Returns the legal moves in a position that is not terminal. */
  legal(store: Int32Array, at: number): readonly Move[] {
    const { counts, moves } = this.#batch.legalMoves(store, [at]);
    return Array.from(moves.subarray(0, counts[PLAYER])) as Move[];
  }
}
