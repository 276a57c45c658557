import { expect, test } from 'vitest';
import { readingOf, seatedPlayers, seatRows } from './fixed-seats.ts';

const end = (...goals: number[]) => ({ goals, facts: () => [] });

test('wins and draws are shares of all matches, amounts are means', () => {
  const ends = [end(100, 0), end(100, 0), end(50, 50), end(0, 100)];
  expect(readingOf({ kind: 'won', role: 0 }, ends).value).toBe(50);
  expect(readingOf({ kind: 'won', role: 1 }, ends).value).toBe(25);
  expect(readingOf({ kind: 'drawn' }, ends).value).toBe(25);
  let gold = 0;
  expect(readingOf({ kind: 'amount', of: () => ++gold }, ends)).toMatchObject({ value: 2.5 });
  const hundred = Array.from({ length: 101 }, () => end());
  gold = -1;
  // The interval goes from the 40th to the 60th value.
  expect(readingOf({ kind: 'quantile', share: 0.5, of: () => ++gold }, hundred)).toEqual({
    value: 50,
    low: 40,
    high: 60,
  });
});

test("the column's player sits where the row has a star", () => {
  const row = {
    label: 'Farmer',
    game: 'farmer',
    published: [],
    reading: { kind: 'won', role: 0 },
    players: ['*', 'random', 'random'],
  } as const;
  expect(seatedPlayers(row, { name: 'goal', player: 'greedy' })).toEqual(['greedy', 'random', 'random']);
  expect(seatedPlayers(row, { name: 'gold' })).toEqual(['*', 'random', 'random']);
});

test('rows are read with their players, and who is told of', () => {
  const [first, second, fixed] = seatRows(`
    Chess, White | chess | *; random | 50
    Chess, Black | chess | random; * | -
    Chess | chess | greedy; *mcts:c=40,rave=10 | -`);
  expect(first).toMatchObject({ players: ['*', 'random'], reading: { kind: 'won', role: 0 } });
  expect(first?.published).toEqual([{ value: 50, low: 50, high: 50 }]);
  expect(second).toMatchObject({ players: ['random', '*'], reading: { kind: 'won', role: 1 } });
  expect(fixed).toMatchObject({
    players: ['greedy', 'mcts:c=40,rave=10'],
    reading: { kind: 'won', role: 1 },
  });
});
