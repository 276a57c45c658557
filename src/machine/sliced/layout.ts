/** Where things are in the machine's memory. */
export class Layout {
  #end = 0;

  /** Bytes that are in use. */
  get size(): number {
    return this.#end;
  }

  /** The address of room for `bytes` bytes, a multiple of 16. */
  reserve(bytes: number): number {
    const address = this.#end;
    this.#end += Math.ceil(bytes / 16) * 16;
    return address;
  }
}

export const PAGE_BYTES = 65536;
