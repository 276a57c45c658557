/** A hash table from tuples of integers of one width to integers, without a key object per entry. */
export class TupleMap {
  readonly #width: number;
  #keys: number[] = [];
  /** Position of the entry plus one; 0 marks an empty slot. */
  #slots: Int32Array;
  readonly #values: number[] = [];

  constructor(width: number) {
    this.#width = width;
    this.#slots = new Int32Array(16);
  }

  get size(): number {
    return this.#values.length;
  }

  /** The value of a tuple, or -1; stored values must not be negative. */
  get(tuple: readonly number[]): number {
    const entry = this.#slots[this.#slotOf(tuple)] as number;
    return entry === 0 ? -1 : (this.#values[entry - 1] as number);
  }

  /** The value of a tuple; if it has none yet, `value` becomes its value. */
  getOrAdd(tuple: readonly number[], value: number): number {
    const slot = this.#slotOf(tuple);
    const entry = this.#slots[slot] as number;
    if (entry !== 0) return this.#values[entry - 1] as number;
    for (let i = 0; i < this.#width; i++) this.#keys.push(tuple[i] as number);
    this.#values.push(value);
    this.#slots[slot] = this.#values.length;
    if (this.#values.length * 2 > this.#slots.length) this.#grow();
    return value;
  }

  #slotOf(tuple: readonly number[]): number {
    const width = this.#width;
    const keys = this.#keys;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hashTuple(0, tuple, width) & mask;
    for (;;) {
      const entry = slots[slot] as number;
      if (entry === 0) return slot;
      const start = (entry - 1) * width;
      let i = 0;
      while (i < width && keys[start + i] === tuple[i]) i++;
      if (i === width) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const width = this.#width;
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    const tuple = new Array<number>(width);
    for (let entry = 0; entry < this.#values.length; entry++) {
      for (let i = 0; i < width; i++) tuple[i] = this.#keys[entry * width + i] as number;
      let slot = hashTuple(0, tuple, width) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = entry + 1;
    }
    this.#slots = slots;
  }
}

/** Mixes the first `width` integers of a tuple into one; multiplication by the golden ratio (Knuth). */
export function hashTuple(seed: number, tuple: readonly number[], width: number): number {
  let hash = seed + 0x2545f491;
  for (let i = 0; i < width; i++) {
    hash = Math.imul(hash ^ (tuple[i] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}
