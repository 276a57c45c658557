import { expect, test } from 'vitest';
import { nextPortion } from './portions.ts';

function portions(stepOperations: number, length: number, count: number): number[] {
  const simulator = { lanes: 128, operations: { step: stepOperations, goals: 0 } };
  const sizes: number[] = [];
  for (let playouts = 0; sizes.length < count; playouts += 128 * (sizes.at(-1) ?? 0))
    sizes.push(nextPortion(simulator, { playouts, transitions: length * playouts }) / 128);
  return sizes;
}

test('portions of a slow game stop growing when the idle time has become small', () => {
  expect(portions(100_000, 80, 7)).toEqual([8, 8, 16, 32, 64, 64, 64]);
});

test('portions of a quick game grow until they take some milliseconds', () => {
  const sizes = portions(500, 8, 14);
  expect(sizes.slice(0, 5)).toEqual([8, 8, 16, 32, 64]);
  expect(sizes.at(-2)).toBe(sizes.at(-1));
  expect(sizes.at(-1)).toBe(3e7 / (500 * 8));
});

test('games that are over before they start are counted all the same', () => {
  expect(portions(500, 0, 20).at(-1)).toBeGreaterThan(1000);
});
