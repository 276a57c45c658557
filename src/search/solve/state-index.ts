/** Numbers states in the order in which they are met, and finds them again. */
import { hashWords, type NumberedWords, StateTable } from '../../base/index.ts';
import type { Game, MergedPositions, Packing, State } from '../../game/index.ts';

const PIECE_BITS = 14;
const PIECE = 1 << PIECE_BITS;
/** Bytes of a state that a packing keeps aside, beside its key, roughly. */
const ASIDE_BYTES = 400;
const BYTES_PER_LETTER = 4;

/** States are kept in pieces, so that they never have to be copied. */
export class StateIndex implements NumberedWords {
  readonly #packing: Packing;
  readonly #bytesAside: number;
  readonly #pieces: Int32Array[] = [];
  readonly #table = new StateTable(this);
  readonly #merged: MergedPositions | undefined;
  #size = 0;

  /** @param merged symmetries up to which states are the same; the first state is kept as it is */
  constructor(game: Game, merged?: MergedPositions) {
    this.#merged = merged;
    this.#packing = game.packing();
    this.#bytesAside = this.#packing.isPortable
      ? 0
      : ASIDE_BYTES + BYTES_PER_LETTER * game.key(game.initial).length;
  }

  get size(): number {
    return this.#size;
  }

  /** Memory used, roughly. */
  get bytes(): number {
    // While the table is doubled there is the old one besides.
    const words = PIECE * this.#packing.words * this.#pieces.length + 3 * this.#table.capacity;
    return 4 * words + this.#bytesAside * this.#size;
  }

  /** The state's number; a new one if it was not met before. */
  numberOf(state: State): number {
    const next = this.#size;
    if (next === PIECE * this.#pieces.length) this.#pieces.push(new Int32Array(PIECE * this.#packing.words));
    const piece = this.#pieceOf(next);
    const place = this.#placeOf(next);
    this.#packing.pack(state, piece, place);
    if (next > 0) this.#merged?.canonical(piece, place);
    const number = this.#table.findOrAdd(next, piece, place);
    if (number === next) this.#size++;
    return number;
  }

  state(number: number): State {
    return this.#packing.unpack(this.#pieceOf(number), this.#placeOf(number));
  }

  hash(store: Int32Array, at: number): number {
    return hashWords(store, at, at + this.#packing.words);
  }

  hashOf(number: number): number {
    return this.hash(this.#pieceOf(number), this.#placeOf(number));
  }

  isEqual(number: number, store: Int32Array, at: number): boolean {
    const piece = this.#pieceOf(number);
    const from = this.#placeOf(number);
    for (let i = 0; i < this.#packing.words; i++) if (piece[from + i] !== store[at + i]) return false;
    return true;
  }

  #pieceOf(number: number): Int32Array {
    return this.#pieces[number >>> PIECE_BITS] as Int32Array;
  }

  #placeOf(number: number): number {
    return (number & (PIECE - 1)) * this.#packing.words;
  }
}
