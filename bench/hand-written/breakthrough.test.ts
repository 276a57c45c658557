import { expect, test } from 'vitest';
import { expectSamePaths, expectSameStatistics } from './agreement.ts';
import { breakthrough } from './breakthrough.ts';

const SHEET = 'games/breakthrough/breakthrough.kif';

test('has the moves of the sheet', () => {
  expectSamePaths(breakthrough, SHEET, 3);
  expect([4, 5].map(breakthrough.perft)).toEqual([256_036, 6_182_818]);
});

test('has the random games of the sheet', () => {
  expectSameStatistics(breakthrough, SHEET, 100_000);
});
