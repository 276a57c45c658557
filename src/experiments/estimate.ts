/** A number that was measured or printed, and how far it can be trusted. */
import { meanOf, wilson } from '../match/index.ts';

export interface Estimate {
  readonly value: number;
  /** The ends of the 95 % confidence interval; both are the value where nothing is known of it. */
  readonly low: number;
  readonly high: number;
}

export function exactly(value: number): Estimate {
  return { value, low: value, high: value };
}

/** A share in per cent, with Wilson's interval. */
export function percentage(hits: number, trials: number): Estimate {
  const { share, low, high } = wilson(hits, trials);
  return { value: 100 * share, low: 100 * low, high: 100 * high };
}

/** Where nothing was counted, anything may be. */
export function average(values: readonly number[]): Estimate {
  const { mean, halfWidth } = meanOf(values);
  const half = halfWidth ?? Number.POSITIVE_INFINITY;
  return { value: mean, low: mean - half, high: mean + half };
}

/** By how many per cent the second of two independent estimates is more than the first, with an approximate interval. */
export function increase(first: Estimate, second: Estimate): Estimate {
  const relative = ({ value, low, high }: Estimate): number => (high - low) / 2 / value;
  const times = second.value / first.value;
  const half = times * Math.hypot(relative(first), relative(second));
  return { value: 100 * (times - 1), low: 100 * (times - half - 1), high: 100 * (times + half - 1) };
}

/** Which of two independent estimates is significantly larger. */
export type Comparison = 'first' | 'second' | 'neither';

/**
 * The interval of a difference from those of its parts (Newcombe 1998, method 10, for shares; Zou and Donner 2008 for
 * estimates of any kind): sound for shares near 0 and 100 per cent too.
 */
export function compared(first: Estimate, second: Estimate): Comparison {
  const difference = second.value - first.value;
  const down = Math.hypot(second.value - second.low, first.high - first.value);
  const up = Math.hypot(second.high - second.value, first.value - first.low);
  if (difference - down > 0) return 'second';
  if (difference + up < 0) return 'first';
  return 'neither';
}
