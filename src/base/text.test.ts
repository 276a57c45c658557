import { expect, test } from 'vitest';
import { cells, printable } from './text.ts';

const widths = (text: string) => cells(text).map((cell) => cell.width);

test('tabs reach to the next stop', () => {
  expect(widths('a\tb')).toEqual([1, 3, 1]);
  expect(printable('abcd\te')).toBe('abcd    e');
});

test('wide characters take two columns, combining ones none', () => {
  expect(widths('中e\u0301😀')).toEqual([2, 1, 0, 2]);
});

test('offsets count UTF-16 units', () => {
  expect(cells('😀a').map((cell) => cell.offset)).toEqual([0, 2]);
});

test('what could steer a terminal is shown as a sign', () => {
  expect(printable('\x1b[31mred\0\x7f\u0085\u202e')).toBe('␛[31mred␀\ufffd\ufffd\ufffd');
});

test('half a surrogate pair is shown as a sign', () => {
  expect(printable('\ud800x')).toBe('\ufffdx');
});
