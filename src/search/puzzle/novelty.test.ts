import { expect, test } from 'vitest';
import { NOT_NOVEL, NoveltyTable } from './novelty.ts';

function measures(width: 1 | 2, positions: readonly (readonly number[])[]): number[] {
  const table = new NoveltyTable(width);
  return positions.map((atoms) => table.measure(Int32Array.from(atoms), atoms.length));
}

test('at width 1 a position is novel if one of its atoms is', () => {
  expect(measures(1, [[1, 2], [2, 3], [1, 3], [1000], [3, 1000]])).toEqual([1, 1, NOT_NOVEL, 1, NOT_NOVEL]);
});

test('at width 2 it is novel at 2 if two of its atoms were not true together before', () => {
  expect(
    measures(2, [
      [1, 2, 3],
      [3, 4],
      [1, 4],
      [4, 1],
      [2, 3, 4],
      [2, 3, 4],
    ]),
  ).toEqual([1, 1, 2, NOT_NOVEL, 2, NOT_NOVEL]);
});

test('only the atoms that hold count', () => {
  const table = new NoveltyTable(2);
  expect(table.measure(Int32Array.of(5, 6, 7), 2)).toBe(1);
  expect(table.measure(Int32Array.of(7, 5), 1)).toBe(1);
  expect(table.measure(Int32Array.of(5, 7), 2)).toBe(2);
});

test('pairs of atoms that held before together are not looked at again', () => {
  const table = new NoveltyTable(2);
  expect(table.measure(Int32Array.of(1, 2, 3), 3)).toBe(1);
  // Only 4 is new in the position: it forms new pairs with 1 and 2 now, but not in any later position.
  expect(table.measure(Int32Array.of(4, 1, 2), 3, 1)).toBe(1);
  expect(table.measure(Int32Array.of(1, 4, 2), 3, 1)).toBe(NOT_NOVEL);
  expect(table.measure(Int32Array.of(3, 4, 2), 3, 1)).toBe(2);
});
