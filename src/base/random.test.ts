import { expect, test } from 'vitest';
import { seededRandom } from './random.ts';

const draw = (seed: number, count: number, limit: number): number[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random.below(limit));
};

test('the same seed gives the same numbers, another seed others', () => {
  expect(draw(7, 50, 1000)).toEqual(draw(7, 50, 1000));
  expect(draw(7, 50, 1000)).not.toEqual(draw(8, 50, 1000));
});

test('numbers are whole, below the limit and about equally frequent', () => {
  const counts = new Array<number>(6).fill(0);
  for (const number of draw(1, 60_000, 6)) counts[number]!++;
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});

test('a fork goes its own way, however much is drawn from the other', () => {
  const one = seededRandom(3);
  const other = seededRandom(3);
  const forkOfOne = one.fork();
  const forkOfOther = other.fork();
  for (let i = 0; i < 10; i++) one.next32();
  expect(forkOfOne.next32()).toBe(forkOfOther.next32());
});

test('there is nothing to pick from an empty list, and no number below nothing', () => {
  expect(() => seededRandom(1).pick([])).toThrow('nothing to pick from');
  expect(() => seededRandom(1).below(0)).toThrow(RangeError);
});

test('picking takes every item now and then', () => {
  const random = seededRandom(5);
  expect(new Set(Array.from({ length: 100 }, () => random.pick('abc')))).toEqual(new Set('abc'));
});
