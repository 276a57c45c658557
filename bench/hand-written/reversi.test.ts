import { expect, test } from 'vitest';
import { expectSamePaths, expectSameStatistics } from './agreement.ts';
import { reversi } from './reversi.ts';

const SHEET = 'games/reversi/reversi.kif';

test('has the moves of the sheet', () => {
  expectSamePaths(reversi, SHEET, 5);
  expect([6, 7].map(reversi.perft)).toEqual([8_200, 55_092]);
});

test('has the random games of the sheet', () => {
  expectSameStatistics(reversi, SHEET, 50_000);
});
