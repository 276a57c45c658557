/**
 * Finds which sprites may touch a rectangle, and which passes over pairs of kinds have anything to do. It is an index
 * by cells that replaces the comparison of all pairs.
 *
 * Shared sprites never move, so their cells are computed once per game. The others are entered when the events of a
 * tick start, and again after each move. A pass is scheduled when kinds of its two sides share a cell; in most ticks,
 * most passes are not, and cost nothing.
 */
import { Crowds } from './crowds.ts';
import type { Effort } from './effort.ts';
import { FoundSprites } from './found-sprites.ts';
import { H, ID, KIND, NEXT, NONE, overlaps, SHARED, W, X, Y } from './layout.ts';
import { doubled, grownTo } from './number-list.ts';
import { type CompiledGame, kindBit } from './tables.ts';

/** The parts of the current state that the index needs. */
interface Rows {
  readonly i: Int32Array;
  readonly sharedInts: Int32Array;
  int(sprite: number, place: number): number;
  head(kind: number): number;
  numberOf(kind: number): number;
  isThere(shared: number): boolean;
}

/** A flag in `#spans`. */
const PARTLY_OUTSIDE = 0x8000;

/** With more entries than this per sprite, counting those left behind by moves, the cells are recomputed. */
const MOST_ENTRIES = 8;

export class ContactIndex {
  /** What `gather` found. */
  readonly #found = new FoundSprites();
  /** One bit for each pass that has to be run. */
  readonly awake: Int32Array;
  /** For each kind, whether a sprite was partly or wholly off the screen at some time in this tick. */
  readonly isOutside: Uint8Array;
  readonly #always: Int32Array;
  /** The passes of each pair of kinds, indexed by the kinds' bits. */
  readonly #woken: Int32Array;
  /** For each bit of a kind, the bits of kinds with which it shared a cell in this tick. */
  readonly #near = new Int32Array(32);
  /** The bits of kinds whose entry in `#near` is not empty. */
  #woke = 0;
  readonly #effort: Effort;
  readonly #pixelWidth: number;
  readonly #pixelHeight: number;
  /** The column or line of each pixel. */
  readonly #cellOf: Int32Array;
  readonly #width: number;
  readonly #height: number;
  readonly #sharedStart: Int32Array;
  readonly #sharedItems: Int32Array;
  /** For each cell, the kinds that may be in it; kinds share 32 bits. */
  readonly #sharedMasks: Int32Array;
  readonly #masks: Int32Array;
  readonly #kinds: Int32Array;
  readonly #isTracked: Uint8Array;
  readonly #crowds: Crowds;
  /** For each kind, whether anything happens at the edge of the screen. */
  readonly #hasEdge: Uint8Array;
  readonly #heads: Int32Array;
  /** An additional cell for everything that lies partly or wholly outside of the level. */
  readonly #outside: number;
  /** The cells with entries. */
  #touched = new Int32Array(256);
  #touchedCount = 0;
  /** The sprites that lie partly or wholly outside of the level. */
  #outsideRows = new Int32Array(64);
  #outsideCount = 0;
  #entryRow = new Int32Array(256);
  #entryNext = new Int32Array(256);
  #entries = 0;
  #mostEntries = 0;
  /** For each row, its first cell, and how many columns and lines (times 2¹⁶) it extends beyond that. */
  #cells = new Int32Array(1024);
  #spans = new Int32Array(1024);

  constructor(game: CompiledGame, effort: Effort) {
    this.#effort = effort;
    this.#width = game.width;
    this.#height = game.height;
    this.#pixelWidth = game.width * game.cell;
    this.#pixelHeight = game.height * game.cell;
    const pixels = Math.max(this.#pixelWidth, this.#pixelHeight);
    this.#cellOf = Int32Array.from({ length: pixels }, (_, pixel) => Math.trunc(pixel / game.cell));
    this.#sharedStart = game.sharedCells.start;
    this.#sharedItems = game.sharedCells.items;
    this.#kinds = game.trackedKinds;
    this.#isTracked = game.isTracked;
    this.#hasEdge = new Uint8Array(game.kinds.list.length);
    for (const { kind } of game.edges) this.#hasEdge[kind] = 1;
    this.#crowds = new Crowds(game);
    this.#always = game.wakes.always;
    this.#woken = game.wakes.byKinds;
    this.awake = this.#always.slice();
    this.isOutside = new Uint8Array(game.kinds.list.length);
    this.#outside = this.#width * this.#height;
    this.#heads = new Int32Array(this.#outside + 1).fill(-1);
    this.#sharedMasks = this.#heads.map((_, cell) => {
      let mask = 0;
      if (cell === this.#outside) return mask;
      for (let at = this.#sharedStart[cell] as number; at < (this.#sharedStart[cell + 1] as number); at++)
        mask |= kindBit(game.shared.ints[(this.#sharedItems[at] as number) + KIND] as number);
      return mask;
    });
    this.#masks = this.#sharedMasks.slice();
  }

  /** Enters every sprite that can take part in an event. */
  build(world: Rows): void {
    const touched = this.#touched;
    for (let at = 0; at < this.#touchedCount; at++) {
      const cell = touched[at] as number;
      this.#heads[cell] = -1;
      this.#masks[cell] = this.#sharedMasks[cell] as number;
    }
    this.#touchedCount = 0;
    this.#masks[this.#outside] = 0;
    this.#outsideCount = 0;
    this.#entries = 0;
    for (; this.#woke !== 0; this.#woke &= this.#woke - 1)
      this.#near[31 - Math.clz32(this.#woke & -this.#woke)] = 0;
    for (let word = 0; word < this.awake.length; word++) this.awake[word] = this.#always[word] as number;
    this.#crowds.clear();
    let rows = 0;
    const { i } = world;
    const kinds = this.#kinds;
    for (let at = 0; at < kinds.length; at++) {
      const kind = kinds[at] as number;
      this.isOutside[kind] = 0;
      const head = world.head(kind);
      if (head === NONE) continue;
      const few = this.#crowds.findFew(world, kind);
      if (few >= 0) {
        this.#leaveOut(i, head, kind, few);
        continue;
      }
      for (let row = head; row !== NONE; row = i[row + NEXT] as number) {
        this.#enter(i, row, kind);
        rows++;
      }
    }
    this.#mostEntries = 64 + MOST_ENTRIES * rows;
  }

  /** Schedules the passes of a crowd only if one of the few touches it. */
  #leaveOut(i: Int32Array, head: number, kind: number, few: number): void {
    this.#crowds.add(kind);
    if (this.#crowds.touchesAny(i, head, few))
      this.#wake(kind & 31, this.#crowds.partnerBits[kind] as number);
    if (this.#hasEdge[kind] === 0) return;
    for (let row = head; row !== NONE; row = i[row + NEXT] as number) this.#watchEdge(i, row, kind);
  }

  #watchEdge(i: Int32Array, row: number, kind: number): void {
    const x = i[row + X] as number;
    const y = i[row + Y] as number;
    const isOutside =
      x < 0 ||
      y < 0 ||
      x + (i[row + W] as number) > this.#pixelWidth ||
      y + (i[row + H] as number) > this.#pixelHeight;
    if (isOutside) this.isOutside[kind] = 1;
  }

  /** The sprites that `gather` found. */
  get found(): Int32Array {
    return this.#found.sprites;
  }

  /** Returns whether the sprites of a kind are in the cells. */
  isEntered(kind: number): boolean {
    return !this.#crowds.has(kind);
  }

  /** Returns whether the sprites of all kinds of a list are in the cells. */
  areEntered(kinds: readonly number[]): boolean {
    if (this.#crowds.bits === 0) return true;
    for (let at = 0; at < kinds.length; at++) if (this.#crowds.has(kinds[at] as number)) return false;
    return true;
  }

  /**
   * Enters a sprite that is new or has moved. Entries at its old position stay, and are recognized as outdated when
   * they are read. A crowd might touch each kind that it can meet.
   */
  add(world: Rows, row: number): void {
    const kind = world.i[row + KIND] as number;
    if (this.#isTracked[kind] === 0) return;
    const isCrowd = this.#crowds.has(kind);
    const others = isCrowd ? (this.#crowds.partnerBits[kind] as number) : this.#crowds.bits;
    const fresh = others & ~(this.#near[kind & 31] as number);
    if (fresh !== 0) this.#wake(kind & 31, fresh);
    if (isCrowd) this.#watchEdge(world.i, row, kind);
    else if (this.#entries + this.#outsideCount > this.#mostEntries) this.build(world);
    else this.#enter(world.i, row, kind);
  }

  #enter(i: Int32Array, row: number, kind: number): void {
    const x = i[row + X] as number;
    const y = i[row + Y] as number;
    const right = x + (i[row + W] as number) - 1;
    const bottom = y + (i[row + H] as number) - 1;
    if (row >= this.#cells.length) this.#makeRoom(row);
    const cellOf = this.#cellOf;
    if (x < 0 || y < 0 || right >= this.#pixelWidth || bottom >= this.#pixelHeight) {
      this.isOutside[kind] = 1;
      this.#enterOutside(row, kind);
      if (right < 0 || bottom < 0 || x >= this.#pixelWidth || y >= this.#pixelHeight) {
        this.#cells[row] = this.#outside;
        this.#spans[row] = 0;
      } else {
        this.#enterArea(row, kind, this.#column(x), this.#line(y), this.#column(right), this.#line(bottom));
        this.#spans[row] = (this.#spans[row] as number) | PARTLY_OUTSIDE;
      }
      return;
    }
    const left = cellOf[x] as number;
    const top = cellOf[y] as number;
    const lastColumn = right < x ? left : (cellOf[right] as number);
    const lastLine = bottom < y ? top : (cellOf[bottom] as number);
    if (lastColumn !== left || lastLine !== top) {
      this.#enterArea(row, kind, left, top, lastColumn, lastLine);
      return;
    }
    const cell = top * this.#width + left;
    this.#cells[row] = cell;
    this.#spans[row] = 0;
    this.#enterCell(row, kind, cell);
  }

  #enterArea(row: number, kind: number, left: number, top: number, right: number, bottom: number): void {
    this.#cells[row] = top * this.#width + left;
    this.#spans[row] = right - left + ((bottom - top) << 16);
    for (let line = top; line <= bottom; line++)
      for (let column = left; column <= right; column++)
        this.#enterCell(row, kind, line * this.#width + column);
  }

  /** Many games never remove what has left the screen, so these sprites are only listed. */
  #enterOutside(row: number, kind: number): void {
    const mask = this.#masks[this.#outside] as number;
    const fresh = mask & ~(this.#near[kind & 31] as number);
    if (fresh !== 0) this.#wake(kind & 31, fresh);
    this.#masks[this.#outside] = mask | (1 << (kind & 31));
    if (this.#outsideCount === this.#outsideRows.length) this.#outsideRows = doubled(this.#outsideRows);
    this.#outsideRows[this.#outsideCount++] = row;
  }

  #enterCell(row: number, kind: number, cell: number): void {
    const mask = this.#masks[cell] as number;
    const fresh = mask & ~(this.#near[kind & 31] as number);
    if (fresh !== 0) this.#wake(kind & 31, fresh);
    this.#masks[cell] = mask | (1 << (kind & 31));
    const head = this.#heads[cell] as number;
    const entry = this.#entries++;
    if (entry === this.#entryRow.length) {
      this.#entryRow = doubled(this.#entryRow);
      this.#entryNext = doubled(this.#entryNext);
    }
    if (head < 0) {
      if (this.#touchedCount === this.#touched.length) this.#touched = doubled(this.#touched);
      this.#touched[this.#touchedCount++] = cell;
    }
    this.#entryRow[entry] = row;
    this.#entryNext[entry] = head;
    this.#heads[cell] = entry;
  }

  #wake(bit: number, others: number): void {
    this.#woke |= 1 << bit;
    this.#near[bit] = (this.#near[bit] as number) | others;
    const { awake } = this;
    const words = awake.length;
    for (let rest = others; rest !== 0; rest &= rest - 1) {
      const other = 31 - Math.clz32(rest & -rest);
      const at = (bit * 32 + other) * words;
      for (let word = 0; word < words; word++)
        awake[word] = (awake[word] as number) | (this.#woken[at + word] as number);
    }
  }

  #makeRoom(row: number): void {
    this.#cells = grownTo(this.#cells, 2 * row);
    this.#spans = grownTo(this.#spans, 2 * row);
  }

  /** Returns the kinds that may lie in a sprite's cells, as bits; some of them may no longer be there. */
  maskAt(row: number): number {
    const cell = this.#cells[row] as number;
    const span = this.#spans[row] as number;
    let mask = this.#masks[cell] as number;
    if (span === 0) return mask;
    if ((span & PARTLY_OUTSIDE) !== 0) mask |= this.#masks[this.#outside] as number;
    const columns = span & 0x7fff;
    const lines = span >> 16;
    for (let line = 0; line <= lines; line++)
      for (let column = 0; column <= columns; column++)
        mask |= this.#masks[cell + line * this.#width + column] as number;
    return mask;
  }

  /** Returns the same for a shared sprite, given the start of its row. */
  sharedMaskAt(sharedInts: Int32Array, row: number): number {
    const column = this.#column(sharedInts[row + X] as number);
    return this.#masks[this.#line(sharedInts[row + Y] as number) * this.#width + column] as number;
  }

  /**
   * Collects the sprites that share a cell with a given sprite, by rank and then in the order of creation.
   *
   * @param kinds the kinds to collect
   * @param ranks the rank of each kind; kinds with −1 are left out
   * @param wanted the bits of the kinds
   * @param before sprites with this or a higher id are left out
   * @param reach how many pixels below the sprite count as touched
   * @returns the number of sprites in `found`
   */
  gather(
    world: Rows,
    sprite: number,
    kinds: readonly number[],
    ranks: Int16Array,
    wanted: number,
    before: number,
    reach: number,
  ): number {
    this.#found.clear();
    const at = sprite < 0 ? ~sprite : sprite;
    const ints = sprite < 0 ? world.sharedInts : world.i;
    const x = ints[at + X] as number;
    const y = ints[at + Y] as number;
    const right = x + (ints[at + W] as number);
    const bottom = y + (ints[at + H] as number) + reach;
    if (x < 0 || y < 0 || right > this.#pixelWidth || bottom > this.#pixelHeight)
      this.#gatherOutside(world, sprite, ranks, before, x, y, right, bottom);
    const firstColumn = this.#column(x);
    const lastColumn = this.#column(right - 1);
    const lastLine = this.#line(bottom - 1);
    for (let line = this.#line(y); line <= lastLine; line++)
      for (let column = firstColumn; column <= lastColumn; column++) {
        const cell = line * this.#width + column;
        const mask = this.#masks[cell] as number;
        if ((mask & wanted) === 0) continue;
        if (((this.#sharedMasks[cell] as number) & wanted) !== 0)
          this.#gatherShared(world, sprite, ranks, cell, x, y, right, bottom);
        if ((this.#heads[cell] as number) >= 0)
          this.#gatherEntered(world, sprite, ranks, before, cell, x, y, right, bottom);
      }
    if (this.#crowds.bits !== 0)
      for (let rank = 0; rank < kinds.length; rank++)
        if (this.#crowds.has(kinds[rank] as number))
          this.#gatherLeftOut(world, sprite, kinds[rank] as number, rank, before, x, y, right, bottom);
    const { count } = this.#found;
    this.#effort.spend(1 + count * count);
    return count;
  }

  #gatherLeftOut(
    world: Rows,
    sprite: number,
    kind: number,
    rank: number,
    before: number,
    x: number,
    y: number,
    right: number,
    bottom: number,
  ): void {
    const { i } = world;
    this.#effort.spend(world.numberOf(kind));
    for (let row = world.head(kind); row !== NONE; row = i[row + NEXT] as number)
      if (row !== sprite && overlaps(i, row, x, y, right, bottom) && (i[row + ID] as number) < before)
        this.#found.put(row, rank, i[row + ID] as number);
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
    let visited = 0;
    for (let entry = this.#heads[cell] as number; entry >= 0; entry = this.#entryNext[entry] as number) {
      visited++;
      const row = this.#entryRow[entry] as number;
      const rank = ranks[i[row + KIND] as number] as number;
      if (rank < 0 || row === sprite || (i[row + ID] as number) >= before) continue;
      if (overlaps(i, row, x, y, right, bottom)) this.#found.put(row, rank, i[row + ID] as number);
    }
    this.#effort.spend(visited);
  }

  #gatherOutside(
    world: Rows,
    sprite: number,
    ranks: Int16Array,
    before: number,
    x: number,
    y: number,
    right: number,
    bottom: number,
  ): void {
    const { i } = world;
    this.#effort.spend(this.#outsideCount);
    for (let at = 0; at < this.#outsideCount; at++) {
      const row = this.#outsideRows[at] as number;
      const rank = ranks[i[row + KIND] as number] as number;
      if (rank < 0 || row === sprite || (i[row + ID] as number) >= before) continue;
      if (overlaps(i, row, x, y, right, bottom)) this.#found.put(row, rank, i[row + ID] as number);
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
        this.#found.put(~row, rank, sharedInts[row + ID] as number);
    }
  }

  /** Positions outside of the level belong to the cells at its edge. */
  #column(x: number): number {
    if (x <= 0) return 0;
    return x < this.#pixelWidth ? (this.#cellOf[x] as number) : this.#width - 1;
  }

  #line(y: number): number {
    if (y <= 0) return 0;
    return y < this.#pixelHeight ? (this.#cellOf[y] as number) : this.#height - 1;
  }
}
