import { expect, test } from 'vitest';
import { average, compared, exactly, increase, percentage } from './estimate.ts';
import { stepsOf, stepVerdict } from './order.ts';
import { agreementOn } from './result-table.ts';

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
  expect([49, 50, 200, 201].map((ours) => agreementOn(factor, exactly(100), exactly(ours)))).toEqual([
    'differs',
    'agrees',
    'agrees',
    'differs',
  ]);
  const side = { kind: 'side', of: 1 } as const;
  expect(agreementOn(side, exactly(20), exactly(1.5))).toBe('agrees');
  expect(agreementOn(side, exactly(20), { value: 1.5, low: 0.9, high: 2 })).toBe('open');
  expect(agreementOn(side, exactly(20), exactly(0.5))).toBe('differs');
  expect(agreementOn(side, exactly(0.5), exactly(0.9))).toBe('agrees');
});

test('one share is significantly larger than another if the interval of the difference says so', () => {
  // Newcombe 1998, table II, example (a): 56 of 70 and 48 of 80, the difference from 0.0524 to 0.3339.
  expect(compared(percentage(48, 80), percentage(56, 70))).toBe('second');
  expect(compared(percentage(56, 70), percentage(48, 80))).toBe('first');
  expect(compared(percentage(5, 10), percentage(7, 10))).toBe('neither');
  expect(compared(percentage(0, 10), percentage(10, 10))).toBe('second');
  expect(compared(average([1]), average([2]))).toBe('neither');
});

test('an increase has an interval that follows from those of its parts', () => {
  expect(increase(exactly(10), exactly(12)).value).toBeCloseTo(20);
  const { low, high } = increase({ value: 10, low: 9.7, high: 10.3 }, { value: 20, low: 19.2, high: 20.8 });
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
  expect(() => stepsOf('random < ')).toThrow(/no order/);
  const [strict, loose] = stepsOf('a < b <= c');
  if (strict === undefined || loose === undefined) throw new Error('there are two steps');
  const [low, same, high] = [percentage(20, 100), percentage(22, 100), percentage(80, 100)];
  expect(stepVerdict(strict, low, high)).toBe('holds');
  expect(stepVerdict(strict, low, same)).toBe('open');
  expect(stepVerdict(strict, high, low)).toBe('fails');
  expect(stepVerdict(loose, same, low)).toBe('holds');
  expect(stepVerdict(loose, high, low)).toBe('fails');
});
