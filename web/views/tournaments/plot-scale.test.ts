import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleFor } from './plot-scale.ts';

test('ticks are round numbers', () => {
  expect(scaleFor([1380, 1622]).ticks).toEqual([1300, 1400, 1500, 1600, 1700]);
  expect(scaleFor([50]).ticks).toEqual([50, 50.5]);
  expect(scaleFor([]).ticks).toEqual([0, 0.5, 1]);
});

test('every value is within the scale, which has few ticks', () => {
  const value = fc.double({ min: -5000, max: 5000, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 2 }), (values) => {
      fc.pre(Math.max(...values) - Math.min(...values) > 0.01);
      const { low, high, ticks } = scaleFor(values);
      expect(low).toBeLessThanOrEqual(Math.min(...values) + 1e-6);
      expect(high).toBeGreaterThanOrEqual(Math.max(...values) - 1e-6);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
    { numRuns: 200 },
  );
});
