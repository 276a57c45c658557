import { expect, test } from 'vitest';
import { duration, gridLines, grouped, tableLines } from './text.ts';

test('columns of numbers are aligned to the right, others to the left', () => {
  expect(
    tableLines([
      ['name', 'gates', 'time'],
      ['a', '1,234', '1.5 ms'],
      ['long name', '7', '20 s'],
    ]),
  ).toEqual(['name       gates    time', 'a          1,234  1.5 ms', 'long name      7    20 s']);
});

test('a grid has as many columns as fit', () => {
  expect(gridLines(['a', 'bbb', 'c', 'd'], 12, '  ')).toEqual(['  a    bbb', '  c    d']);
  expect(gridLines(['too wide for it'], 5, '  ')).toEqual(['  too wide for it']);
  expect(gridLines([], 80, '')).toEqual([]);
});

test('numbers for people', () => {
  expect([grouped(1234567), grouped(12345678901234567890n)]).toEqual([
    '1,234,567',
    '12,345,678,901,234,567,890',
  ]);
  expect([duration(0.04), duration(12.3), duration(3100)]).toEqual(['0.0 ms', '12 ms', '3.1 s']);
});
