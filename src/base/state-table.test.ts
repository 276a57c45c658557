import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashWords } from './bits.ts';
import { ABSENT, grown, hashTuple, IntTupleTable, type NumberedWords, StateTable } from './state-table.ts';

/** Pairs of words in one array, with a configurable hash function. */
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

test('a tuple has the number it was given first, whatever array it comes in', () => {
  const table = new IntTupleTable();
  expect(table.add([1, 2])).toBe(0);
  expect(table.add([2, 1])).toBe(1);
  expect(table.add(Int32Array.of(1, 2))).toBe(0);
  expect(table.find([2, 1])).toBe(1);
  expect(table.find([3, 3])).toBe(-1);
  expect(table.count).toBe(2);
});

test('tuples of every length are told apart, the empty one too', () => {
  const table = new IntTupleTable();
  expect([[], [0], [0, 0], [], [0]].map((tuple) => table.add(tuple))).toEqual([0, 1, 2, 0, 1]);
  expect([0, 1, 2].map((number) => table.length(number))).toEqual([0, 1, 2]);
});

test('it agrees with a Map of texts, and gives the tuples back', () => {
  const tuple = fc.array(fc.integer({ min: -3, max: 12 }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(tuple, { maxLength: 200 }), (tuples) => {
      const table = new IntTupleTable();
      const expected = new Map<string, number>();
      for (const each of tuples) {
        const known = expected.get(each.join(' ')) ?? expected.size;
        expected.set(each.join(' '), known);
        expect(table.find(each)).toBe(known < table.count ? known : -1);
        expect(table.add(each)).toBe(known);
      }
      expect(table.count).toBe(expected.size);
      for (const [text, number] of expected) {
        expect(table.tuple(number).join(' ')).toBe(text);
        expect(Array.from({ length: table.length(number) }, (_, i) => table.at(number, i)).join(' ')).toBe(
          text,
        );
      }
      const { starts, data } = table.flat();
      expect(Array.from(starts.subarray(1), (end, i) => data.subarray(starts[i], end).join(' '))).toEqual([
        ...expected.keys(),
      ]);
    }),
  );
});

test('small numbers in different places and with different seeds hash differently', () => {
  const hashes = new Set<number>();
  for (let a = 0; a < 30; a++) {
    for (let b = 0; b < 30; b++) {
      hashes.add(hashTuple([a, b]));
      hashes.add(hashTuple([b], a + 1000));
    }
  }
  expect(hashes.size).toBe(2 * 30 * 30);
});

test('an array grows to at least twice its size and keeps its content', () => {
  expect([...grown(Int32Array.of(1, 2, 3), 4)]).toEqual([1, 2, 3, 0, 0, 0]);
  expect(grown(Int32Array.of(1), 9).length).toBe(9);
});
