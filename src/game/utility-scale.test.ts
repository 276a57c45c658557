/** Tests scales and axes of utilities. */
import { expect, test } from 'vitest';
import { utilityAxis } from './utility-scale.ts';

test('goals of 0 to 100 are drawn from 0 to 100', () => {
  expect(utilityAxis([3, 97.5], 4)).toEqual({ min: 0, max: 100, ticks: [0, 25, 50, 75, 100] });
  expect(utilityAxis([], 2).ticks).toEqual([0, 50, 100]);
});

test('other utilities lie between round numbers', () => {
  expect(utilityAxis([-30, 140], 4).ticks).toEqual([-50, 0, 50, 100, 150]);
  expect(utilityAxis([2300], 4).ticks).toEqual([0, 1000, 2000, 3000]);
});
