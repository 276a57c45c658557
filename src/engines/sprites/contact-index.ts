/**
 * Which sprites may touch a rectangle: an index by cells instead of a look at all pairs.
 *
 * Shared sprites never move, so their cells are computed once for a game. The others are entered at the start of
 * the collisions of a tick, and again wherever they move to.
 */
import { H, ID, KIND, NEXT, NONE, SHARED, W, X, Y } from './layout.ts';
import type { CompiledGame } from './tables.ts';

/** What the index has to know about the state that is being stepped. */
interface Rows {
  readonly i: Int32Array;
  readonly sharedInts: Int32Array;
  int(sprite: number, place: number): number;
  head(kind: number): number;
  isThere(shared: number): boolean;
}

/** With more entries than this for each sprite, left behind by moves, the cells are recomputed. */
const MOST_ENTRIES = 8;

export class ContactIndex {
  /** What `gather` found. */
  found: Int32Array = new Int32Array(64);
  readonly #cell: number;
  readonly #width: number;
  readonly #height: number;
  readonly #sharedStart: Int32Array;
  readonly #sharedItems: Int32Array;
  /** By cell: the kinds that may be in it, one of 32 bits for each. */
  readonly #sharedMasks: Int32Array;
  readonly #masks: Int32Array;
  readonly #kinds: Int32Array;
  readonly #meets: Uint8Array;
  readonly #rowInts: number;
  readonly #rowsAt: number;
  readonly #heads: Int32Array;
  /** Cells with entries. */
  #touched = new Int32Array(256);
  #touchedCount = 0;
  #entryRow = new Int32Array(256);
  #entryNext = new Int32Array(256);
  #entries = 0;
  #mostEntries = 0;
  /** Changes with every entry, so that masks of sprites can be kept as long as nothing moves. */
  #version = 0;
  #rowMasks = new Int32Array(64);
  #rowVersions = new Int32Array(64);
  #count = 0;
  #ranks: Int32Array = new Int32Array(64);
  #ids: Int32Array = new Int32Array(64);

  constructor(game: CompiledGame) {
    this.#cell = game.cell;
    this.#width = game.width;
    this.#height = game.height;
    this.#sharedStart = game.sharedCells.start;
    this.#sharedItems = game.sharedCells.items;
    this.#kinds = game.meetingKinds;
    this.#meets = game.meets;
    this.#rowInts = game.layout.rowInts;
    this.#rowsAt = game.layout.rowsAt;
    this.#heads = new Int32Array(this.#width * this.#height).fill(-1);
    this.#sharedMasks = this.#heads.map((_, cell) => {
      let mask = 0;
      for (let at = this.#sharedStart[cell] as number; at < (this.#sharedStart[cell + 1] as number); at++)
        mask |= kindBit(game.shared.ints[(this.#sharedItems[at] as number) + KIND] as number);
      return mask;
    });
    this.#masks = this.#sharedMasks.slice();
  }

  /** Enters every sprite that can take part in a collision. */
  build(world: Rows): void {
    for (let at = 0; at < this.#touchedCount; at++) {
      const cell = this.#touched[at] as number;
      this.#heads[cell] = -1;
      this.#masks[cell] = this.#sharedMasks[cell] as number;
    }
    this.#touchedCount = 0;
    this.#entries = 0;
    let rows = 0;
    const { i } = world;
    for (let at = 0; at < this.#kinds.length; at++)
      for (let row = world.head(this.#kinds[at] as number); row !== NONE; row = i[row + NEXT] as number) {
        this.#enter(i, row);
        rows++;
      }
    this.#mostEntries = 64 + MOST_ENTRIES * rows;
    this.#version++;
  }

  #enter(i: Int32Array, row: number): void {
    const x = i[row + X] as number;
    const y = i[row + Y] as number;
    const left = this.#column(x);
    const right = this.#column(x + (i[row + W] as number) - 1);
    const bottom = this.#line(y + (i[row + H] as number) - 1);
    const bit = kindBit(i[row + KIND] as number);
    for (let line = this.#line(y); line <= bottom; line++)
      for (let column = left; column <= right; column++) {
        const cell = line * this.#width + column;
        if (this.#entries === this.#entryRow.length) {
          this.#entryRow = doubled(this.#entryRow);
          this.#entryNext = doubled(this.#entryNext);
        }
        const head = this.#heads[cell] as number;
        if (head < 0) this.#touch(cell);
        this.#entryRow[this.#entries] = row;
        this.#entryNext[this.#entries] = head;
        this.#heads[cell] = this.#entries++;
        this.#masks[cell] = (this.#masks[cell] as number) | bit;
      }
  }

  #touch(cell: number): void {
    if (this.#touchedCount === this.#touched.length) this.#touched = doubled(this.#touched);
    this.#touched[this.#touchedCount++] = cell;
  }

  /** Hears of a sprite that moved or is new. Entries at its old place stay, and are found to be wrong when they are met. */
  add(world: Rows, row: number): void {
    if (this.#meets[world.i[row + KIND] as number] === 0) return;
    if (this.#entries > this.#mostEntries) this.build(world);
    else {
      this.#enter(world.i, row);
      this.#version++;
    }
  }

  /** Whether a sprite's cells may hold kinds of a mask; quick, and sometimes wrongly true. */
  mayMeet(world: Rows, row: number, mask: number): boolean {
    const number = (row - this.#rowsAt) / this.#rowInts;
    if (number >= this.#rowMasks.length) {
      this.#rowMasks = doubled(grownTo(this.#rowMasks, number));
      this.#rowVersions = doubled(grownTo(this.#rowVersions, number));
    }
    if (this.#rowVersions[number] !== this.#version) {
      this.#rowVersions[number] = this.#version;
      this.#rowMasks[number] = this.#maskAt(world.i, row);
    }
    return ((this.#rowMasks[number] as number) & mask) !== 0;
  }

  #maskAt(i: Int32Array, row: number): number {
    const x = i[row + X] as number;
    const y = i[row + Y] as number;
    const right = this.#column(x + (i[row + W] as number) - 1);
    const bottom = this.#line(y + (i[row + H] as number) - 1);
    let mask = 0;
    for (let line = this.#line(y); line <= bottom; line++)
      for (let column = this.#column(x); column <= right; column++)
        mask |= this.#masks[line * this.#width + column] as number;
    return mask;
  }

  /**
   * Collects the sprites whose cells a sprite shares, by rank and then in the order of creation.
   *
   * @param ranks by kind; kinds with −1 are left out
   * @param before sprites with this or a higher id are left out
   * @param reach pixels below the sprite that count as touched
   * @returns how many there are in `found`
   */
  gather(world: Rows, sprite: number, ranks: Int16Array, before: number, reach: number): number {
    this.#count = 0;
    const x = world.int(sprite, X);
    const y = world.int(sprite, Y);
    const right = x + world.int(sprite, W);
    const bottom = y + world.int(sprite, H) + reach;
    const lastColumn = this.#column(right - 1);
    const lastLine = this.#line(bottom - 1);
    for (let line = this.#line(y); line <= lastLine; line++)
      for (let column = this.#column(x); column <= lastColumn; column++) {
        const cell = line * this.#width + column;
        this.#gatherShared(world, sprite, ranks, cell, x, y, right, bottom);
        this.#gatherEntered(world, sprite, ranks, before, cell, x, y, right, bottom);
      }
    return this.#count;
  }

  #gatherEntered(
    world: Rows,
    sprite: number,
    ranks: Int16Array,
    before: number,
    cell: number,
    x: number,
    y: number,
    right: number,
    bottom: number,
  ): void {
    const { i } = world;
    for (let entry = this.#heads[cell] as number; entry >= 0; entry = this.#entryNext[entry] as number) {
      const row = this.#entryRow[entry] as number;
      const rank = ranks[i[row + KIND] as number] as number;
      if (rank < 0 || row === sprite || (i[row + ID] as number) >= before) continue;
      if (overlaps(i, row, x, y, right, bottom)) this.#put(row, rank, i[row + ID] as number);
    }
  }

  #gatherShared(
    world: Rows,
    sprite: number,
    ranks: Int16Array,
    cell: number,
    x: number,
    y: number,
    right: number,
    bottom: number,
  ): void {
    const { sharedInts } = world;
    const end = this.#sharedStart[cell + 1] as number;
    for (let at = this.#sharedStart[cell] as number; at < end; at++) {
      const row = this.#sharedItems[at] as number;
      const rank = ranks[sharedInts[row + KIND] as number] as number;
      if (rank < 0 || ~row === sprite || !world.isThere(sharedInts[row + SHARED] as number)) continue;
      if (overlaps(sharedInts, row, x, y, right, bottom))
        this.#put(~row, rank, sharedInts[row + ID] as number);
    }
  }

  /** Keeps the list sorted; sprites that lie in several cells are entered once. */
  #put(sprite: number, rank: number, id: number): void {
    let at = this.#count;
    while (at > 0) {
      const otherRank = this.#ranks[at - 1] as number;
      const otherId = this.#ids[at - 1] as number;
      if (otherRank < rank || (otherRank === rank && otherId < id)) break;
      if (otherId === id) return;
      at--;
    }
    if (this.#count === this.found.length) {
      this.found = doubled(this.found);
      this.#ranks = doubled(this.#ranks);
      this.#ids = doubled(this.#ids);
    }
    for (let place = this.#count; place > at; place--) {
      this.found[place] = this.found[place - 1] as number;
      this.#ranks[place] = this.#ranks[place - 1] as number;
      this.#ids[place] = this.#ids[place - 1] as number;
    }
    this.found[at] = sprite;
    this.#ranks[at] = rank;
    this.#ids[at] = id;
    this.#count++;
  }

  /** What lies outside of the level belongs to the cells at its edge. */
  #column(x: number): number {
    if (x <= 0) return 0;
    const column = (x / this.#cell) | 0;
    return column < this.#width ? column : this.#width - 1;
  }

  #line(y: number): number {
    if (y <= 0) return 0;
    const line = (y / this.#cell) | 0;
    return line < this.#height ? line : this.#height - 1;
  }
}

function overlaps(i: Int32Array, row: number, x: number, y: number, right: number, bottom: number): boolean {
  const otherX = i[row + X] as number;
  const otherY = i[row + Y] as number;
  return (
    x < otherX + (i[row + W] as number) &&
    otherX < right &&
    y < otherY + (i[row + H] as number) &&
    otherY < bottom
  );
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

function grownTo(array: Int32Array, place: number): Int32Array {
  const larger = new Int32Array(Math.max(array.length, place + 1));
  larger.set(array);
  return larger;
}

/** Kinds share 32 bits. */
export const kindBit = (kind: number): number => 1 << (kind & 31);
