import { describe, expect, test } from 'vitest';
import { isChoiceRefusal, PLAYERS, readPlayerChoice } from '../players/index.ts';
import { duelRows, PAPERS, publishedDirection } from './index.ts';

describe.each(PAPERS)('$name', ({ experiments }) => {
  test('names its players rightly', () => {
    for (const { pairings } of experiments) {
      for (const text of pairings.flatMap(({ baseline, challenger }) => [baseline, challenger])) {
        const choice = readPlayerChoice(text, PLAYERS);
        expect(isChoiceRefusal(choice) ? choice.problem : '').toBe('');
      }
    }
  });

  test('has a result for every pairing, and no experiment twice', () => {
    expect(new Set(experiments.map(({ id }) => id)).size).toBe(experiments.length);
    for (const { rows, pairings, claims } of experiments) {
      for (const { published } of rows) expect(published).toHaveLength(pairings.length);
      for (const { label, pairing } of claims) {
        expect(rows.map((row) => row.label)).toContain(label);
        expect(pairings.map(({ name }) => name)).toContain(pairing);
      }
    }
  });
});

test('the averages that were printed follow from the rows of E1', () => {
  const [e1] = PAPERS.flatMap(({ experiments }) => experiments.filter(({ id }) => id === 'E1'));
  const mean = (pairing: number, side: 'baseline' | 'challenger') => {
    const values = (e1?.rows ?? []).map(({ published }) => published[pairing]?.[side] ?? Number.NaN);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const printed = [
    [55.1, 60.2],
    [53.2, 62.8],
    [54.6, 61.9],
  ];
  printed.forEach(([baseline = 0, challenger = 0], pairing) => {
    expect(Math.abs(mean(pairing, 'baseline') - baseline)).toBeLessThan(0.06);
    expect(Math.abs(mean(pairing, 'challenger') - challenger)).toBeLessThan(0.06);
  });
  const better = (e1?.rows ?? []).filter(
    ({ published: [, tree] }) => tree !== undefined && publishedDirection(tree) === 'better',
  );
  expect(better).toHaveLength(5);
});

test('a table that is not one is refused', () => {
  expect(() => duelRows('Chess | chess | 50 to 50')).toThrow(/50 to 50/);
  expect(duelRows('Chess | chess | - | 1 : 2 ± 0.5')).toEqual([
    {
      label: 'Chess',
      game: 'chess',
      published: [undefined, { baseline: 1, challenger: 2, halfWidth: 0.5 }],
    },
  ]);
});
