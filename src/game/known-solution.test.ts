import { expect, test } from 'vitest';
import { anygame } from '../../test/command-line.ts';
import { sheetDescription, ticTacToe } from '../../test/games.ts';
import { compile } from '../engines/compile.ts';
import { isSolvedBy } from './known-solution.ts';

const button = compile(sheetDescription('test/sheets/button.kif')).game;

test('a line solves a puzzle if it is legal and ends it with the best value', () => {
  expect(isSolvedBy(button, ['press'])).toBe(true);
  expect(isSolvedBy(button, [])).toBe(false);
  expect(isSolvedBy(button, ['kick'])).toBe(false);
  expect(isSolvedBy(button, ['press', 'press'])).toBe(false);
});

test('games of several players are not solved by a line', () => {
  expect(isSolvedBy(ticTacToe(), ['1 1', '2 1', '1 2', '2 2', '1 3'])).toBe(false);
});

test('a hard puzzle of the library counts as solvable, because its solution is known', async () => {
  const { code, out } = await anygame(['check', '15-puzzle', '--play', '5']);
  expect(code).toBe(0);
  expect(out).toMatch(/^15-puzzle: no mistakes found/);
  expect((await anygame(['check', 'games/sliding-tiles/15-puzzle.kif', '--play', '5'])).out).toContain(
    'GDL505',
  );
});
