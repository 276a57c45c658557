import { expect, test } from 'vitest';
import { expectSamePaths, expectSameStatistics } from './agreement.ts';
import { ticTacToe } from './tic-tac-toe.ts';

const SHEET = 'games/tic-tac-toe/tic-tac-toe.kif';

test('has the moves of the sheet', () => {
  expectSamePaths(ticTacToe, SHEET, 6);
  expect(ticTacToe.perft(9)).toBe(127_872);
});

test('has the random games of the sheet', () => {
  expectSameStatistics(ticTacToe, SHEET, 500_000);
});
