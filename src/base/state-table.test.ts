import { expect, test } from 'vitest';
import { hashWords } from './bits.ts';
import { ABSENT, type NumberedWords, StateTable } from './state-table.ts';

/** Pairs of words in one array, hashed by a function of choice. */
function pairs(
  hash: (store: Int32Array, at: number) => number,
): NumberedWords & { readonly all: Int32Array } {
  const all = new Int32Array(40_000);
  return {
    all,
    hash,
    hashOf: (number) => hash(all, 2 * number),
    isEqual: (number, store, at) => all[2 * number] === store[at] && all[2 * number + 1] === store[at + 1],
  };
}

test.each([
  ['words', (store: Int32Array, at: number) => hashWords(store, at, at + 2)],
  ['nothing, so that all collide', () => 1],
])('things are found again by their words, with hashes of %s', (name, hash) => {
  const count = name === 'words' ? 10_000 : 300;
  const words = pairs(hash);
  const table = new StateTable(words);
  for (let i = 0; i < 2 * count; i++) {
    words.all.set([i % count, 5], 2 * i);
    expect(table.findOrAdd(i, words.all, 2 * i)).toBe(i % count);
  }
  expect(table.find(Int32Array.of(9, 9, 7, 5), 2)).toBe(7);
  expect(table.find(Int32Array.of(7, 6), 0)).toBe(ABSENT);
  expect(table.capacity).toBeGreaterThanOrEqual(2 * count);
});
