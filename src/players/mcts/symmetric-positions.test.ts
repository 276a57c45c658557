import { expect, test } from 'vitest';
import { isWorthwhile } from './symmetric-positions.ts';

test.each([
  ['as fast', [1000, 1000], [1000, 1000], true],
  ['slightly slower', [1000, 1000], [960, 960], true],
  ['slower', [1000, 1000], [900, 960], false],
  ['hardly measured', [20, 30], [10, 10], true],
  ['proved by both', [Number.POSITIVE_INFINITY, 9], [Number.POSITIVE_INFINITY, 9], true],
  ['proved by plain search only', [Number.POSITIVE_INFINITY, 9], [500, 500], false],
])('whether merging is used if it is %s', (_, plain, merged, expected) => {
  expect(isWorthwhile(plain, merged)).toBe(expected);
});
