import { expect, test } from 'vitest';
import { LruCache } from './collections.ts';

test('a value is made once and remembered', () => {
  const cache = new LruCache<string, number>(2);
  let made = 0;
  const make = () => ++made;
  expect([cache.getOrMake('a', make), cache.getOrMake('a', make)]).toEqual([1, 1]);
});

test('what was used longest ago is forgotten first', () => {
  const cache = new LruCache<string, string>(2);
  const made: string[] = [];
  const get = (key: string) =>
    cache.getOrMake(key, () => {
      made.push(key);
      return key;
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) get(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  expect(cache.size).toBe(2);
});
