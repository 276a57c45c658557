import { expect, test } from 'vitest';
import { meanOf, studentQuantile } from './statistics.ts';

test.each([
  [1, 12.706],
  [2, 4.303],
  [3, 3.182],
  [4, 2.776],
  [5, 2.571],
  [9, 2.262],
  [30, 2.042],
  [120, 1.98],
])('the quantile for %i degrees of freedom is that of the tables', (freedom, quantile) => {
  expect(Math.abs(studentQuantile(freedom) - quantile)).toBeLessThan(0.002);
});

test('a mean of few values has a wide interval', () => {
  // Deviation √(2·50²/1) = 70.71; 12.706 · 70.71 / √2.
  expect(meanOf([0, 100])).toEqual({ mean: 50, halfWidth: expect.closeTo(635.31, 1) });
  expect(meanOf([100, 100, 100])).toEqual({ mean: 100, halfWidth: 0 });
  expect(meanOf([40])).toEqual({ mean: 40, halfWidth: null });
  expect(meanOf([])).toEqual({ mean: 0, halfWidth: null });
});
