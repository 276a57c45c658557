import { expect, test } from 'vitest';
import { duelResult, publishedDirection, verdictOn } from './duels.ts';

const won = (wins: number, losses: number) =>
  duelResult([
    ...Array.from({ length: wins }, () => ({ baseline: 0, challenger: 100 })),
    ...Array.from({ length: losses }, () => ({ baseline: 100, challenger: 0 })),
  ]);

test('a difference is significant if its interval leaves out zero', () => {
  expect(won(30, 30).direction).toBe('neither');
  expect(won(35, 25).direction).toBe('neither');
  expect(won(45, 15).direction).toBe('better');
  expect(won(15, 45).direction).toBe('worse');
  expect(won(2, 0).direction).toBe('neither');
  expect(won(20, 0).direction).toBe('better');
});

test('the interval of a difference is twice that of a mean where goals add up to 100', () => {
  const { challenger, difference } = won(40, 20);
  expect(difference.halfWidth).toBeCloseTo(2 * (challenger.halfWidth ?? 0), 10);
  expect(challenger.mean).toBeCloseTo(66.667, 2);
});

test('published marks follow from the printed intervals', () => {
  expect(publishedDirection({ baseline: 85, challenger: 91.5, halfWidth: 2.47 })).toBe('better');
  expect(publishedDirection({ baseline: 50.7, challenger: 59.7, halfWidth: 5.6 })).toBe('neither');
  expect(publishedDirection({ baseline: 78.1, challenger: 74.6, halfWidth: 1.42 })).toBe('worse');
});

test('verdicts', () => {
  const better = { baseline: 20, challenger: 80, halfWidth: 3 };
  const even = { baseline: 49, challenger: 51, halfWidth: 5 };
  expect(verdictOn(won(45, 15), better)).toBe('agrees');
  expect(verdictOn(won(30, 30), even)).toBe('agrees');
  expect(verdictOn(won(33, 27), better)).toBe('open');
  expect(verdictOn(won(27, 33), better)).toBe('differs');
  expect(verdictOn(won(45, 15), even)).toBe('open');
  expect(verdictOn(won(15, 45), even)).toBe('differs');
  expect(verdictOn(won(15, 45), better)).toBe('contradicts');
});
