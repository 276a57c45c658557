/**
 * Reversi on a board of eight by eight with a wall around it, and a list of the empty squares. They are tried in random
 * order until one turns a disc, so that all legal moves are equally likely without being listed.
 */
import type { HandWrittenGame, HandWrittenScores } from './hand-written-game.ts';

const SIZE = 8;
/** Squares per row. */
const ROW = SIZE + 2;

const EMPTY = 0;
const FIRST = 1;
const SECOND = 2;
const WALL = 3;

const DIRECTIONS = Int32Array.of(-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1);

const START = Uint8Array.from({ length: ROW * ROW }, (_, square) => {
  const column = square % ROW;
  const row = Math.floor(square / ROW);
  if (Math.min(column, row) === 0 || Math.max(column, row) > SIZE) return WALL;
  if (column < 4 || column > 5 || row < 4 || row > 5) return EMPTY;
  return column === row ? FIRST : SECOND;
});
const EMPTY_SQUARES = Int32Array.from(START.keys()).filter((square) => START[square] === EMPTY);

export const reversi: HandWrittenGame = {
  play,
  perft: (depth) => paths(START, FIRST, depth),
};

function play(games: number, seed: number): HandWrittenScores {
  const board = new Uint8Array(ROW * ROW);
  // The order is left over from earlier games; any order is correct.
  const empty = EMPTY_SQUARES.slice();
  let random = seed;
  let moves = 0;
  let squaredMoves = 0;
  let firstWins = 0;
  let secondWins = 0;
  for (let game = 0; game < games; game++) {
    board.set(START);
    let emptyCount = empty.length;
    let player = FIRST;
    /** Number of discs of the first player minus those of the second. */
    let lead = 0;
    let length = 0;
    let hasPassed = false;
    for (;;) {
      let untried = emptyCount;
      let turned = 0;
      while (turned === 0 && untried > 0) {
        random ^= random << 13;
        random ^= random >>> 17;
        random ^= random << 5;
        const pick = ((random >>> 9) * untried) >> 23;
        const square = empty[pick] as number;
        untried--;
        empty[pick] = empty[untried] as number;
        empty[untried] = square;
        turned = turn(board, square, player);
      }
      if (turned > 0) {
        const square = empty[untried] as number;
        board[square] = player;
        emptyCount--;
        empty[untried] = empty[emptyCount] as number;
        empty[emptyCount] = square;
        lead += player === FIRST ? 2 * turned + 1 : -2 * turned - 1;
        length++;
        hasPassed = false;
      } else if (hasPassed || emptyCount === 0) {
        // A pass at the end is not counted, because the game was already over.
        if (hasPassed) length--;
        break;
      } else {
        length++;
        hasPassed = true;
      }
      player = FIRST + SECOND - player;
    }
    if (lead > 0) firstWins++;
    else if (lead < 0) secondWins++;
    moves += length;
    squaredMoves += length * length;
  }
  return { games, moves, squaredMoves, firstWins, secondWins };
}

/** Turns the discs that a disc on an empty square encloses, and returns their number. */
function turn(board: Uint8Array, square: number, player: number): number {
  const other = FIRST + SECOND - player;
  let turned = 0;
  for (let i = 0; i < 8; i++) {
    const step = DIRECTIONS[i] as number;
    let at = square + step;
    if (board[at] !== other) continue;
    do at += step;
    while (board[at] === other);
    if (board[at] !== player) continue;
    for (at -= step; at !== square; at -= step) {
      board[at] = player;
      turned++;
    }
  }
  return turned;
}

function paths(board: Uint8Array, player: number, depth: number): number {
  if (depth === 0) return 1;
  const next = after(board, player);
  const other = FIRST + SECOND - player;
  if (next.length > 0) return next.reduce((sum, each) => sum + paths(each, other, depth - 1), 0);
  return after(board, other).length > 0 ? paths(board, other, depth - 1) : 0;
}

/** The boards after each legal move. */
function after(board: Uint8Array, player: number): Uint8Array[] {
  return Array.from(EMPTY_SQUARES).flatMap((square) => {
    const next = board.slice();
    if (board[square] !== EMPTY || turn(next, square, player) === 0) return [];
    next[square] = player;
    return [next];
  });
}
