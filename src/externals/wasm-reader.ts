/** Reads WebAssembly's binary form, as far as it takes to count a module's work. */
import { LibraryError } from '../gdl/index.ts';

export class WasmReader {
  readonly bytes: Uint8Array;
  at: number;
  readonly end: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  get isAtEnd(): boolean {
    return this.at >= this.end;
  }

  byte(): number {
    if (this.at >= this.end) throw new LibraryError('the module ends too early', 'build it again');
    return this.bytes[this.at++] as number;
  }

  /** An unsigned number below 2³², in LEB128. */
  unsigned(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  /** A number of any size in LEB128. */
  skipNumber(): void {
    while (this.byte() >= 0x80);
  }

  skip(count: number): void {
    this.at += count;
    if (this.at > this.end) this.byte();
  }

  name(): string {
    const length = this.unsigned();
    const start = this.at;
    this.skip(length);
    return new TextDecoder().decode(this.bytes.subarray(start, this.at));
  }

  /** So many bytes from here, as a reader of their own. */
  part(length: number): WasmReader {
    const start = this.at;
    this.skip(length);
    return new WasmReader(this.bytes, start, this.at);
  }
}
