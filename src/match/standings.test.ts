import { expect, test } from 'vitest';
import { outcomes } from './standings.ts';

test.each([
  [
    [100, 0],
    ['win', 'loss'],
  ],
  [
    [50, 50],
    ['draw', 'draw'],
  ],
  [
    [40, 60],
    ['loss', 'win'],
  ],
  [
    [0, 0],
    ['draw', 'draw'],
  ],
  [
    [70, 70, 30],
    ['draw', 'draw', 'loss'],
  ],
  [
    [10, 20, 30],
    ['loss', 'loss', 'win'],
  ],
  [[100], ['win']],
  [[0], ['loss']],
  [[99], ['draw']],
  [[], []],
])('goals of %j are %j', (goals, ends) => {
  expect(outcomes(goals)).toEqual(ends);
});
