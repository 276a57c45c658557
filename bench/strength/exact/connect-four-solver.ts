/**
 * Solves connect four exactly: alpha-beta over won, drawn and lost (Knuth and Moore 1975) with a table of positions, on
 * bitboards of two halves. A column takes seven bits, one of which stays empty to keep lines from going on in the next
 * column; four columns fit into a 32-bit number.
 */
const COLUMN = 7;
const HALF_COLUMNS = 4;
const HALF = COLUMN * HALF_COLUMNS;
const MOST_COLUMNS = 2 * HALF_COLUMNS;
const MOST_ROWS = COLUMN - 1;

/** The outcome for the role to move. */
export type Outcome = -1 | 0 | 1;

const TABLE_BITS = 20;
const TABLE_SIZE = 2 ** TABLE_BITS;
/** The bound that a table entry gives. */
const [UNKNOWN, AT_MOST, AT_LEAST, EXACTLY] = [0, 1, 2, 3] as const;

export class ConnectFourSolver {
  /** Number of visited positions. */
  positions = 0;
  readonly #columns: number;
  readonly #rows: number;
  /** Columns from the middle outwards, since lines go through the middle. */
  readonly #order: readonly number[];
  readonly #heights: Int32Array;
  /** For each half, the discs of the role to move and of the other one. */
  #moverLeft = 0;
  #moverRight = 0;
  #otherLeft = 0;
  #otherRight = 0;
  #discs = 0;
  readonly #leftKeys = new Int32Array(TABLE_SIZE);
  readonly #rightKeys = new Int32Array(TABLE_SIZE);
  readonly #kinds = new Uint8Array(TABLE_SIZE);
  readonly #values = new Int8Array(TABLE_SIZE);

  /** @param columns up to 8 @param rows up to 6 */
  constructor(columns: number, rows: number) {
    if (columns > MOST_COLUMNS || rows > MOST_ROWS)
      throw new RangeError(`boards have at most ${MOST_COLUMNS} columns and ${MOST_ROWS} rows`);
    this.#columns = columns;
    this.#rows = rows;
    this.#heights = new Int32Array(columns);
    const distance = (column: number): number => Math.abs(2 * column - columns + 1);
    this.#order = Array.from({ length: columns }, (_, i) => i).sort((a, b) => distance(a) - distance(b));
  }

  /** Sets up the position after some discs; columns count from 0, and the game must not be over earlier. */
  reach(columns: readonly number[]): void {
    this.#heights.fill(0);
    this.#moverLeft = this.#moverRight = this.#otherLeft = this.#otherRight = this.#discs = 0;
    for (const column of columns) {
      if (this.#isFull(column)) throw new RangeError(`column ${column} is full`);
      if (this.#wins(column)) throw new RangeError('the game is over before');
      this.#drop(column);
    }
  }

  /** The outcome for the role to move by column; undefined for full columns. */
  values(): (Outcome | undefined)[] {
    return Array.from({ length: this.#columns }, (_, column) => {
      if (this.#isFull(column)) return undefined;
      if (this.#wins(column)) return 1;
      this.#drop(column);
      const value = this.#value(-1, 1);
      this.#takeBack(column);
      return value === 0 ? 0 : (-value as Outcome);
    });
  }

  #value(from: number, to: number): Outcome {
    this.positions++;
    if (this.#discs === this.#columns * this.#rows) return 0;
    for (let column = 0; column < this.#columns; column++)
      if (!this.#isFull(column) && this.#wins(column)) return 1;
    let threat = -1;
    for (let column = 0; column < this.#columns; column++) {
      if (!this.#winsForOther(column, 0)) continue;
      // It is impossible to block two threats.
      if (threat >= 0) return -1;
      threat = column;
    }
    const slot = this.#slot();
    const [leftKey, rightKey] = [this.#leftKey(), this.#rightKey()];
    let alpha = from;
    let beta = to;
    if (this.#leftKeys[slot] === leftKey && this.#rightKeys[slot] === rightKey) {
      const kind = this.#kinds[slot];
      const value = this.#values[slot] as Outcome;
      if (kind === EXACTLY) return value;
      if (kind === AT_LEAST) alpha = Math.max(alpha, value);
      if (kind === AT_MOST) beta = Math.min(beta, value);
      if (kind !== UNKNOWN && alpha >= beta) return value;
    }
    let best = -1;
    for (const column of threat >= 0 ? [threat] : this.#order) {
      if (this.#isFull(column) || this.#winsForOther(column, 1)) continue;
      this.#drop(column);
      const value = -this.#value(-beta, -Math.max(alpha, best));
      this.#takeBack(column);
      if (value > best) best = value;
      if (best >= beta) break;
    }
    this.#leftKeys[slot] = leftKey;
    this.#rightKeys[slot] = rightKey;
    this.#values[slot] = best;
    this.#kinds[slot] =
      best === -1 || best === 1 || (best > alpha && best < beta)
        ? EXACTLY
        : best >= beta
          ? AT_LEAST
          : AT_MOST;
    return (best === 0 ? 0 : best) as Outcome;
  }

  #isFull(column: number): boolean {
    return this.#heights[column] === this.#rows;
  }

  /** Whether a disc in the column completes four for the role to move. */
  #wins(column: number): boolean {
    const cell = column * COLUMN + (this.#heights[column] as number);
    return hasFour(this.#moverLeft | leftBit(cell), this.#moverRight | rightBit(cell));
  }

  /** Whether the other role would complete four in the column, this number of cells above the top disc. */
  #winsForOther(column: number, above: number): boolean {
    const height = (this.#heights[column] as number) + above;
    if (height >= this.#rows) return false;
    const cell = column * COLUMN + height;
    return hasFour(this.#otherLeft | leftBit(cell), this.#otherRight | rightBit(cell));
  }

  #drop(column: number): void {
    const cell = column * COLUMN + (this.#heights[column] as number);
    const [left, right] = [this.#moverLeft | leftBit(cell), this.#moverRight | rightBit(cell)];
    this.#moverLeft = this.#otherLeft;
    this.#moverRight = this.#otherRight;
    this.#otherLeft = left;
    this.#otherRight = right;
    this.#heights[column] = (this.#heights[column] as number) + 1;
    this.#discs++;
  }

  #takeBack(column: number): void {
    const height = (this.#heights[column] as number) - 1;
    this.#heights[column] = height;
    this.#discs--;
    const cell = column * COLUMN + height;
    const [left, right] = [this.#otherLeft & ~leftBit(cell), this.#otherRight & ~rightBit(cell)];
    this.#otherLeft = this.#moverLeft;
    this.#otherRight = this.#moverRight;
    this.#moverLeft = left;
    this.#moverRight = right;
  }

  /** Own discs plus all discs, which is unique because each column encodes its height. */
  #leftKey(): number {
    return this.#moverLeft + (this.#moverLeft | this.#otherLeft) + 1;
  }

  #rightKey(): number {
    return this.#moverRight + (this.#moverRight | this.#otherRight) + 1;
  }

  #slot(): number {
    const mixed = Math.imul(this.#leftKey(), 0x9e3779b1) ^ Math.imul(this.#rightKey(), 0x85ebca77);
    return (mixed ^ (mixed >>> 15)) & (TABLE_SIZE - 1);
  }
}

const leftBit = (cell: number): number => (cell < HALF ? 1 << cell : 0);
const rightBit = (cell: number): number => (cell < HALF ? 0 : 1 << (cell - HALF));

function hasFour(left: number, right: number): boolean {
  return (
    (foursAlong(left, right, 1) |
      foursAlong(left, right, COLUMN) |
      foursAlong(left, right, COLUMN - 1) |
      foursAlong(left, right, COLUMN + 1)) !==
    0
  );
}

/** @param step bits from a cell to its neighbour */
function foursAlong(left: number, right: number, step: number): number {
  const leftPairs = left & ((left >>> step) | (right << (HALF - step)));
  const rightPairs = right & (right >>> step);
  const leftFours = leftPairs & ((leftPairs >>> (2 * step)) | (rightPairs << (HALF - 2 * step)));
  return leftFours | (rightPairs & (rightPairs >>> (2 * step)));
}
