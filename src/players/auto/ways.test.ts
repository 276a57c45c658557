import { expect, test } from 'vitest';
import { ticTacToe } from '../../../test/games.ts';
import type { GameMemory, Remembered } from '../../game/index.ts';
import { expectation } from './race.ts';
import { plainWay, RaceRecords, type Way } from './ways.ts';

const PLAIN = plainWay(ticTacToe());

const other: Way = { name: 'another way', values: {}, expected: expectation(0.5, 2), until: 1 };

function memory(kept = new Map<string, Remembered>()): GameMemory {
  return {
    recall: (kind) => kept.get(kind),
    keep: (kind, games, knowledge) => void kept.set(kind, { games, knowledge }),
  };
}

test('races are remembered and added up, for as many matches as still say something', () => {
  const shared = memory();
  new RaceRecords(shared).add(other, PLAIN, { points: 3, matches: 4 });
  const next = new RaceRecords(shared);
  expect(next.of(other, PLAIN)).toEqual({ points: 3, matches: 4 });
  expect(next.of(PLAIN, other)).toEqual({ points: 0, matches: 0 });
  next.add(other, PLAIN, { points: 72, matches: 96 });
  expect(new RaceRecords(shared).of(other, PLAIN)).toEqual({ points: 30, matches: 40 });
  expect(shared.recall('races')?.games).toBe(100);
});

test('records that make no sense are left out', () => {
  for (const races of [null, 7, { 'another way : uniform playouts': { points: 5, matches: 2 } }]) {
    const spoilt = memory(new Map([['races', { games: 1, knowledge: { terms: [], roles: [], races } }]]));
    expect(new RaceRecords(spoilt).of(other, PLAIN)).toEqual({ points: 0, matches: 0 });
  }
});
