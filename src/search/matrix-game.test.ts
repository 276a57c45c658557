import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solveMatrix } from './matrix-game.ts';

test('matching pennies are mixed half and half', () => {
  const { value, rows, columns } = solveMatrix([
    [100, 0],
    [0, 100],
  ]);
  expect([value, ...rows, ...columns]).toEqual([50, 0.5, 0.5, 0.5, 0.5].map((each) => expect.closeTo(each)));
});

test('a saddle point needs no mixing', () => {
  expect(
    solveMatrix([
      [3, 1, 4],
      [5, 2, 6],
    ]),
  ).toEqual({ value: 2, rows: [0, 1], columns: [0, 1, 0] });
});

test('rock, paper, scissors where a win with rock counts double', () => {
  // Calculated by hand: rows (1/4, 1/2, 1/4).
  const { value, rows } = solveMatrix([
    [0, -1, 2],
    [1, 0, -1],
    [-2, 1, 0],
  ]);
  expect(value).toBeCloseTo(0);
  expect(rows.map((share) => share.toFixed(6))).toEqual(['0.250000', '0.500000', '0.250000']);
});

test('neither side can do better than the value against the strategies found', () => {
  const matrices = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
    .chain(([height, width]) =>
      fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    );
  fc.assert(
    fc.property(matrices, (payoffs) => {
      const { value, rows, columns } = solveMatrix(payoffs);
      const byRow = payoffs.map((row) => row.reduce((sum, pay, j) => sum + pay * (columns[j] ?? 0), 0));
      const byColumn = columns.map((_, j) =>
        payoffs.reduce((sum, row, i) => sum + (row[j] ?? 0) * (rows[i] ?? 0), 0),
      );
      expect(Math.max(...byRow)).toBeLessThanOrEqual(value + 1e-9);
      expect(Math.min(...byColumn)).toBeGreaterThanOrEqual(value - 1e-9);
    }),
    { numRuns: 300 },
  );
});
