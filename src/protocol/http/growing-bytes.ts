/** Bytes that come in pieces, kept so that many small ones cost no more than one that is large. */
export class GrowingBytes {
  #store = Buffer.alloc(1024);
  #length = 0;

  /** All so far. Valid until the next piece comes. */
  get bytes(): Buffer {
    return this.#store.subarray(0, this.#length);
  }

  get length(): number {
    return this.#length;
  }

  append(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (length > this.#store.length) {
      const store = Buffer.alloc(Math.max(length, 2 * this.#store.length));
      this.#store.copy(store, 0, 0, this.#length);
      this.#store = store;
    }
    piece.copy(this.#store, this.#length);
    this.#length = length;
  }
}
