import { expect, test } from 'vitest';
import { time } from '../cli/command.ts';
import { readTime, timeText } from './text.ts';

test.each([
  ['1s', 1],
  ['500ms', 0.5],
  ['2m', 120],
  ['1.5 min', 90],
  ['3', 3],
  ['.5s', 0.5],
  ['0', undefined],
  ['-1s', undefined],
  ['1h', undefined],
  ['', undefined],
  ['s', undefined],
])('%j is %s seconds', (text, seconds) => {
  expect(readTime(text)).toBe(seconds);
});

test('times are told in the unit that fits', () => {
  expect([0.25, 1, 1.5, 90].map(timeText)).toEqual(['250 ms', '1 s', '1.5 s', '90 s']);
});

test('the option says how a time is written', () => {
  expect(time('how long').parse('2s', undefined)).toBe(2);
  expect(() => time('how long').parse('soon', undefined)).toThrow(
    "must be a time as in 1s, 500ms or 2m, not 'soon'",
  );
});
