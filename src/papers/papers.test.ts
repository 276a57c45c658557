import { describe, expect, test } from 'vitest';
import { isChoiceRefusal, PLAYERS, readPlayerChoice } from '../players/index.ts';
import { type Duels, duelRows, publishedDirection } from './duels.ts';
import { seatedPlayers } from './fixed-seats.ts';
import type { Experiment } from './paper.ts';
import { PAPERS } from './papers.ts';
import { readFigure, stepsOf } from './published-table.ts';
import { curvePlayer } from './runs.ts';

const duelsOf = (experiments: readonly Experiment[]): Duels[] =>
  experiments.flatMap((experiment) => (experiment.kind === 'duels' ? [experiment] : []));

function playersOf(experiment: Experiment): string[] {
  if (experiment.kind === 'duels')
    return experiment.pairings.flatMap(({ baseline, challenger }) => [baseline, challenger]);
  if (experiment.kind === 'runs') return experiment.columns.map(({ player }) => player);
  if (experiment.kind === 'curves')
    return experiment.rows.flatMap((row) => experiment.columns.map((column) => curvePlayer(row, column)));
  if (experiment.kind !== 'seats') return [];
  return experiment.rows.flatMap((row) =>
    experiment.columns.flatMap((column) => seatedPlayers(row, column).filter((player) => player !== '*')),
  );
}

describe.each(PAPERS)('$name', ({ experiments }) => {
  test('names its players rightly', () => {
    for (const text of new Set(experiments.flatMap(playersOf))) {
      const choice = readPlayerChoice(text, PLAYERS);
      expect(isChoiceRefusal(choice) ? choice.problem : '').toBe('');
    }
  });

  test('has no experiment twice', () => {
    expect(new Set(experiments.map(({ id }) => id)).size).toBe(experiments.length);
  });

  test('has a result for every pairing, and claims about what there is', () => {
    for (const { rows, pairings, averages, claims } of duelsOf(experiments)) {
      for (const { published } of rows) expect(published).toHaveLength(pairings.length);
      expect([0, pairings.length]).toContain(averages.length);
      for (const { label, pairing } of claims) {
        expect(rows.map((row) => row.label)).toContain(label);
        expect(pairings.map(({ name }) => name)).toContain(pairing);
      }
    }
  });

  test('has a place for every column, and orders of what there is', () => {
    for (const experiment of experiments) {
      if (experiment.kind === 'duels' || experiment.kind === 'survey') continue;
      const { kind, rows, columns, orders } = experiment;
      const totals = kind === 'runs' ? ['Total'] : [];
      const labels = [...rows.map(({ label }) => label), ...totals];
      const names = columns.map(({ name }) => name);
      expect(new Set(labels).size).toBe(labels.length);
      expect(new Set(names).size).toBe(names.length);
      // Curves may be ours alone.
      for (const { published } of rows)
        if (kind !== 'curves' || published.length > 0) expect(published).toHaveLength(columns.length);
      for (const { within, order } of orders) {
        expect([...labels, ...names]).toContain(within);
        const known = labels.includes(within) ? names : labels;
        for (const { less, more } of stepsOf(order))
          expect(known).toEqual(expect.arrayContaining([less, more]));
      }
    }
  });
});

test('the averages that were printed follow from the rows, and are not those of others', () => {
  const experiments = duelsOf(PAPERS.flatMap((paper) => paper.experiments)).filter(
    ({ averages }) => averages.length > 0,
  );
  expect(experiments.map(({ id }) => id)).toEqual(['E1', 'E2', 'E3']);
  for (const { rows, averages } of experiments) {
    averages.forEach(({ baseline, challenger }, pairing) => {
      const mean = (side: 'baseline' | 'challenger') =>
        rows.reduce((sum, { published }) => sum + (published[pairing]?.[side] ?? Number.NaN), 0) /
        rows.length;
      expect(Math.abs(mean('baseline') - baseline)).toBeLessThan(0.1);
      expect(Math.abs(mean('challenger') - challenger)).toBeLessThan(0.1);
    });
  }
  const better = (experiments[0]?.rows ?? []).filter(
    ({ published: [, tree] }) => tree !== undefined && publishedDirection(tree) === 'better',
  );
  expect(better).toHaveLength(5);
});

test('published figures are read with their intervals', () => {
  expect(readFigure('4,841,145')).toEqual({ value: 4841145, low: 4841145, high: 4841145 });
  expect(readFigure('0.59742 (0.57922 to 0.61562)')).toEqual({ value: 0.59742, low: 0.57922, high: 0.61562 });
  // Wilson's interval of 2457 of 3000.
  const { value, low, high } = readFigure('81.9 % of 3000');
  expect(value).toBe(81.9);
  expect(low).toBeCloseTo(80.48, 2);
  expect(high).toBeCloseTo(83.24, 2);
  expect(() => readFigure('about 80')).toThrow(/about 80/);
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
