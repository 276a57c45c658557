/** Collections that JavaScript does not have: arrays of numbers that grow, a cache that forgets, a queue in ascending order. */

const PIECE_BITS = 16;
const PIECE = 1 << PIECE_BITS;

export class GrowingInts {
  readonly #pieces: Int32Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return 4 * PIECE * this.#pieces.length;
  }

  push(number: number): void {
    if (this.#length === PIECE * this.#pieces.length) this.#pieces.push(new Int32Array(PIECE));
    (this.#pieces[this.#length >>> PIECE_BITS] as Int32Array)[this.#length & (PIECE - 1)] = number;
    this.#length++;
  }

  at(index: number): number {
    return (this.#pieces[index >>> PIECE_BITS] as Int32Array)[index & (PIECE - 1)] as number;
  }
}

/**
 * Whole numbers below a limit, each at most once, taken out in ascending order. Numbers below the one taken out last
 * may only be added once the queue is empty.
 */
export class AscendingQueue {
  readonly #bits: Int32Array;
  /** The word to look at next. */
  #word = 0;
  #end = 0;

  constructor(limit: number) {
    this.#bits = new Int32Array((limit + 31) >>> 5);
  }

  add(number: number): void {
    const word = number >>> 5;
    this.#bits[word] = (this.#bits[word] as number) | (1 << (number & 31));
    if (word >= this.#end) this.#end = word + 1;
    if (word < this.#word) this.#word = word;
  }

  /** -1 if there is none. */
  take(): number {
    for (; this.#word < this.#end; this.#word++) {
      const bits = this.#bits[this.#word] as number;
      if (bits === 0) continue;
      const lowest = bits & -bits;
      this.#bits[this.#word] = bits ^ lowest;
      return (this.#word << 5) + 31 - Math.clz32(lowest);
    }
    this.#word = this.#bits.length;
    this.#end = 0;
    return -1;
  }

  clear(): void {
    while (this.take() >= 0);
  }
}

/** A map that forgets what was used longest ago once it is full. */
export class LruCache<Key, Value> {
  readonly #capacity: number;
  /** In order of last use, oldest first. */
  readonly #entries = new Map<Key, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#entries.size;
  }

  getOrMake(key: Key, make: () => Value): Value {
    const known = this.#entries.get(key);
    if (known !== undefined) this.#entries.delete(key);
    const value = known ?? make();
    this.#entries.set(key, value);
    if (this.#entries.size > this.#capacity) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    return value;
  }
}
