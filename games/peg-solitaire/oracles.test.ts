/** Peg solitaire with sets of holes. */
import { expect, test } from 'vitest';
import about from './game.json' with { type: 'json' };

interface Board {
  readonly holes: readonly (readonly [column: number, row: number])[];
  readonly empty: string;
  readonly directions: readonly (readonly [columns: number, rows: number])[];
}

const numbers = [1, 2, 3, 4, 5, 6, 7];
const squares = numbers.flatMap((column) => numbers.map((row) => [column, row] as const));
const isInner = (number: number) => number >= 3 && number <= 5;

const CROSS: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

const BOARDS: Readonly<Record<string, Board>> = {
  'peg-solitaire': {
    holes: squares.filter(([column, row]) => isInner(column) || isInner(row)),
    empty: '4 4',
    directions: CROSS,
  },
  'peg-triangle': {
    holes: squares.filter(([column, row]) => column + row <= 6),
    empty: '1 5',
    directions: [...CROSS, [1, -1], [-1, 1]],
  },
};

test.each(about.games)('$title has as many paths as counted independently', ({ name, oracles }) => {
  const { counts } = oracles.perft;
  const { holes, empty, directions } = BOARDS[name] as Board;
  const found = counts.map(() => 0);
  const pegs = new Set(holes.map((hole) => hole.join(' ')));
  const isHole = (hole: string) => holes.some((other) => other.join(' ') === hole);
  pegs.delete(empty);
  const extend = (depth: number): void => {
    if (depth > 0) found[depth - 1] = (found[depth - 1] ?? 0) + 1;
    if (depth === counts.length) return;
    for (const [column, row] of holes) {
      for (const [columns, rows] of directions) {
        const from = `${column} ${row}`;
        const over = `${column + columns} ${row + rows}`;
        const to = `${column + 2 * columns} ${row + 2 * rows}`;
        if (!pegs.has(from) || !pegs.has(over) || pegs.has(to) || !isHole(to)) continue;
        pegs.delete(from);
        pegs.delete(over);
        pegs.add(to);
        extend(depth + 1);
        pegs.add(from);
        pegs.add(over);
        pegs.delete(to);
      }
    }
  };
  extend(0);
  expect(found).toEqual(counts);
});
