/** The sudokus counted and solved by backtracking. */
import { expect, test } from 'vitest';
import about from './game.json' with { type: 'json' };

const PUZZLES: Readonly<Record<string, readonly string[]>> = {
  'sudoku-4': [
    '.1.2', //
    '....',
    '....',
    '2.4.',
  ],
  sudoku: [
    '2...81..5',
    '...2.4.9.',
    '4..7..2.8',
    '73.....6.',
    '.5.....7.',
    '.8.....59',
    '1.5..8..3',
    '.2.1.6...',
    '8..32...4',
  ],
};

test.each(about.games)('$title has as many paths as counted independently', ({ name, oracles }) => {
  const { counts } = oracles.perft;
  const board = read(name);
  const paths = (depth: number): number => {
    if (depth === 0) return 1;
    let count = 0;
    for (const [cell, digit] of board.entries()) {
      if (digit !== 0) continue;
      for (const fitting of digitsFor(board, cell)) {
        board[cell] = fitting;
        count += paths(depth - 1);
        board[cell] = 0;
      }
    }
    return count;
  };
  expect(counts.map((_, index) => paths(index + 1))).toEqual(counts);
});

test.each(about.games)('$title has one solution, and it is the one given', ({ name, oracles }) => {
  const found: string[] = [];
  solve(read(name), (board) => found.push(board.join(' ')));
  const given = read(name);
  const size = Math.sqrt(given.length);
  for (const move of oracles.solution.moves) {
    const [column = 0, row = 0, digit = 0] = (move.match(/\d+/g) ?? []).map(Number);
    given[(size - row) * size + column - 1] = digit;
  }
  expect(found).toEqual([given.join(' ')]);
});

/** Row by row from the top; 0 for empty cells. */
function read(name: string): number[] {
  return [...(PUZZLES[name] ?? []).join('')].map((sign) => (sign === '.' ? 0 : Number(sign)));
}

function solve(board: number[], onSolution: (board: readonly number[]) => void): void {
  const open = [...board.keys()]
    .filter((cell) => board[cell] === 0)
    .map((cell) => ({ cell, digits: digitsFor(board, cell) }));
  if (open.length === 0) onSolution(board);
  const [tightest] = open.sort((one, two) => one.digits.length - two.digits.length);
  if (tightest === undefined) return;
  for (const digit of tightest.digits) {
    board[tightest.cell] = digit;
    solve(board, onSolution);
  }
  board[tightest.cell] = 0;
}

function digitsFor(board: readonly number[], cell: number): number[] {
  const size = Math.sqrt(board.length);
  const box = Math.sqrt(size);
  const columnOf = (one: number) => one % size;
  const rowOf = (one: number) => Math.floor(one / size);
  const boxOf = (one: number) => Math.floor(rowOf(one) / box) * box + Math.floor(columnOf(one) / box);
  const seen = board.filter(
    (_, other) =>
      columnOf(other) === columnOf(cell) || rowOf(other) === rowOf(cell) || boxOf(other) === boxOf(cell),
  );
  return Array.from({ length: size }, (_, index) => index + 1).filter((digit) => !seen.includes(digit));
}
