/**
 * A hash table of numbered records described by 32-bit words, such as packed states: open addressing in one flat
 * array.
 */

/** No record has these words. */
export const ABSENT = -1;

/** How the words of numbered records are hashed and compared. */
export interface NumberedWords {
  /** The hash of the words at an offset. */
  hash(store: Int32Array, at: number): number;
  /** The hash of the words of an added record. */
  hashOf(number: number): number;
  /** Whether an added record has the words at an offset. */
  isEqual(number: number, store: Int32Array, at: number): boolean;
}

const FIRST_CAPACITY = 1 << 12;

/**
 * @example
 * const table = new StateTable(words);
 * table.findOrAdd(7, store, 0) // 7, unless something with equal words was added before
 */
export class StateTable {
  readonly #words: NumberedWords;
  /** Record numbers by hash; at most half of the slots are used. */
  #slots = new Int32Array(FIRST_CAPACITY).fill(ABSENT);
  #count = 0;

  constructor(words: NumberedWords) {
    this.#words = words;
  }

  /** Number of slots, used or not. */
  get capacity(): number {
    return this.#slots.length;
  }

  /** The number of the record with these words, or `ABSENT`. */
  find(store: Int32Array, at: number): number {
    return this.#slots[this.#slotFor(store, at)] as number;
  }

  /**
   * The number of the record with these words. If there is none, the given record, which already has them, is added.
   */
  findOrAdd(number: number, store: Int32Array, at: number): number {
    const slot = this.#slotFor(store, at);
    const found = this.#slots[slot] as number;
    if (found !== ABSENT) return found;
    this.#slots[slot] = number;
    if (2 * ++this.#count > this.#slots.length) this.#grow();
    return number;
  }

  #slotFor(store: Int32Array, at: number): number {
    const words = this.#words;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = words.hash(store, at) & mask;
    for (;;) {
      const found = slots[slot] as number;
      if (found === ABSENT || words.isEqual(found, store, at)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const old = this.#slots;
    const slots = new Int32Array(2 * old.length).fill(ABSENT);
    const mask = slots.length - 1;
    for (const number of old) {
      if (number === ABSENT) continue;
      let slot = this.#words.hashOf(number) & mask;
      while (slots[slot] !== ABSENT) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

/** A set of integer tuples in flat arrays; each tuple gets the next number when it is first added. */

export class IntTupleTable {
  // Small at first, because the prover has thousands of tables with few entries.
  #data = new Int32Array(32);
  #used = 0;
  #starts = new Int32Array(16);
  #count = 0;
  #slots = new Int32Array(16).fill(-1);

  get count(): number {
    return this.#count;
  }

  /** Number of integers in all tuples together. */
  get size(): number {
    return this.#used;
  }

  /** Memory used, in bytes. */
  get bytes(): number {
    return this.#data.byteLength + this.#starts.byteLength + this.#slots.byteLength;
  }

  /** The tuple's number; a number equal to the old `count` means that it is new. */
  add(tuple: ArrayLike<number>): number {
    const slot = this.#find(tuple);
    const found = this.#slots[slot] as number;
    if (found >= 0) return found;
    return this.#append(tuple, slot);
  }

  /** The tuple's number, or -1 if it was never added. */
  find(tuple: ArrayLike<number>): number {
    return this.#slots[this.#find(tuple)] as number;
  }

  length(number: number): number {
    return (this.#starts[number + 1] as number) - (this.#starts[number] as number);
  }

  at(number: number, position: number): number {
    return this.#data[(this.#starts[number] as number) + position] as number;
  }

  /** The tuple with a number; valid only until the next tuple is added. */
  tuple(number: number): Int32Array {
    return this.#data.subarray(this.#starts[number], this.#starts[number + 1]);
  }

  /** All tuples in sequence, and where each starts; the last start is the end. */
  flat(): { readonly starts: Int32Array; readonly data: Int32Array } {
    return { starts: this.#starts.slice(0, this.#count + 1), data: this.#data.slice(0, this.#used) };
  }

  #find(tuple: ArrayLike<number>): number {
    const slots = this.#slots;
    const starts = this.#starts;
    const data = this.#data;
    const mask = slots.length - 1;
    const { length } = tuple;
    let slot = hashTuple(tuple) & mask;
    for (;;) {
      const candidate = slots[slot] as number;
      if (candidate < 0) return slot;
      const start = starts[candidate] as number;
      if ((starts[candidate + 1] as number) - start === length) {
        let i = 0;
        while (i < length && data[start + i] === tuple[i]) i++;
        if (i === length) return slot;
      }
      slot = (slot + 1) & mask;
    }
  }

  #append(tuple: ArrayLike<number>, slot: number): number {
    const { length } = tuple;
    if (this.#used + length > this.#data.length) this.#data = grown(this.#data, this.#used + length);
    if (this.#count + 2 > this.#starts.length) this.#starts = grown(this.#starts, this.#count + 2);
    for (let i = 0; i < length; i++) this.#data[this.#used + i] = tuple[i] as number;
    this.#used += length;
    const number = this.#count++;
    this.#starts[this.#count] = this.#used;
    this.#slots[slot] = number;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return number;
  }

  #rehash(): void {
    const size = this.#slots.length * 4;
    const slots = new Int32Array(size).fill(-1);
    const mask = size - 1;
    for (let number = 0; number < this.#count; number++) {
      let slot = this.#hashOf(number) & mask;
      while ((slots[slot] as number) >= 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
  }

  /** The hash of a tuple in the table; `hashTuple` is faster because it only handles ordinary arrays. */
  #hashOf(number: number): number {
    const start = this.#starts[number] as number;
    const end = this.#starts[number + 1] as number;
    let hash = firstHash(end - start);
    for (let i = start; i < end; i++) hash = mixHash(hash, this.#data[i] as number);
    return hash;
  }
}

export function hashTuple(tuple: ArrayLike<number>, seed = tuple.length): number {
  let hash = firstHash(seed);
  for (let i = 0; i < tuple.length; i++) hash = mixHash(hash, tuple[i] as number);
  return hash;
}

/** Multiplied too, since otherwise seeds and first integers with swapped bits would collide. */
const firstHash = (seed: number): number => Math.imul(seed + 0x2545f491, 0x85ebca6b);

/** Multiplication by the golden ratio (Knuth). */
function mixHash(hash: number, value: number): number {
  const product = Math.imul(hash ^ value, 0x9e3779b1);
  return product ^ (product >>> 15);
}

/** A copy with at least the given length, doubled so that appending stays cheap. */
export function grown(data: Int32Array, needed: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(Math.max(needed, data.length * 2));
  copy.set(data);
  return copy;
}
