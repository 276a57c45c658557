import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gameOf } from './game.ts';
import { heuristicCost, heuristicCoverage } from './heuristics.ts';
import { reasonerBytes, reasonerTimes, renamed, visitsOf } from './reasoner.ts';

const rulesOf = (name: string) =>
  readFileSync(new URL(`../../../games/${name}/${name}.kif`, import.meta.url), 'utf8');
const ticTacToe = rulesOf('tic-tac-toe');
const clock = (): number => performance.now() / 1000;

describe('the rules engine', () => {
  test('is asked the same questions for the same seed', () => {
    const visits = visitsOf(ticTacToe, 2, 1);
    expect(visits).toEqual(visitsOf(ticTacToe, 2, 1));
    expect(visits.state.search).toBeGreaterThan(visits.static.search);
  });

  test('is asked the same questions whatever names are', () => {
    expect(visitsOf(renamed(ticTacToe, 200), 2, 1)).toEqual(visitsOf(renamed(ticTacToe, 2), 2, 1));
  });

  test('takes time and memory with every store', () => {
    const times = reasonerTimes(ticTacToe, 1, 1, clock, 0);
    expect(Object.keys(times)).toEqual(['strings', 'integers', 'grouped', 'indexed']);
    const bytes = reasonerBytes(ticTacToe);
    expect(bytes.grouped).toBeLessThan(bytes.strings);
  });
});

test('names are given other letters, keywords and numbers are kept', () => {
  expect(renamed('(<= (goal ?r 100) (line ?r)) ; all\n(role Line)', 4)).toBe(
    '(<= (goal ?r 100) (zzaa ?r)) \n(role zzaa)',
  );
});

describe('action heuristics', () => {
  test('cost something where there are any', async () => {
    const { exists, gates, schemes } = await heuristicCost(gameOf(ticTacToe), 'c=40', 20, 1, clock);
    expect(exists).toBe(true);
    expect(gates).toBeGreaterThan(10);
    expect(schemes.playout.share).toBeGreaterThan(0);
    expect(schemes.playout.share).toBeLessThan(1);
    expect(schemes.tree.speed).toBeGreaterThan(0);
  });

  test('are there for tic-tac-toe, and what is no game is left out', () => {
    expect(heuristicCoverage({ rules: ticTacToe, limit: 60 }, clock)).toMatchObject({
      outcome: 'yes',
      reason: '',
    });
    expect(heuristicCoverage({ rules: '(role x', limit: 60 }, clock)).toMatchObject({ outcome: 'left out' });
  });
});
