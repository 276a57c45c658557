/** What a search knows about the positions of a puzzle, apart from what the rules say. */
import type { Batch } from '../../game/index.ts';

export interface PuzzleKnowledge {
  /** What positions are packed and computed by. */
  readonly batch: Batch;
  /**
   * Bits that tell positions apart. Those that only count moves are left out: a position that was reached before is not
   * better for being reached again later.
   */
  readonly mask: Int32Array;
  /** Whether the mask leaves anything out. */
  readonly hasClock: boolean;
  /** Clocks do nothing but end the game, so that what the mask leaves out cannot hide a shorter way to the highest goal. */
  readonly clocksOnlyLimit: boolean;
  /** No more positions should be asked for: the memory is used up. */
  readonly isFull: boolean;
  /** Writes the numbers of the atoms that hold, clocks left out, and gives how many they are. */
  atoms(store: Int32Array, at: number, into: Int32Array): number;
  /** No position has more atoms than this. */
  readonly mostAtoms: number;
  /** What the goal still lacks; 0 if nothing is known about it. */
  distance(store: Int32Array, at: number): number;
  /** Into how many parts the goal falls, and which of them hold; parts are numbered from 0. */
  readonly goalParts: number;
  holdsPart(store: Int32Array, at: number, part: number): boolean;
  /** Must be called when positions were written over. */
  forget(): void;
}
