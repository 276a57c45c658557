import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TupleMap } from './tuple-map.ts';

test('a tuple keeps the first value it was given', () => {
  const map = new TupleMap(2);
  expect(map.getOrAdd([1, 2], 7)).toBe(7);
  expect(map.getOrAdd([1, 2], 8)).toBe(7);
  expect(map.getOrAdd([2, 1], 8)).toBe(8);
  expect(map.get([2, 1])).toBe(8);
  expect(map.get([3, 3])).toBe(-1);
});

test('there is one tuple of width 0', () => {
  const map = new TupleMap(0);
  expect(map.get([])).toBe(-1);
  expect(map.getOrAdd([], 5)).toBe(5);
  expect(map.getOrAdd([], 6)).toBe(5);
});

test('it agrees with a Map of texts', () => {
  const tuple = fc.array(fc.integer({ min: -3, max: 12 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(tuple, { maxLength: 200 }), (tuples) => {
      const map = new TupleMap(3);
      const expected = new Map<string, number>();
      tuples.forEach((each, i) => {
        const key = each.join(' ');
        if (!expected.has(key)) expected.set(key, i);
        expect(map.getOrAdd(each, i)).toBe(expected.get(key));
      });
      expect(map.size).toBe(expected.size);
      for (const each of tuples) expect(map.get(each)).toBe(expected.get(each.join(' ')));
    }),
  );
});
