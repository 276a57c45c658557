/** The sliding tiles counted and solved by a program: a board is a list of tiles, row by row from the top, 0 for empty. */
import { expect, test } from 'vitest';
import about from './game.json' with { type: 'json' };

/** Where the sheets start. */
const STARTS: Readonly<Record<string, readonly number[]>> = {
  '3-puzzle': [0, 3, 2, 1],
  '8-puzzle': [4, 1, 3, 7, 2, 6, 0, 5, 8],
  '8-puzzle-hard': [8, 6, 7, 2, 5, 4, 3, 0, 1],
  '15-puzzle': [5, 3, 11, 4, 2, 1, 9, 8, 0, 6, 7, 14, 10, 13, 15, 12],
};

test.each(about.games)('the $title has as many paths as counted independently', ({ name, oracles }) => {
  const { counts } = oracles.perft;
  const start = startOf(name);
  expect(counts.map((_, index) => paths(start, index + 1))).toEqual(counts);
});

test.each(about.games)('the $title has no shorter solution', ({ name, oracles }) => {
  expect(fewestMoves(startOf(name))).toBe(oracles.solution.moves.length);
});

test.each([
  { size: 2, limit: 6 },
  { size: 3, limit: 31 },
])('no start of size $size needs more than $limit moves', ({ size, limit }) => {
  const ordered = Array.from({ length: size * size }, (_, cell) => (cell + 1) % (size * size));
  const seen = new Set([ordered.join()]);
  let farthest = 0;
  for (let level = [ordered]; level.length > 0; farthest++) {
    const next: number[][] = [];
    for (const board of level) {
      for (const after of slides(board)) {
        const text = after.join();
        if (seen.has(text)) continue;
        seen.add(text);
        next.push(after);
      }
    }
    level = next;
  }
  expect(farthest - 1).toBe(limit);
});

function startOf(name: string): readonly number[] {
  return STARTS[name] ?? [];
}

function paths(board: readonly number[], depth: number): number {
  if (depth === 0) return 1;
  return isOrdered(board) ? 0 : slides(board).reduce((sum, next) => sum + paths(next, depth - 1), 0);
}

function isOrdered(board: readonly number[]): boolean {
  return board.every((tile, cell) => tile === (cell + 1) % board.length);
}

function slides(board: readonly number[]): number[][] {
  const empty = board.indexOf(0);
  return neighbours(empty, board.length).map((from) => board.with(empty, board[from] ?? 0).with(from, 0));
}

function neighbours(cell: number, cells: number): number[] {
  const size = Math.sqrt(cells);
  const column = cell % size;
  return [
    ...(column > 0 ? [cell - 1] : []),
    ...(column < size - 1 ? [cell + 1] : []),
    ...(cell >= size ? [cell - size] : []),
    ...(cell < cells - size ? [cell + size] : []),
  ];
}

/** Iterative deepening A*: R. E. Korf, "Depth-first iterative-deepening", Artificial Intelligence 27, 1985. */
function fewestMoves(start: readonly number[]): number {
  const size = Math.sqrt(start.length);
  const board = [...start];
  const distance = (tile: number, cell: number) =>
    tile === 0
      ? 0
      : Math.abs(((tile - 1) % size) - (cell % size)) +
        Math.abs(Math.floor((tile - 1) / size) - Math.floor(cell / size));
  const search = (empty: number, before: number, left: number, bound: number): boolean => {
    if (left === 0) return true;
    return neighbours(empty, board.length).some((from) => {
      const tile = board[from] ?? 0;
      const leftThen = left - distance(tile, from) + distance(tile, empty);
      if (from === before || leftThen > bound - 1) return false;
      board[empty] = tile;
      board[from] = 0;
      const isFound = search(from, empty, leftThen, bound - 1);
      board[from] = tile;
      board[empty] = 0;
      return isFound;
    });
  };
  const left = board.reduce((sum, tile, cell) => sum + distance(tile, cell), 0);
  let bound = left;
  // A move changes the sum of the distances by one up or down, so the length is even or odd with it.
  while (!search(board.indexOf(0), -1, left, bound)) bound += 2;
  return bound;
}
