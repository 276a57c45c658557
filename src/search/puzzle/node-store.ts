/** Stores the positions that a search has found, each once with the path to it, in flat arrays of bounded size. */
import { hashMaskedWords, type NumberedWords, StateTable } from '../../base/index.ts';
import type { Move } from '../../game/index.ts';

const FIRST_CAPACITY = 1024;

export class NodeStore implements NumberedWords {
  count = 0;
  /** Positions packed consecutively. */
  states: Int32Array;
  parents: Int32Array;
  moves: Int32Array;
  depths: Int32Array;
  /** The maximum number of positions. */
  readonly most: number;
  readonly #size: number;
  readonly #mask: Int32Array;
  readonly #table = new StateTable(this);

  /**
   * @param size the number of words per position
   * @param mask the bits that distinguish positions
   * @param megabytes the memory limit
   */
  constructor(size: number, mask: Int32Array, megabytes: number) {
    this.#size = size;
    this.#mask = mask;
    // A position takes its words, three numbers, and two to four places in the table; up to twice that while growing.
    this.most = Math.max(FIRST_CAPACITY, Math.floor((megabytes * 2 ** 20) / (4 * (size + 3 + 4) * 1.5)));
    this.states = new Int32Array(FIRST_CAPACITY * size);
    this.parents = new Int32Array(FIRST_CAPACITY);
    this.moves = new Int32Array(FIRST_CAPACITY);
    this.depths = new Int32Array(FIRST_CAPACITY);
  }

  get isFull(): boolean {
    return this.count >= this.most;
  }

  /** Returns the number of an equal position, or -1. */
  find(store: Int32Array, at: number): number {
    return this.#table.find(store, at);
  }

  /** Adds a position, which must not be present yet. */
  add(store: Int32Array, at: number, parent: number, move: number): number {
    const node = this.count;
    if (node === this.parents.length) this.#grow();
    this.count++;
    this.depths[node] = parent < 0 ? 0 : (this.depths[parent] as number) + 1;
    this.#write(node, store, at, parent, move);
    this.#table.findOrAdd(node, store, at);
    return node;
  }

  /** Replaces the path to a position by a shorter one, and the position by its version on that path. */
  replace(node: number, store: Int32Array, at: number, parent: number, move: number): void {
    this.depths[node] = (this.depths[parent] as number) + 1;
    this.#write(node, store, at, parent, move);
  }

  /** Returns the moves that lead to a position. */
  line(node: number): Move[] {
    const moves: Move[] = [];
    for (let each = node; (this.parents[each] as number) >= 0; each = this.parents[each] as number) {
      moves.push(this.moves[each] as Move);
    }
    return moves.reverse();
  }

  hash(store: Int32Array, at: number): number {
    return hashMaskedWords(store, at, this.#mask);
  }

  hashOf(node: number): number {
    return this.hash(this.states, node * this.#size);
  }

  isEqual(node: number, store: Int32Array, at: number): boolean {
    const own = node * this.#size;
    for (let word = 0; word < this.#size; word++) {
      const differing = (this.states[own + word] as number) ^ (store[at + word] as number);
      if ((differing & (this.#mask[word] as number)) !== 0) return false;
    }
    return true;
  }

  #write(node: number, store: Int32Array, at: number, parent: number, move: number): void {
    const to = node * this.#size;
    for (let word = 0; word < this.#size; word++) this.states[to + word] = store[at + word] as number;
    this.parents[node] = parent;
    this.moves[node] = move;
  }

  #grow(): void {
    const length = Math.min(2 * this.parents.length, this.most);
    this.states = lengthened(this.states, length * this.#size);
    this.parents = lengthened(this.parents, length);
    this.moves = lengthened(this.moves, length);
    this.depths = lengthened(this.depths, length);
  }
}

/** Returns a longer array with the same beginning. */
export function lengthened(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(array);
  return longer;
}
