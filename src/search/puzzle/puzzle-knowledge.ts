/** What a search knows about the positions of a puzzle beyond what the rules state. */
import type { Batch } from '../../game/index.ts';

export interface PuzzleKnowledge {
  /** The batch that packs and computes positions. */
  readonly batch: Batch;
  /**
   * The bits that distinguish positions. Bits that only count moves are excluded: reaching a position again later is
   * no improvement.
   */
  readonly mask: Int32Array;
  /** Whether the mask excludes anything. */
  readonly hasClock: boolean;
  /**
   * Whether clocks only end the game, so that the bits excluded by the mask cannot hide a shorter path to the highest
   * goal.
   */
  readonly clocksOnlyLimit: boolean;
  /** Whether the memory is used up, so that no more positions should be requested. */
  readonly isFull: boolean;
  /** Writes the numbers of the atoms that hold, except clocks, and returns how many there are. */
  atoms(store: Int32Array, at: number, into: Int32Array): number;
  /** The maximum number of atoms in a position. */
  readonly mostAtoms: number;
  /** Returns how much the goal still lacks; 0 if nothing is known about it. */
  distance(store: Int32Array, at: number): number;
  /** The number of parts of the goal, numbered from 0, and which of them hold. */
  readonly goalParts: number;
  holdsPart(store: Int32Array, at: number, part: number): boolean;
  /** Must be called when positions were overwritten. */
  forget(): void;
}
