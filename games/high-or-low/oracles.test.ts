import { expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import type { Role } from '../../src/game/index.ts';
import { sheetDescription } from '../../test/games.ts';
import { bestResponse, expectedGoals, type Strategy } from '../poker/information.ts';

const { game } = compile(sheetDescription('games/high-or-low/high-or-low.kif'));
const player = 0 as Role;

/** Of the 13 × 12 pairs of cards, those in which the better guess about the first is right. */
const BEST =
  (100 * Array.from({ length: 13 }, (_, below) => Math.max(below, 12 - below)).reduce((a, b) => a + b)) / 156;

test('the best guesses win in 120 of 156 cases', () => {
  expect(BEST).toBeCloseTo((100 * 120) / 156, 9);
  expect(bestResponse(game, player, {})).toBeCloseTo(BEST, 9);
});

test('higher from the nine on is such a best guess; always higher wins half the time', () => {
  const highFromNine: Strategy = ([dealt = '']) =>
    /\(dealt ([2-8])\)/.test(dealt) ? { lower: 1 } : { higher: 1 };
  expect(expectedGoals(game, { player: highFromNine })[player]).toBeCloseTo(BEST, 9);
  expect(expectedGoals(game, { player: () => ({ higher: 1 }) })[player]).toBeCloseTo(50, 9);
});
