import { expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import type { Role } from '../../src/game/index.ts';
import { sheetDescription } from '../../test/games.ts';
import { bestResponse, expectedGoals, type Strategy } from '../poker/information.ts';

const { game } = compile(sheetDescription('games/exploding-bomb/exploding-bomb.kif'));

/** Asks or waits, then avoids the wire it was told of, if any, and else cuts the red one. */
const agent =
  (first: 'ask' | 'wait'): Strategy =>
  (knowledge, moves) =>
    moves.includes(first)
      ? { [first]: 1 }
      : { [knowledge.join().includes('red') ? '(cut blue)' : '(cut red)']: 1 };

test('who asks keeps 90 points, and who waits half of 100', () => {
  expect(expectedGoals(game, { agent: agent('ask') })[0]).toBeCloseTo(90, 9);
  expect(expectedGoals(game, { agent: agent('wait') })[0]).toBeCloseTo(50, 9);
});

test('nothing is better than to ask', () => {
  expect(bestResponse(game, 0 as Role, {})).toBeCloseTo(90, 9);
});
