/** Confidence intervals of shares, means and differences, and estimates with their intervals. */

export interface Share {
  readonly share: number;
  /** The ends of the 95 % confidence interval. */
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % quantile of the standard normal distribution. */
const Z = 1.959963984540054;

/**
 * Wilson's score interval ("Probable inference, the law of succession, and statistical inference", 1927): sound for few
 * trials and for shares near 0 and 1, where the normal approximation is not.
 *
 * @example
 * wilson(5, 10) // share 0.5, from 0.237 to 0.763
 */
export function wilson(hits: number, trials: number): Share {
  if (trials === 0) return { share: 0, low: 0, high: 1 };
  const share = hits / trials;
  const scale = 1 + Z ** 2 / trials;
  const centre = (share + Z ** 2 / (2 * trials)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / trials + Z ** 2 / (4 * trials ** 2));
  return {
    share,
    low: hits === 0 ? 0 : centre - half,
    high: hits === trials ? 1 : centre + half,
  };
}

/** A mean of few values with its uncertainty. */
export interface Mean {
  readonly mean: number;
  /** Half the width of the 95 % confidence interval; null for fewer than two values. */
  readonly halfWidth: number | null;
}

/**
 * The interval from Student's t distribution ("The probable error of a mean", 1908), which is wider for fewer values.
 */
export function meanOf(values: readonly number[]): Mean {
  const count = values.length;
  if (count === 0) return { mean: 0, halfWidth: null };
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, halfWidth: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (count - 1));
  return { mean, halfWidth: (studentQuantile(count - 1) * deviation) / Math.sqrt(count) };
}

/** Exact values, since the expansion below is inaccurate for these degrees of freedom. */
const FIRST_QUANTILES = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706] as const;
const NORMAL_QUANTILE = 1.959963984540054;

/** The 97.5 % quantile of Student's distribution (Abramowitz and Stegun, 26.7.5, to three terms). */
export function studentQuantile(freedom: number): number {
  const exact = FIRST_QUANTILES[freedom - 1];
  if (exact !== undefined) return exact;
  const first = (NORMAL_QUANTILE ** 3 + NORMAL_QUANTILE) / 4;
  const second = (5 * NORMAL_QUANTILE ** 5 + 16 * NORMAL_QUANTILE ** 3 + 3 * NORMAL_QUANTILE) / 96;
  const third =
    (3 * NORMAL_QUANTILE ** 7 +
      19 * NORMAL_QUANTILE ** 5 +
      17 * NORMAL_QUANTILE ** 3 -
      15 * NORMAL_QUANTILE) /
    384;
  return NORMAL_QUANTILE + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}

export interface Estimate {
  readonly value: number;
  /** The ends of the 95 % confidence interval; both equal the value if the uncertainty is unknown. */
  readonly low: number;
  readonly high: number;
}

export function exactEstimate(value: number): Estimate {
  return { value, low: value, high: value };
}

/** A share in per cent, with Wilson's interval. */
export function percentageEstimate(hits: number, trials: number): Estimate {
  const { share, low, high } = wilson(hits, trials);
  return { value: 100 * share, low: 100 * low, high: 100 * high };
}

/** Without any values, the interval is unbounded. */
export function meanEstimate(values: readonly number[]): Estimate {
  const { mean, halfWidth } = meanOf(values);
  const half = halfWidth ?? Number.POSITIVE_INFINITY;
  return { value: mean, low: mean - half, high: mean + half };
}

/** By how many per cent the second of two independent estimates exceeds the first, with an approximate interval. */
export function relativeIncrease(first: Estimate, second: Estimate): Estimate {
  const relative = ({ value, low, high }: Estimate): number => (high - low) / 2 / value;
  const times = second.value / first.value;
  const half = times * Math.hypot(relative(first), relative(second));
  return { value: 100 * (times - 1), low: 100 * (times - half - 1), high: 100 * (times + half - 1) };
}

/** Which of two independent estimates is significantly larger. */
export type EstimateComparison = 'first' | 'second' | 'neither';

/**
 * The interval of a difference from those of its parts (Newcombe 1998, method 10, for shares; Zou and Donner 2008 for
 * estimates of any kind): sound for shares near 0 and 100 per cent too.
 */
export function compareEstimates(first: Estimate, second: Estimate): EstimateComparison {
  const difference = second.value - first.value;
  const down = Math.hypot(second.value - second.low, first.high - first.value);
  const up = Math.hypot(second.high - second.value, first.value - first.low);
  if (difference - down > 0) return 'second';
  if (difference + up < 0) return 'first';
  return 'neither';
}
