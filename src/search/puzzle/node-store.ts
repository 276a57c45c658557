/** Positions that a search has found, each once, with the way to them, in flat arrays of bounded size. */
import type { Move } from '../../game/index.ts';

const FIRST_CAPACITY = 1024;
const ABSENT = -1;

export class NodeStore {
  count = 0;
  /** Packed one after the other. */
  states: Int32Array;
  parents: Int32Array;
  moves: Int32Array;
  depths: Int32Array;
  /** At most. */
  readonly most: number;
  readonly #size: number;
  readonly #mask: Int32Array;
  #table: Int32Array;

  /**
   * @param size words of a position
   * @param mask bits that tell positions apart
   * @param megabytes that may be used
   */
  constructor(size: number, mask: Int32Array, megabytes: number) {
    this.#size = size;
    this.#mask = mask;
    // A position, three numbers, and two to four places in the table; twice while growing.
    this.most = Math.max(FIRST_CAPACITY, Math.floor((megabytes * 2 ** 20) / (4 * (size + 3 + 4) * 1.5)));
    this.states = new Int32Array(FIRST_CAPACITY * size);
    this.parents = new Int32Array(FIRST_CAPACITY);
    this.moves = new Int32Array(FIRST_CAPACITY);
    this.depths = new Int32Array(FIRST_CAPACITY);
    this.#table = new Int32Array(4 * FIRST_CAPACITY).fill(ABSENT);
  }

  get isFull(): boolean {
    return this.count >= this.most;
  }

  /** The number of an equal position, or -1. */
  find(store: Int32Array, at: number): number {
    return this.#table[this.#placeOf(store, at)] as number;
  }

  /** The position must not be there yet. */
  add(store: Int32Array, at: number, parent: number, move: number): number {
    const node = this.count;
    if (node === this.parents.length) this.#grow();
    this.#table[this.#placeOf(store, at)] = node;
    this.count++;
    this.depths[node] = parent < 0 ? 0 : (this.depths[parent] as number) + 1;
    this.#write(node, store, at, parent, move);
    return node;
  }

  /** A shorter way to a position, and the position as it is then. */
  replace(node: number, store: Int32Array, at: number, parent: number, move: number): void {
    this.depths[node] = (this.depths[parent] as number) + 1;
    this.#write(node, store, at, parent, move);
  }

  /** The moves that lead to a position. */
  line(node: number): Move[] {
    const moves: Move[] = [];
    for (let each = node; (this.parents[each] as number) >= 0; each = this.parents[each] as number) {
      moves.push(this.moves[each] as Move);
    }
    return moves.reverse();
  }

  #write(node: number, store: Int32Array, at: number, parent: number, move: number): void {
    const to = node * this.#size;
    for (let word = 0; word < this.#size; word++) this.states[to + word] = store[at + word] as number;
    this.parents[node] = parent;
    this.moves[node] = move;
  }

  #placeOf(store: Int32Array, at: number): number {
    const last = this.#table.length - 1;
    for (let place = hashOf(store, at, this.#size, this.#mask) & last; ; place = (place + 1) & last) {
      const node = this.#table[place] as number;
      if (node === ABSENT || this.#isEqual(node * this.#size, store, at)) return place;
    }
  }

  #isEqual(own: number, store: Int32Array, at: number): boolean {
    for (let word = 0; word < this.#size; word++) {
      const differing = (this.states[own + word] as number) ^ (store[at + word] as number);
      if ((differing & (this.#mask[word] as number)) !== 0) return false;
    }
    return true;
  }

  #grow(): void {
    const length = Math.min(2 * this.parents.length, this.most);
    this.states = lengthened(this.states, length * this.#size);
    this.parents = lengthened(this.parents, length);
    this.moves = lengthened(this.moves, length);
    this.depths = lengthened(this.depths, length);
    if (this.#table.length >= 2 * length) return;
    this.#table = new Int32Array(2 * this.#table.length).fill(ABSENT);
    for (let node = 0; node < this.count; node++) {
      this.#table[this.#placeOf(this.states, node * this.#size)] = node;
    }
  }
}

/** The mixing steps of MurmurHash3 (Appleby). */
export function hashOf(store: Int32Array, at: number, size: number, mask: Int32Array, seed = 0): number {
  let hash = seed;
  for (let word = 0; word < size; word++) {
    let mixed = Math.imul((store[at + word] as number) & (mask[word] as number), 0xcc9e2d51);
    mixed = (mixed << 15) | (mixed >>> 17);
    hash ^= Math.imul(mixed, 0x1b873593);
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** A longer array with the same beginning. */
export function lengthened(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(array);
  return longer;
}
