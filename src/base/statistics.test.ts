import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wilson } from './statistics.ts';

// With z² = 3.8415: centre (p + z²/2n) / (1 + z²/n), half z/(1 + z²/n) √(p(1-p)/n + z²/4n²).
test.each([
  // 0.5; z/1.38415 · √(0.025 + 0.0096036) = 1.41601 · 0.186021
  [5, 10, 0.5, 0.23659, 0.76341],
  // (0.8 + 0.192073)/1.384146 = 0.716741; 1.416010 · √(0.016 + 0.0096036) = 0.226576
  [8, 10, 0.8, 0.49016, 0.94332],
  // 0.38415/1.38415 = 0.277535 on one side, the end itself on the other
  [0, 10, 0, 0, 0.27753],
  [10, 10, 1, 0.72247, 1],
  // (0.9 + 0.0192073)/1.0384146 = 0.885203; 1.887458 · √(0.0009 + 0.0000960365) = 0.059568
  [90, 100, 0.9, 0.82563, 0.94477],
])('%i of %i', (hits, trials, share, low, high) => {
  const interval = wilson(hits, trials);
  expect(interval.share).toBe(share);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

test('nothing is known without trials', () => {
  expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
});

test('the share lies in its interval, and the interval of the misses is its mirror image', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), (hits, misses) => {
      const { share, low, high } = wilson(hits, hits + misses);
      const mirror = wilson(misses, hits + misses);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      if (hits + misses === 0) return;
      expect(low).toBeLessThanOrEqual(share);
      expect(high).toBeGreaterThanOrEqual(share);
      expect(mirror.low).toBeCloseTo(1 - high, 10);
      expect(mirror.high).toBeCloseTo(1 - low, 10);
    }),
  );
});
