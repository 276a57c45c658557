import { expect, test } from 'vitest';
import { chiSquareOf, chiSquareP } from './chi-square.ts';

/** Of counts that should all be alike. */
const even = (...observed: number[]) =>
  chiSquareP(observed.map((each) => ({ observed: each, probability: 1 / observed.length })));

test('gives the probabilities that have closed forms', () => {
  expect(even(48, 52)).toBeCloseTo(0.689157, 6);
  for (const away of [1, 5, 10, 20, 40, 60]) {
    const half = away ** 2 / 100;
    expect(even(100 + away, 100 - away, 100) / Math.exp(-half)).toBeCloseTo(1, 9);
    expect(even(100 + away, 100 - away, 100, 100, 100) / (Math.exp(-half) * (1 + half))).toBeCloseTo(1, 9);
  }
  expect(even(...Array(1000).fill(100))).toBe(1);
});

test('takes rare cells together', () => {
  const rare = Array.from({ length: 100 }, () => ({ observed: 1, probability: 0.001 }));
  expect(chiSquareP([...rare, { observed: 900, probability: 0.9 }])).toBe(1);
  expect(chiSquareP([...rare, { observed: 400, probability: 0.9 }])).toBeLessThan(1e-3);
});

test('what cannot happen has not happened', () => {
  const fair = new Map([
    ['heads', 0.5],
    ['tails', 0.5],
  ]);
  expect(
    chiSquareOf(
      new Map([
        ['heads', 50],
        ['tails', 50],
        ['edge', 1],
      ]),
      fair,
    ),
  ).toBe(0);
  expect(chiSquareOf(new Map([['heads', 90]]), fair)).toBeLessThan(1e-9);
});
