import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchSeed, roundLength, seating, seatingProblem } from './series.ts';

describe('players', () => {
  test('of two roles change places', () => {
    const plan = { players: 2, roles: 2, swap: true };
    expect([1, 2, 3].map((match) => seating(match, plan))).toEqual([
      [0, 1],
      [1, 0],
      [0, 1],
    ]);
    expect(seating(2, { ...plan, swap: false })).toEqual([0, 1]);
  });

  test('may be one for all roles, or several that play alone in turns', () => {
    expect(seating(2, { players: 1, roles: 3, swap: true })).toEqual([0, 0, 0]);
    expect([1, 2, 3, 4].map((match) => seating(match, { players: 3, roles: 1, swap: false }))).toEqual([
      [0],
      [1],
      [2],
      [0],
    ]);
  });

  test('of any number of roles play each of them equally often in a round', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.nat(20), (roles, from) => {
        const plan = { players: roles, roles, swap: true };
        const round = Array.from({ length: roundLength(plan) }, (_, i) => seating(from + i + 1, plan));
        const seats = round.flatMap((players) => players.map((player, role) => `${player} as ${role}`));
        expect(new Set(seats).size).toBe(roles * roles);
        for (const players of round) expect(new Set(players).size).toBe(roles);
      }),
    );
  });

  test.each([
    [1, 5, undefined],
    [3, 1, undefined],
    [2, 2, undefined],
    [2, 3, 'too few'],
    [3, 2, 'too many'],
  ])('%i for %i roles: %s', (players, roles, problem) => {
    expect(seatingProblem(players, roles)).toBe(problem);
  });
});

test('seeds of matches follow from the series and the number', () => {
  expect(matchSeed(1, 7)).toBe(matchSeed(1, 7));
  const seeds = [1, 2, 3].flatMap((series) =>
    Array.from({ length: 500 }, (_, i) => matchSeed(series, i + 1)),
  );
  expect(new Set(seeds).size).toBe(seeds.length);
});
