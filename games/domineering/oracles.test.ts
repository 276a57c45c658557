/** The sheets against a plain program for which a board is a number with a bit for each covered cell. */
import { describe, expect, test } from 'vitest';
import family from './game.json' with { type: 'json' };

describe.each(family.games)('$name', ({ parameters: { width, height, misere }, oracles }) => {
  const dominoes = [placesOf(width, height, 0, 1), placesOf(width, height, 1, 0)] as const;

  test('has as many paths as the plain program finds', () => {
    const { counts } = oracles.perft;
    expect(counts.map((_, i) => paths(dominoes, 0n, 0, i + 1, new Map()))).toEqual(counts);
  });

  // Known for larger boards too: D. Breuker, J. Uiterwijk, J. van den Herik, "Solving 8×8 Domineering", 2000.
  if (width * height <= 25) {
    test('is won by the player whom the plain program finds', () => {
      const first = moverWins(dominoes, 0n, 0, misere === 1, new Map()) ? 100 : 0;
      expect({ vertical: first, horizontal: 100 - first }).toEqual(oracles.value.goals);
    });
  }
});

type Dominoes = readonly [readonly bigint[], readonly bigint[]];

/** Where dominoes can lie on an empty board; `columns` and `rows` lead from the first cell to the second. */
function placesOf(width: number, height: number, columns: number, rows: number): bigint[] {
  const bit = (column: number, row: number) => 1n << BigInt(row * width + column);
  const places: bigint[] = [];
  for (let row = 0; row + rows < height; row++) {
    for (let column = 0; column + columns < width; column++) {
      places.push(bit(column, row) | bit(column + columns, row + rows));
    }
  }
  return places;
}

function boardsAfter(dominoes: Dominoes, board: bigint, mover: number): bigint[] {
  const places = dominoes[mover] ?? [];
  return places.filter((domino) => (domino & board) === 0n).map((domino) => domino | board);
}

function paths(
  dominoes: Dominoes,
  board: bigint,
  mover: number,
  depth: number,
  known: Map<string, number>,
): number {
  if (depth === 0) return 1;
  const key = `${board} ${depth}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const boards = boardsAfter(dominoes, board, mover);
  const count = boards.reduce((sum, next) => sum + paths(dominoes, next, 1 - mover, depth - 1, known), 0);
  known.set(key, count);
  return count;
}

/** Who moves follows from the number of covered cells, so the board is all there is to remember. */
function moverWins(
  dominoes: Dominoes,
  board: bigint,
  mover: number,
  isMisere: boolean,
  known: Map<bigint, boolean>,
): boolean {
  const before = known.get(board);
  if (before !== undefined) return before;
  const boards = boardsAfter(dominoes, board, mover);
  const wins =
    boards.length === 0
      ? isMisere
      : boards.some((next) => !moverWins(dominoes, next, 1 - mover, isMisere, known));
  known.set(board, wins);
  return wins;
}
