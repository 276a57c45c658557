import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/base/index.ts';
import { addPairs, eloOf, noPairs, type PairCounts, testPairs, type Verdict } from './sequential-test.ts';

const HYPOTHESES = { lower: 0.5, higher: 0.6, error: 0.05 };

test('without pairs nothing is known', () => {
  expect(testPairs(noPairs(), HYPOTHESES)).toEqual({ ratio: 0, bound: Math.log(19), verdict: 'open' });
});

test('pairs that are all won count by the ratio of the shares that are weighed', () => {
  const { ratio } = testPairs([0, 0, 0, 0, 10], HYPOTHESES);
  const likelihoods = [0.6, 0.7, 0.8, 0.9].map((share) => (share / 0.5) ** 10);
  expect(ratio).toBeCloseTo(Math.log(likelihoods.reduce((sum, each) => sum + each) / 4), 1);
});

test('eight pairs that are all won, or lost, decide', () => {
  expect(testPairs([0, 0, 0, 0, 8], HYPOTHESES).verdict).toBe('better');
  expect(testPairs([8, 0, 0, 0, 0], HYPOTHESES).verdict).toBe('not better');
});

test('the points of the other side are what is left', () => {
  const count = fc.nat({ max: 40 });
  fc.assert(
    fc.property(fc.tuple(count, count, count, count, count), (pairs) => {
      const mirrored = [...pairs].reverse() as unknown as PairCounts;
      const other = testPairs(mirrored, { lower: 0.4, higher: 0.5, error: 0.05 });
      expect(Math.abs(other.ratio)).toBeCloseTo(Math.abs(testPairs(pairs, HYPOTHESES).ratio), 6);
      expect(other.verdict === 'better').toBe(testPairs(pairs, HYPOTHESES).verdict === 'not better');
    }),
  );
});

test('results between the hypotheses speak for neither', () => {
  expect(testPairs([2, 1, 3, 2, 2], HYPOTHESES).ratio).toBe(0);
  expect(testPairs([4, 1, 3, 1, 1], HYPOTHESES).ratio).toBeLessThan(0);
});

describe('decisions are wrong no more often than they may be', () => {
  // Pairs of a game in which the first player has an advantage and some games are drawn.
  const shapes = [
    { parts: [5, 20, 50, 20, 5], truth: 'not better' },
    { parts: [30, 5, 30, 5, 30], truth: 'not better' },
    { parts: [2, 12, 41, 34, 11], truth: 'better' },
    { parts: [20, 0, 40, 0, 40], truth: 'better' },
  ] as const;
  test.each(shapes)('$parts', ({ parts, truth }) => {
    const random = seededRandom(7);
    const runs = 200;
    let wrong = 0;
    for (let run = 0; run < runs; run++) if (decision(parts, random.fork()) !== truth) wrong++;
    // Three standard deviations above the permitted error.
    expect(wrong / runs).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / runs));
  });
});

function decision(parts: readonly number[], random: ReturnType<typeof seededRandom>): Verdict {
  const outcomes = parts.flatMap((part, i) => Array<number>(part).fill(i));
  let pairs: PairCounts = noPairs();
  for (;;) {
    const drawn = noPairs();
    drawn[random.pick(outcomes)] = 1;
    pairs = addPairs(pairs, drawn);
    const { verdict } = testPairs(pairs, HYPOTHESES);
    if (verdict !== 'open') return verdict;
  }
}

test('ten times as many points are 400 Elo points', () => {
  expect(eloOf(10 / 11)).toBeCloseTo(400);
  expect(eloOf(0.5)).toBe(0);
  expect(eloOf(1)).toBe(Number.POSITIVE_INFINITY);
});
