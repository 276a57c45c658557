/** Encodes numbers, texts and sections as bytes. Numbers are below 2^32 with 7 bits per byte, lowest first (LEB128). */
import { Malformed } from './check-circuit.ts';

export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  byte(value: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#length++] = value;
  }

  number(value: number): void {
    this.#makeRoom(5);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** A whole number of either sign, small if near 0: 0, -1, 1, -2, 2 … are encoded as 0, 1, 2, 3, 4 … */
  difference(value: number): void {
    this.number(((value << 1) ^ (value >> 31)) >>> 0);
  }

  /** UTF-8, or UTF-16 for rare text that UTF-8 cannot represent (half a surrogate pair). */
  text(text: string): void {
    const utf8 = new TextEncoder().encode(text);
    const isFaithful = decodeUtf8(utf8) === text;
    const bytes = isFaithful ? utf8 : utf16(text);
    this.byte(isFaithful ? 0 : 1);
    this.number(bytes.length);
    this.raw(bytes);
  }

  /** One bit per item, eight per byte, lowest first. */
  bits(items: readonly boolean[]): void {
    for (let start = 0; start < items.length; start += 8) {
      this.byte(items.slice(start, start + 8).reduce((byte, item, bit) => byte | (Number(item) << bit), 0));
    }
  }

  /** A section with its tag, its length and the contents written by `write`. */
  section(tag: number, write: (writer: ByteWriter) => void): void {
    const inner = new ByteWriter();
    write(inner);
    const bytes = inner.finish();
    this.byte(tag);
    this.number(bytes.length);
    this.raw(bytes);
  }

  raw(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #makeRoom(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + count));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** Reads the format of `ByteWriter`; throws `Malformed` for invalid data before reserving memory for it. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new Malformed('it ends too early');
    return byte;
  }

  number(): number {
    let value = 0;
    for (let scale = 1; scale <= 2 ** 28; scale *= 2 ** 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) {
        if (value >= 2 ** 32) break;
        return value;
      }
    }
    throw new Malformed('a number is too large');
  }

  difference(): number {
    const value = this.number();
    return (value >>> 1) ^ -(value & 1);
  }

  /** A number below `limit`. */
  below(limit: number, what: string): number {
    const value = this.number();
    if (value >= limit) throw new Malformed(`${what} ${value} is out of range (${limit})`);
    return value;
  }

  /** The number of following items, each of which takes at least `bits` bits. */
  count(what: string, bits = 8): number {
    const value = this.number();
    if (value * bits > 8 * this.#left()) throw new Malformed(`there is no room for ${value} ${what}`);
    return value;
  }

  text(): string {
    const isUtf16 = this.byte() === 1;
    const bytes = this.#take(this.number());
    const text = isUtf16 ? decodeUtf16(bytes) : decodeUtf8(bytes);
    if (text === undefined) throw new Malformed('a text is not UTF-8');
    return text;
  }

  bits(count: number): boolean[] {
    const bytes = this.#take(Math.ceil(count / 8));
    return Array.from({ length: count }, (_, i) => (((bytes[i >> 3] as number) >> (i & 7)) & 1) === 1);
  }

  section<Content>(tag: number, read: (reader: ByteReader) => Content): Content {
    const found = this.byte();
    if (found !== tag) throw new Malformed(`part ${found} stands where part ${tag} should`);
    const inner = new ByteReader(this.#take(this.number()));
    const content = read(inner);
    inner.expectEnd();
    return content;
  }

  expectEnd(): void {
    if (this.#left() > 0) throw new Malformed(`${this.#left()} bytes are left over`);
  }

  #left(): number {
    return this.#bytes.length - this.#at;
  }

  #take(count: number): Uint8Array {
    if (count > this.#left()) throw new Malformed('it ends too early');
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), true);
  return bytes;
}

function decodeUtf16(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let text = '';
  for (let i = 0; i + 1 < bytes.length; i += 2) text += String.fromCharCode(view.getUint16(i, true));
  return text;
}
