/** The positions of a puzzle as packed words, and their children, whichever engine computes them. */
import type { State } from '../../game/index.ts';

export interface PuzzleSpace {
  /** 32-bit words of a packed position. */
  readonly size: number;
  /**
   * Bits that tell positions apart. Those that only count moves are left out: a position that was reached before is not
   * better for being reached again later.
   */
  readonly mask: Int32Array;
  /** Whether the mask leaves anything out. */
  readonly hasClock: boolean;
  /** Clocks do nothing but end the game, so that what the mask leaves out cannot hide a shorter way to the highest goal. */
  readonly clocksOnlyLimit: boolean;
  /** Positions that can be computed together in a moment. */
  readonly sweep: number;
  /** No more positions should be asked for: the memory is used up. */
  readonly isFull: boolean;
  /** The highest goal there is. */
  readonly highest: number;
  pack(state: State, store: Int32Array, at: number): void;
  /**
   * All positions that are one move away; valid until the next call.
   *
   * @param only these moves, which must be legal
   */
  expand(store: Int32Array, places: ArrayLike<number>, only?: readonly number[]): Children;
  /** The legal moves; none at the end of the game. */
  legal(store: Int32Array, at: number): readonly number[];
  /** Writes the numbers of the atoms that hold, clocks left out, and gives how many they are. */
  atoms(store: Int32Array, at: number, into: Int32Array): number;
  /** No position has more atoms than this. */
  readonly mostAtoms: number;
  /** What the goal still lacks; 0 if nothing is known of it. */
  distance(store: Int32Array, at: number): number;
  /** Into how many parts the goal falls, and which of them hold; parts are numbered from 0. */
  readonly goalParts: number;
  holdsPart(store: Int32Array, at: number, part: number): boolean;
}

/** Many positions, each one move after one of those that were given, in flat arrays that grow. */
export class Children {
  readonly size: number;
  count = 0;
  /** Which of the given positions it comes from. */
  parents = new Int32Array(256);
  moves = new Int32Array(256);
  isTerminal = new Uint8Array(256);
  /** Of terminal positions. */
  goals = new Int32Array(256);
  /** How many moves are legal there. */
  mobility = new Int32Array(256);
  /** Packed one after the other. */
  states: Int32Array;

  /** @param size words of a position */
  constructor(size: number) {
    this.size = size;
    this.states = new Int32Array(256 * size);
  }

  clear(): void {
    this.count = 0;
  }

  /** Room for so many more. */
  reserve(more: number): void {
    const wanted = this.count + more;
    if (wanted <= this.moves.length) return;
    const length = Math.max(wanted, 2 * this.moves.length);
    this.parents = grown(this.parents, length);
    this.moves = grown(this.moves, length);
    this.goals = grown(this.goals, length);
    this.mobility = grown(this.mobility, length);
    this.states = grown(this.states, length * this.size);
    const isTerminal = new Uint8Array(length);
    isTerminal.set(this.isTerminal);
    this.isTerminal = isTerminal;
  }
}

export function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(array);
  return longer;
}
