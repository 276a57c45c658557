/**
 * Kinds of many sprites that can meet only a few others. Comparing these few with the whole crowd takes less time than
 * entering every sprite of the crowd into the cells of the index.
 */
import { H, NEXT, NONE, overlaps, W, X, Y } from './layout.ts';
import { NumberList } from './number-list.ts';
import { type CompiledGame, kindBit } from './tables.ts';

/** The first crowd of a tick has at least this many sprites. */
const CROWD = 6;

/** A crowd can meet at most this many sprites, and not more than it has. */
const FEW = 8;

interface Rows {
  readonly i: Int32Array;
  head(kind: number): number;
  numberOf(kind: number): number;
}

export class Crowds {
  /** The bits of all crowds. */
  bits = 0;
  /** For each kind, the bits of the kinds that it can meet. */
  readonly partnerBits: Int32Array;
  readonly #partners: readonly (Int32Array | undefined)[];
  readonly #isCrowd: Uint8Array;
  readonly #kinds = new NumberList();
  readonly #few = new Int32Array(FEW);

  constructor({ wakes: { partners } }: CompiledGame) {
    this.#partners = partners;
    this.partnerBits = Int32Array.from(partners, (kinds = new Int32Array()) =>
      kinds.reduce((bits, kind) => bits | kindBit(kind), 0),
    );
    this.#isCrowd = new Uint8Array(partners.length);
  }

  clear(): void {
    for (let at = 0; at < this.#kinds.length; at++) this.#isCrowd[this.#kinds.at(at)] = 0;
    this.#kinds.clear();
    this.bits = 0;
  }

  has(kind: number): boolean {
    return this.#isCrowd[kind] === 1;
  }

  add(kind: number): void {
    this.#isCrowd[kind] = 1;
    this.#kinds.push(kind);
    this.bits |= kindBit(kind);
  }

  /**
   * Finds the sprites that a kind can meet. Sprites of crowds are omitted, since they have been compared with this kind.
   *
   * @returns their number; −1 if there are too many, if the level shares some of them, or if the kind meets itself
   */
  findFew(world: Rows, kind: number): number {
    const partners = this.#partners[kind];
    if (partners === undefined) return -1;
    const size = world.numberOf(kind);
    if (size < CROWD && this.bits === 0) return -1;
    const most = Math.min(FEW, size);
    const { i } = world;
    let count = 0;
    for (let at = 0; at < partners.length; at++) {
      const partner = partners[at] as number;
      if (partner === kind) return -1;
      if (this.#isCrowd[partner] === 1) continue;
      for (let row = world.head(partner); row !== NONE; row = i[row + NEXT] as number) {
        if (count === most) return -1;
        this.#few[count++] = row;
      }
    }
    return count;
  }

  /** Returns whether any of the few touches a sprite of the list that starts at a given row. */
  touchesAny(i: Int32Array, head: number, count: number): boolean {
    if (count === 0) return false;
    const few = this.#few;
    // The smallest rectangle around the few. Most of a crowd is often outside, for example shots that have left the level.
    let left = i[(few[0] as number) + X] as number;
    let top = i[(few[0] as number) + Y] as number;
    let right = left;
    let bottom = top;
    for (let at = 0; at < count; at++) {
      const row = few[at] as number;
      const x = i[row + X] as number;
      const y = i[row + Y] as number;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + (i[row + W] as number));
      bottom = Math.max(bottom, y + (i[row + H] as number));
    }
    for (let row = head; row !== NONE; row = i[row + NEXT] as number) {
      if (!overlaps(i, row, left, top, right, bottom)) continue;
      const x = i[row + X] as number;
      const y = i[row + Y] as number;
      for (let at = 0; at < count; at++)
        if (overlaps(i, few[at] as number, x, y, x + (i[row + W] as number), y + (i[row + H] as number)))
          return true;
    }
    return false;
  }
}
