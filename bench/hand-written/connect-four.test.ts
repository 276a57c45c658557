import { expect, test } from 'vitest';
import { expectSamePaths, expectSameStatistics } from './agreement.ts';
import { connectFour } from './connect-four.ts';

test.each([
  { columns: 7, sheet: 'games/connect-four/connect-four.kif' },
  { columns: 8, sheet: 'games/connect-four/connect-four-8x6.kif' },
])('with $columns columns it is the game of the sheet', ({ columns, sheet }) => {
  expectSamePaths(connectFour(columns), sheet, 5);
  expectSameStatistics(connectFour(columns), sheet, 200_000);
});

test('has the known numbers of moves', () => {
  const { perft } = connectFour(7);
  expect([1, 2, 3, 4, 5, 6, 7].map(perft)).toEqual([7, 49, 343, 2_401, 16_807, 117_649, 823_536]);
});

test('sees lines in every direction, across the middle too', () => {
  // Games that end before the tenth move have no tenth move.
  const { perft } = connectFour(8);
  expect(perft(7)).toBe(8 ** 7 - 8);
  expect(perft(8)).toBeLessThan(8 ** 8 - 8);
});
