import { expect, test } from 'vitest';
import { OpenList } from './graph-search.ts';

test('gives the lowest rank first, and of one rank who came first', () => {
  const list = new OpenList();
  list.push(1, 3);
  list.push(2, 1);
  list.push(3, 3);
  list.push(4, 1);
  expect(list.count).toBe(4);
  expect(list.take(10)).toEqual([2, 4]);
  list.push(5, 0);
  expect(list.take(10)).toEqual([5]);
  expect(list.take(1)).toEqual([1]);
  expect(list.take(10)).toEqual([3]);
  expect(list.take(10)).toEqual([]);
  expect(list.count).toBe(0);
});
