/** A list of whole numbers that grows in pieces, so that it never has to be copied. */

const PIECE_BITS = 16;
const PIECE = 1 << PIECE_BITS;

export class GrowingInts {
  readonly #pieces: Int32Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get bytes(): number {
    return 4 * PIECE * this.#pieces.length;
  }

  push(number: number): void {
    if (this.#length === PIECE * this.#pieces.length) this.#pieces.push(new Int32Array(PIECE));
    (this.#pieces[this.#length >>> PIECE_BITS] as Int32Array)[this.#length & (PIECE - 1)] = number;
    this.#length++;
  }

  at(index: number): number {
    return (this.#pieces[index >>> PIECE_BITS] as Int32Array)[index & (PIECE - 1)] as number;
  }
}
