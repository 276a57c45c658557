/**
 * Connect four on bitboards, six rows high: a column takes seven bits, one of which stays empty to keep lines from
 * going on in the next column. Four columns fit into a 32-bit number, so each player has a left and a right half.
 */
import type { HandWrittenGame, HandWrittenScores } from './hand-written-game.ts';

const ROWS = 6;
/** Bits per column. */
const COLUMN = ROWS + 1;
const HALF_COLUMNS = 4;
const HALF = HALF_COLUMNS * COLUMN;

/** For each cell, its bit in the left and in the right half. A table avoids branches that cannot be predicted. */
const LEFT_BIT = Int32Array.from({ length: 2 * HALF }, (_, cell) => (cell < HALF ? 1 << cell : 0));
const RIGHT_BIT = Int32Array.from({ length: 2 * HALF }, (_, cell) => (cell < HALF ? 0 : 1 << (cell - HALF)));

/** @param columns up to 8 */
export function connectFour(columns: number): HandWrittenGame {
  return {
    play: (games, seed) => play(columns, games, seed),
    perft: (depth) => paths(new Int32Array(columns), 0, 0, 0, 0, depth),
  };
}

function play(columns: number, games: number, seed: number): HandWrittenScores {
  const heights = new Int32Array(columns);
  const open = Int32Array.from({ length: columns }, (_, column) => column);
  let random = seed;
  let moves = 0;
  let squaredMoves = 0;
  let firstWins = 0;
  let secondWins = 0;
  for (let game = 0; game < games; game++) {
    heights.fill(0);
    let openColumns = columns;
    let moverLeft = 0;
    let moverRight = 0;
    let waitingLeft = 0;
    let waitingRight = 0;
    let length = 0;
    while (openColumns > 0) {
      random ^= random << 13;
      random ^= random >>> 17;
      random ^= random << 5;
      const pick = ((random >>> 9) * openColumns) >> 23;
      const column = open[pick] as number;
      const height = heights[column] as number;
      moverLeft |= LEFT_BIT[column * COLUMN + height] as number;
      moverRight |= RIGHT_BIT[column * COLUMN + height] as number;
      heights[column] = height + 1;
      if (height + 1 === ROWS) {
        openColumns--;
        open[pick] = open[openColumns] as number;
        open[openColumns] = column;
      }
      length++;
      // Nobody has four in a row before the seventh move.
      if (length > 6 && hasFour(moverLeft, moverRight)) {
        if ((length & 1) === 1) firstWins++;
        else secondWins++;
        break;
      }
      const left = moverLeft;
      const right = moverRight;
      moverLeft = waitingLeft;
      moverRight = waitingRight;
      waitingLeft = left;
      waitingRight = right;
    }
    moves += length;
    squaredMoves += length * length;
  }
  return { games, moves, squaredMoves, firstWins, secondWins };
}

function hasFour(left: number, right: number): boolean {
  const fours =
    foursAlong(left, right, 1) |
    foursAlong(left, right, COLUMN) |
    foursAlong(left, right, COLUMN - 1) |
    foursAlong(left, right, COLUMN + 1);
  return fours !== 0;
}

/** @param step bits from a cell to its neighbour */
function foursAlong(left: number, right: number, step: number): number {
  const leftPairs = left & ((left >>> step) | (right << (HALF - step)));
  const rightPairs = right & (right >>> step);
  const leftFours = leftPairs & ((leftPairs >>> (2 * step)) | (rightPairs << (HALF - 2 * step)));
  return leftFours | (rightPairs & (rightPairs >>> (2 * step)));
}

function paths(
  heights: Int32Array,
  moverLeft: number,
  moverRight: number,
  waitingLeft: number,
  waitingRight: number,
  depth: number,
): number {
  if (depth === 0) return 1;
  if (hasFour(waitingLeft, waitingRight)) return 0;
  let sum = 0;
  for (let column = 0; column < heights.length; column++) {
    const height = heights[column] as number;
    if (height === ROWS) continue;
    const left = moverLeft | (LEFT_BIT[column * COLUMN + height] as number);
    const right = moverRight | (RIGHT_BIT[column * COLUMN + height] as number);
    heights[column] = height + 1;
    sum += paths(heights, waitingLeft, waitingRight, left, right, depth - 1);
    heights[column] = height;
  }
  return sum;
}
