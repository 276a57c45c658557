import { expect, test } from 'vitest';
import { type Scaling, scaleInPlace } from './settings.ts';

function result(values: readonly number[], scaling: Scaling): number[] {
  const array = Float64Array.from(values);
  scaleInPlace(array, scaling);
  return [...array];
}

test('the moves of a state lie between 0 and the range', () => {
  expect(result([0.1, 0.3, 0.2], { scope: 'state', range: 10 })).toEqual([0, 10, expect.closeTo(5, 9)]);
});

test('moves that are all the same lie in the middle', () => {
  expect(result([0.4, 0.4], { scope: 'state', range: 10 })).toEqual([5, 5]);
});

test('a fixed scale leaves differences as they are', () => {
  expect(result([0.5, 1], { scope: 'fixed', range: 100 })).toEqual([50, 100]);
});

test('moves are compared with the best', () => {
  expect(result([0.1, 0.4, 0.2], { scope: 'best', range: 10 })).toEqual([2.5, 10, 5]);
  expect(result([0, 0], { scope: 'best', range: 10 })).toEqual([5, 5]);
});

test('what is far away counts less', () => {
  expect(result([5e-5, 1e-4], { scope: 'near', range: 10 })).toEqual([
    expect.closeTo(0.5, 9),
    expect.closeTo(1, 9),
  ]);
});
