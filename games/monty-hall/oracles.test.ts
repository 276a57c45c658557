import { describe, expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import type { Role } from '../../src/game/index.ts';
import { sheetDescription } from '../../test/games.ts';
import { bestResponse, expectedGoals, type Strategy } from '../poker/information.ts';

const { game } = compile(sheetDescription('games/monty-hall/monty-hall.kif'));
const candidate = 0 as Role;

/** Chooses one door, and then always the same. */
const choosing =
  (door: number, decision: 'stay' | 'switch'): Strategy =>
  (_, moves) =>
    moves.includes(decision) ? { [decision]: 1 } : { [`(choose ${door})`]: 1 };

/** By enumeration: the first choice is right in one of three cases, and then only staying is right. */
const chances = { stay: 0, switch: 0 };
for (const car of [1, 2, 3]) chances[car === 1 ? 'stay' : 'switch'] += 100 / 3;

describe.each([1, 2, 3])('who chooses door %i', (door) => {
  test.each(['stay', 'switch'] as const)('and then %s has the known chance', (decision) => {
    const [goal] = expectedGoals(game, { candidate: choosing(door, decision) });
    expect(goal).toBeCloseTo(chances[decision], 9);
  });
});

test('nothing is better than to switch', () => {
  expect(bestResponse(game, candidate, {})).toBeCloseTo(200 / 3, 9);
});
