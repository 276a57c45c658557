import { expect, test } from 'vitest';
import { targetTowards } from './arrow-keys.ts';

const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ id: `${x}${y}`, x, y })));

test.each([
  ['11', 'ArrowRight', '21'],
  ['11', 'ArrowLeft', '01'],
  ['11', 'ArrowUp', '10'],
  ['11', 'ArrowDown', '12'],
  ['21', 'ArrowRight', undefined],
  ['11', 'Enter', undefined],
])('from %s %s leads to %s', (from, key, to) => {
  expect(targetTowards(grid, from, key)).toBe(to);
});

test('on skewed boards every place can be reached', () => {
  const hexes = [0, 1, 2].flatMap((y) =>
    [0, 1, 2].map((x) => ({ id: `${x}${y}`, x: x + y / 2, y: y * 0.87 })),
  );
  const reached = new Set(['00']);
  for (const id of reached)
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
      const next = targetTowards(hexes, id, key);
      if (next !== undefined) reached.add(next);
    }
  expect(reached.size).toBe(9);
});
