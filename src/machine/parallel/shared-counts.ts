/**
 * Numbers that one thread publishes and another reads without either waiting: they are written to two places in
 * turn, and the version says which of them is complete.
 */
export class SharedCounts {
  readonly #version: Int32Array;
  readonly #numbers: BigInt64Array;
  readonly #size: number;

  constructor(buffer: SharedArrayBuffer, size: number) {
    this.#version = new Int32Array(buffer, 0, 1);
    this.#numbers = new BigInt64Array(buffer, 8);
    // The run that is counted stands before the counts.
    this.#size = size + 1;
  }

  static buffer(size: number): SharedArrayBuffer {
    return new SharedArrayBuffer(8 + 2 * 8 * (size + 1));
  }

  /** For the one thread that counts. */
  publish(run: number, counts: Float64Array): void {
    const version = Atomics.load(this.#version, 0) + 1;
    const from = this.#from(version);
    Atomics.store(this.#numbers, from, BigInt(run));
    counts.forEach((count, i) => {
      Atomics.store(this.#numbers, from + 1 + i, BigInt(count));
    });
    Atomics.store(this.#version, 0, version);
  }

  /** The latest counts of a run, or undefined if none were published. */
  read(run: number): Float64Array | undefined {
    for (;;) {
      const version = Atomics.load(this.#version, 0);
      const from = this.#from(version);
      const [ofRun, ...counts] = Array.from({ length: this.#size }, (_, i) =>
        Number(Atomics.load(this.#numbers, from + i)),
      );
      // The place read is written to again only after the next version is complete.
      if (Atomics.load(this.#version, 0) === version)
        return ofRun === run ? Float64Array.from(counts) : undefined;
    }
  }

  #from(version: number): number {
    return (version & 1) * this.#size;
  }
}
