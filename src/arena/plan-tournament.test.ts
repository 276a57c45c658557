import { expect, test } from 'vitest';
import type { TournamentDefinition } from './definition.ts';
import { isPlanRefusal, planTournament } from './plan-tournament.ts';

const random = { player: 'random', given: {} };
const far = { address: 'http://localhost:9147', matches: 1 };

const cup = (changes: Partial<TournamentDefinition> = {}): TournamentDefinition => ({
  name: 'cup',
  games: ['nim'],
  players: ['a', 'b', 'c'].map((label) => ({ label, choice: random })),
  clocks: { start: {}, play: { playouts: 1 } },
  format: 'round-robin',
  champion: 0,
  rounds: 2,
  seed: 1,
  maxLength: undefined,
  ...changes,
});

const planned = (definition: TournamentDefinition, roles: number, most = 100) =>
  planTournament(definition, [{ name: 'nim', roles }], most);

test('a plan has the roles of all games', () => {
  const plan = planned(cup(), 2);
  expect(isPlanRefusal(plan)).toBe(false);
  expect(plan).toEqual({ format: 'round-robin', players: 3, champion: 0, rounds: 2, seed: 1, roles: [2] });
});

test.each([
  ['no-players', cup(), 0, 'nim: all roles are chance, so there is nothing for players to do'],
  [
    'too-few-players',
    cup({ players: [{ label: 'zoe', choice: far }] }),
    2,
    'nim has 2 roles, and there are 1 players: zoe would have to play several at once, which players on the network cannot',
  ],
  [
    'idle-players',
    cup({ format: 'seated' }),
    1,
    'nim has 1 role, and in a seated tournament the other 2 of 3 players would never play; name only as many',
  ],
  [
    'too-many-matches',
    cup({ rounds: 1000 }),
    2,
    'this makes 6,000 matches, and 100 are the limit; play fewer rounds, or a gauntlet or swiss',
  ],
])('%s', (code, definition, roles, problem) => {
  expect(planned(definition, roles)).toEqual({ code, problem });
});
