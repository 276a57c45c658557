import { expect, test } from 'vitest';
import {
  compareEstimates,
  exactEstimate,
  meanEstimate,
  percentageEstimate,
  relativeIncrease,
} from '../base/index.ts';
import { agreementOn, stepsOf, stepVerdict, tableRows, withPublicSheets } from './published-table.ts';

test('figures agree if all of our interval is near enough, differ if none of it is, and are open otherwise', () => {
  const within = { kind: 'within', by: 2 } as const;
  const published = { value: 80, low: 79, high: 81 };
  expect(agreementOn(within, published, { value: 81, low: 78, high: 83 })).toBe('agrees');
  expect(agreementOn(within, published, { value: 81, low: 78, high: 84 })).toBe('open');
  expect(agreementOn(within, published, { value: 84, low: 82, high: 86 })).toBe('open');
  expect(agreementOn(within, published, { value: 85, low: 83.5, high: 86 })).toBe('differs');
  expect(agreementOn(within, published, { value: 70, low: 68, high: 76 })).toBe('differs');
});

test('figures may agree by a factor, or by their side', () => {
  const factor = { kind: 'factor', of: 2 } as const;
  expect(
    [49, 50, 200, 201].map((ours) => agreementOn(factor, exactEstimate(100), exactEstimate(ours))),
  ).toEqual(['differs', 'agrees', 'agrees', 'differs']);
  const side = { kind: 'side', of: 1 } as const;
  expect(agreementOn(side, exactEstimate(20), exactEstimate(1.5))).toBe('agrees');
  expect(agreementOn(side, exactEstimate(20), { value: 1.5, low: 0.9, high: 2 })).toBe('open');
  expect(agreementOn(side, exactEstimate(20), exactEstimate(0.5))).toBe('differs');
  expect(agreementOn(side, exactEstimate(0.5), exactEstimate(0.9))).toBe('agrees');
});

test('one share is significantly larger than another if the interval of the difference says so', () => {
  // Newcombe 1998, table II, example (a): 56 of 70 and 48 of 80, the difference from 0.0524 to 0.3339.
  expect(compareEstimates(percentageEstimate(48, 80), percentageEstimate(56, 70))).toBe('second');
  expect(compareEstimates(percentageEstimate(56, 70), percentageEstimate(48, 80))).toBe('first');
  expect(compareEstimates(percentageEstimate(5, 10), percentageEstimate(7, 10))).toBe('neither');
  expect(compareEstimates(percentageEstimate(0, 10), percentageEstimate(10, 10))).toBe('second');
  expect(compareEstimates(meanEstimate([1]), meanEstimate([2]))).toBe('neither');
});

test('an increase has an interval that follows from those of its parts', () => {
  expect(relativeIncrease(exactEstimate(10), exactEstimate(12)).value).toBeCloseTo(20);
  const { low, high } = relativeIncrease(
    { value: 10, low: 9.7, high: 10.3 },
    { value: 20, low: 19.2, high: 20.8 },
  );
  // Relative half widths of 3 and 4 % make 5 % of twice as much.
  expect(low).toBeCloseTo(90);
  expect(high).toBeCloseTo(110);
});

test('orders are read and judged step by step', () => {
  expect(stepsOf('random < goal<= tree')).toEqual([
    { less: 'random', more: 'goal', orEqual: false },
    { less: 'goal', more: 'tree', orEqual: true },
  ]);
  expect(() => stepsOf('random')).toThrow(/random/);
  expect(() => stepsOf('random < ')).toThrow(/not an order/);
  const [strict, loose] = stepsOf('a < b <= c');
  if (strict === undefined || loose === undefined) throw new Error('there are two steps');
  const [low, same, high] = [
    percentageEstimate(20, 100),
    percentageEstimate(22, 100),
    percentageEstimate(80, 100),
  ];
  expect(stepVerdict(strict, low, high)).toBe('holds');
  expect(stepVerdict(strict, low, same)).toBe('open');
  expect(stepVerdict(strict, high, low)).toBe('fails');
  expect(stepVerdict(loose, same, low)).toBe('holds');
  expect(stepVerdict(loose, high, low)).toBe('fails');
});

test('rows may name public rules, which stand beside those of the library or in place of them', () => {
  const rows = tableRows(`
    Chess | chess; base/chess | 1
    Chinook | chinook; stanford/chinook | 2
    Maze | maze | 3`);
  const orders = [{ within: 'Chess', order: 'a < b' }];
  const shown = (available: readonly string[]) => {
    const found = withPublicSheets(rows, orders, (game) => available.includes(game));
    return [found.rows.map(({ label, game }) => [label, game]), found.orders.map(({ within }) => within)];
  };
  const chess = ['Chess', 'chess'];
  const maze = ['Maze', 'maze'];
  expect(shown(['chess', 'maze'])).toEqual([[chess, ['Chinook', 'chinook'], maze], ['Chess']]);
  expect(shown(['chess', 'maze', 'base/chess', 'stanford/chinook'])).toEqual([
    [chess, ['Chess (base/chess)', 'base/chess'], ['Chinook (stanford/chinook)', 'stanford/chinook'], maze],
    ['Chess', 'Chess (base/chess)'],
  ]);
});
