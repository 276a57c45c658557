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
