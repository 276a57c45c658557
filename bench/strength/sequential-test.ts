/**
 * A sequential probability ratio test (Wald, "Sequential tests of statistical hypotheses", 1945) of the points that one
 * player makes against another. Games are played in pairs with the seats swapped, and pairs are counted: the two games
 * of a pair share their opening and are not independent. The distribution of pairs is not known, so each hypothesis is given the most likely one with its mean (the generalised test of Van den Bergh, "The generalised
 * sequential probability ratio test", 2019).
 */

export interface Hypotheses {
  /** Shares of the points, from 0 to 1: accepting the higher one rejects the lower one, and vice versa. */
  readonly lower: number;
  readonly higher: number;
  /** Permitted error rate in either direction. */
  readonly error: number;
}

/** Number of pairs by their points: 0, a half, 1, one and a half, 2. */
export type PairCounts = readonly [number, number, number, number, number];

export type Verdict = 'better' | 'not better' | 'open';

const SHARES = [0, 0.25, 0.5, 0.75, 1] as const;
/** Assumed counts of results that have not been seen, so that nothing is impossible. */
const UNSEEN = 1e-3;

export interface TestResult {
  /** The logarithm of how many times as likely the results are if the candidate is better; negative if it is not, 0 if nothing speaks for either. */
  readonly ratio: number;
  /** The test ends at this value or at its negative. */
  readonly bound: number;
  readonly verdict: Verdict;
}

/**
 * Far better or worse players are told sooner by weighing several shares beyond each hypothesis against the other one
 * (Wald's method of weight functions).
 *
 * @example testPairs([0, 1, 3, 4, 9], { lower: 0.5, higher: 0.6, error: 0.05 }).verdict
 */
export function testPairs(pairs: PairCounts, { lower, higher, error }: Hypotheses): TestResult {
  const bound = Math.log((1 - error) / error);
  const beyond = (from: number, end: number): number[] => STEPS.map((step) => from + step * (end - from));
  const forBetter = mixed(pairs, beyond(higher, 1)) - likelihood(pairs, lower);
  const forWorse = mixed(pairs, beyond(lower, 0)) - likelihood(pairs, higher);
  const ratio = forBetter >= forWorse ? Math.max(0, forBetter) : Math.min(0, -forWorse);
  const verdict = ratio >= bound ? 'better' : ratio <= -bound ? 'not better' : 'open';
  return { ratio, bound, verdict };
}

/** Positions of the weighted shares between a hypothesis and the extreme farthest from the other one. */
const STEPS = [0, 0.25, 0.5, 0.75] as const;

/** The logarithm of the mean likelihood. */
function mixed(pairs: PairCounts, means: readonly number[]): number {
  const logs = means.map((mean) => likelihood(pairs, mean));
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / logs.length);
}

export function noPairs(): [number, number, number, number, number] {
  return [0, 0, 0, 0, 0];
}

export function addPairs(first: PairCounts, second: PairCounts): PairCounts {
  return first.map((count, i) => count + (second[i] as number)) as unknown as PairCounts;
}

/** The logarithm of the likelihood of the pairs under the most likely distribution whose mean is `mean`. */
function likelihood(pairs: PairCounts, mean: number): number {
  if (pairs.every((count) => count === 0)) return 0;
  const counts = pairs.map((count) => Math.max(count, UNSEEN));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const parts = counts.map((count) => count / total);
  const weight = multiplier(parts, mean);
  return counts.reduce((sum, count, i) => {
    const part = parts[i] as number;
    return sum + count * Math.log(part / (1 + weight * ((SHARES[i] as number) - mean)));
  }, 0);
}

/** Lagrange's multiplier of the constraint on the mean: the root of a falling function between two poles. */
function multiplier(parts: readonly number[], mean: number): number {
  const slope = (weight: number): number =>
    parts.reduce((sum, part, i) => {
      const distance = (SHARES[i] as number) - mean;
      return sum + (part * distance) / (1 + weight * distance);
    }, 0);
  let low = -1 / (1 - mean);
  let high = 1 / mean;
  for (let step = 0; step < 200 && high - low > 1e-9 * (Math.abs(low) + Math.abs(high)); step++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The Elo difference for a share of the points. */
export function eloOf(share: number): number {
  if (share <= 0) return Number.NEGATIVE_INFINITY;
  if (share >= 1) return Number.POSITIVE_INFINITY;
  return 400 * Math.log10(share / (1 - share));
}
