/** Tic-tac-toe, with nine bits for the cells of each player. */
import type { HandWrittenGame, HandWrittenScores } from './hand-written-game.ts';

const LINES = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

/** For each set of cells, 1 if it contains a line. */
const HAS_LINE = Uint8Array.from({ length: 512 }, (_, cells) =>
  LINES.some((line) => (cells & line) === line) ? 1 : 0,
);

export const ticTacToe: HandWrittenGame = { play, perft: (depth) => paths(0, 0, depth) };

function play(games: number, seed: number): HandWrittenScores {
  // The order is left over from earlier games; any order is correct.
  const cells = Int32Array.from({ length: 9 }, (_, i) => 1 << i);
  let random = seed;
  let moves = 0;
  let squaredMoves = 0;
  let firstWins = 0;
  let secondWins = 0;
  for (let game = 0; game < games; game++) {
    let mover = 0;
    let waiting = 0;
    let empty = 9;
    while (empty > 0) {
      random ^= random << 13;
      random ^= random >>> 17;
      random ^= random << 5;
      const pick = ((random >>> 9) * empty) >> 23;
      const cell = cells[pick] as number;
      empty--;
      cells[pick] = cells[empty] as number;
      cells[empty] = cell;
      const moved = mover | cell;
      if (HAS_LINE[moved] === 1) {
        if ((empty & 1) === 0) firstWins++;
        else secondWins++;
        break;
      }
      mover = waiting;
      waiting = moved;
    }
    const length = 9 - empty;
    moves += length;
    squaredMoves += length * length;
  }
  return { games, moves, squaredMoves, firstWins, secondWins };
}

function paths(mover: number, waiting: number, depth: number): number {
  if (depth === 0) return 1;
  if (HAS_LINE[waiting] === 1) return 0;
  let sum = 0;
  for (let cell = 1; cell < 512; cell <<= 1) {
    if (((mover | waiting) & cell) === 0) sum += paths(waiting, mover | cell, depth - 1);
  }
  return sum;
}
