/** Finds numbered things by the 32-bit words that describe them, such as packed states: open addressing, in one flat array. */

/** Nothing has these words. */
export const ABSENT = -1;

/** Where the words of numbered things are, and how they are compared. */
export interface NumberedWords {
  /** Of words that lie somewhere. */
  hash(store: Int32Array, at: number): number;
  /** Of the words of a thing that was added. */
  hashOf(number: number): number;
  /** Whether a thing that was added has the words that lie somewhere. */
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
  /** Numbers by hash; half of it at most is used. */
  #slots = new Int32Array(FIRST_CAPACITY).fill(ABSENT);
  #count = 0;

  constructor(words: NumberedWords) {
    this.#words = words;
  }

  /** Places for numbers, whether they are used or not. */
  get capacity(): number {
    return this.#slots.length;
  }

  /** The number of what has these words, or `ABSENT`. */
  find(store: Int32Array, at: number): number {
    return this.#slots[this.#slotFor(store, at)] as number;
  }

  /** The number of what has these words; if there is nothing yet, the given one, which has them already and is added. */
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
