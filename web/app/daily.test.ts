import { expect, test } from 'vitest';
import { dailyItem, dayOf } from './daily.ts';

const items = ['chess', 'nim', 'hex', 'go', 'quarto'];

test('the day changes at midnight of the reader', () => {
  const day = dayOf(new Date(2026, 2, 29, 0, 0, 1));
  expect(dayOf(new Date(2026, 2, 29, 23, 59, 59))).toBe(day);
  expect(dayOf(new Date(2026, 2, 30, 0, 0, 0))).toBe(day + 1);
});

test('everybody has the same game on a day, whatever the order of the list', () => {
  for (let day = 20_000; day < 20_020; day++)
    expect(dailyItem(day, [...items].reverse())).toBe(dailyItem(day, items));
});

test('every game has its day before any has a second one', () => {
  const start = 20_000 - (20_000 % items.length);
  const round = (from: number) => items.map((_, i) => dailyItem(from + i, items));
  expect(round(start).sort()).toEqual([...items].sort());
  expect(round(start + items.length).sort()).toEqual([...items].sort());
});

test('without games there is none of the day', () => {
  expect(dailyItem(20_000, [])).toBeUndefined();
});
