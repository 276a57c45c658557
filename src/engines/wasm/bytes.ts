/** A growing sequence of bytes, with the number formats of WebAssembly's binary form. */
export class Bytes {
  #buffer = new Uint8Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): this {
    if (this.#length === this.#buffer.length) this.#grow(1);
    this.#buffer[this.#length++] = value;
    return this;
  }

  append(bytes: Uint8Array): this {
    if (this.#length + bytes.length > this.#buffer.length) this.#grow(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  /** An unsigned number below 2³², in LEB128. */
  unsigned(value: number): this {
    let left = value >>> 0;
    while (left >= 0x80) {
      this.byte((left & 0x7f) | 0x80);
      left >>>= 7;
    }
    return this.byte(left);
  }

  /** A signed number of up to 64 bits, in LEB128. */
  signed(value: bigint): this {
    let left = value;
    for (;;) {
      const low = Number(left & 0x7fn);
      left >>= 7n;
      const isDone = (left === 0n && (low & 0x40) === 0) || (left === -1n && (low & 0x40) !== 0);
      this.byte(isDone ? low : low | 0x80);
      if (isDone) return this;
    }
  }

  /** A text with its length before it. */
  name(text: string): this {
    const bytes = new TextEncoder().encode(text);
    return this.unsigned(bytes.length).append(bytes);
  }

  toArray(): Uint8Array<ArrayBuffer> {
    return this.#buffer.slice(0, this.#length);
  }

  #grow(least: number): void {
    const grown = new Uint8Array(Math.max(2 * this.#buffer.length, this.#length + least));
    grown.set(this.#buffer);
    this.#buffer = grown;
  }
}
