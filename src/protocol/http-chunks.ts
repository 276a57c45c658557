/** HTTP bodies that arrive in chunks; peers of the field send none, but web pages and frameworks do. */

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** Bytes of the line before a chunk. */
const LONGEST_SIZE_LINE = 1024;

export class Chunks {
  #rest: Buffer = Buffer.alloc(0);
  readonly #body = new GrowingBytes();
  /** Bytes of the present chunk that have not come yet. */
  #missing = 0;
  isOver = false;
  isBroken = false;

  get body(): Buffer {
    return this.#body.bytes;
  }

  /** All that has come so far, sizes left out. */
  take(bytes: Buffer): Buffer {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    while (!this.isOver && !this.isBroken && this.#rest.length > 0) {
      if (this.#missing > 0) {
        const piece = this.#rest.subarray(0, this.#missing);
        this.#body.append(piece);
        this.#rest = this.#rest.subarray(piece.length);
        this.#missing -= piece.length;
      } else if (!this.#readSize()) break;
    }
    return this.#body.bytes;
  }

  /** False if the line is not there yet, or is none. */
  #readSize(): boolean {
    const start = this.#rest.findIndex((byte) => byte !== CARRIAGE_RETURN && byte !== LINE_FEED);
    const line = this.#rest.subarray(start < 0 ? this.#rest.length : start);
    const end = line.indexOf(LINE_FEED);
    if (end < 0) {
      this.isBroken = this.#rest.length > LONGEST_SIZE_LINE;
      return false;
    }
    const [, digits] = /^([\da-f]{1,8})\s*(?:;.*)?$/i.exec(line.toString('latin1', 0, end).trimEnd()) ?? [];
    this.isBroken = digits === undefined;
    if (digits === undefined) return false;
    this.#missing = Number.parseInt(digits, 16);
    this.isOver = this.#missing === 0;
    this.#rest = line.subarray(end + 1);
    return true;
  }
}

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
