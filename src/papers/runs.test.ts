import { expect, test } from 'vitest';
import { SET_1, SET_2, SET_3 } from './arcade-sets.ts';
import type { Curves, PlayedRun, Runs } from './runs.ts';
import { BUDGETS, cellEstimate, curvePlayer, wantedBudgets } from './runs.ts';
import { videoGameMcts } from './video-game-mcts.ts';
import { widthPlanning } from './width-planning.ts';

const run = (won: boolean, reversals = 0): PlayedRun => ({
  won,
  score: 0,
  ticks: 10,
  reversals,
  seconds: 0,
  calls: 0,
});

test('wins are those of the runs that were played, at the scale of the paper, and add up over games', () => {
  const half = [run(true), run(false)];
  expect(cellEstimate({ kind: 'wins', of: 25 }, [half])).toMatchObject({ value: 12.5 });
  const sum = cellEstimate({ kind: 'wins', of: 25 }, [half, [run(true)]]);
  expect(sum?.value).toBe(37.5);
  expect(sum?.low).toBeLessThan(37.5);
  expect(sum?.high).toBeLessThanOrEqual(50);
  expect(cellEstimate({ kind: 'wins', of: 25 }, [half, []])).toBeUndefined();
});

test('more runs make the interval narrower', () => {
  const width = (count: number): number => {
    const runs = Array.from({ length: count }, (_, at) => run(at % 2 === 0));
    const { low = 0, high = 0 } = cellEstimate({ kind: 'wins', of: 25 }, [runs]) ?? {};
    return high - low;
  };
  expect(width(100)).toBeLessThan(width(10));
});

test('turning back is a share of all ticks, the mean over games', () => {
  const games = [
    [run(true, 5), run(true, 5)],
    [run(false, 1), run(false, 1)],
  ];
  expect(cellEstimate({ kind: 'reversals' }, games)).toEqual({ value: 30, low: 30, high: 30 });
});

const runsOf = (paper: { readonly experiments: readonly { readonly kind: string }[] }): Runs[] =>
  paper.experiments.filter(({ kind }) => kind === 'runs') as Runs[];

test('the tables of the papers have a figure for every column, and rows add up to the printed totals but for known misprints', () => {
  const differences = [...runsOf(widthPlanning), ...runsOf(videoGameMcts)].flatMap(
    ({ id, rows, columns, totals }) =>
      columns.flatMap(({ name }, at) => {
        for (const { published } of rows) expect(published).toHaveLength(columns.length);
        expect(totals).toHaveLength(columns.length);
        const sum = rows.reduce((total, { published }) => total + (published[at]?.value ?? Number.NaN), 0);
        const printed = totals[at]?.value;
        return sum === printed ? [] : [`${id} ${name}: ${sum} for ${printed}`];
      }),
  );
  expect(differences).toEqual([
    'E2 IW(3/2) 1500: 106 for 117',
    'E3 OLMCTS 1500: 66 for 59',
    'E3 BrFS 5000: 48 for 49',
    'E3 MCTS 5000: 63 for 60',
    'E3 OLMCTS 5000: 55 for 58',
    'E3 IW(3/2) 5000: 110 for 100',
  ]);
});

test('figure 1 is the sum of the three tables', () => {
  const figure = widthPlanning.experiments.find(({ id }) => id === 'E4') as Curves;
  const values = figure.rows.map(({ label, published }) => [label, ...published.map((each) => each?.value)]);
  expect(values).toEqual([
    ['BrFS', 257, 273, 270],
    ['MCTS', 206, 239, 245],
    ['OLMCTS', 205, 256, 256],
    ['IW(1)', 294, 384, 418],
    ['IW(2)', 184, 242, 295],
    ['IW(3/2)', 250, 367, 407],
  ]);
  expect(new Set([...SET_1, ...SET_2, ...SET_3].map(({ game }) => game)).size).toBe(30);
});

test('a curve adds the parameters of the column to the player of the row, and budgets are chosen by their calls', () => {
  const [budget] = BUDGETS as [(typeof BUDGETS)[number]];
  const column = { name: '3', budget, parameters: 'macro=3' };
  const row = { label: '', game: '', published: [], player: 'mcts-open' };
  expect(curvePlayer(row, column)).toBe('mcts-open:macro=3');
  expect(curvePlayer({ ...row, player: 'mcts-open:K=1' }, column)).toBe('mcts-open:K=1,macro=3');
  expect(curvePlayer(row, { name: '3', budget })).toBe('mcts-open');
  const columns = BUDGETS.map((each) => ({ budget: each }));
  expect(wantedBudgets(columns, [1500])).toEqual([{ budget: BUDGETS[1] }]);
  expect(wantedBudgets(columns, undefined)).toHaveLength(3);
});
