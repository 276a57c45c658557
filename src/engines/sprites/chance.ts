/**
 * Probabilities as whole numbers. Drawing a fraction and comparing it would allocate a number wherever the compiler
 * does not inline the call; comparing the drawn bits gives the same answers without that.
 */
import type { Random } from '../../base/index.ts';

export interface Chance {
  /** The number of values of 24 bits whose fractions are below the probability. */
  readonly coarse: number;
  /** The same for values of 53 bits, divided by 2²⁷, and the remainder. */
  readonly high: number;
  readonly low: number;
}

/**
 * @example
 * chanceOf(0.5) // { coarse: 8388608, high: 33554432, low: 0 }
 */
export function chanceOf(probability: number): Chance {
  const bounded = Math.min(1, Math.max(0, probability || 0));
  const fine = Math.ceil(bounded * 2 ** 53);
  return { coarse: Math.ceil(bounded * 2 ** 24), high: Math.floor(fine / 2 ** 27), low: fine % 2 ** 27 };
}

/** Draws 24 bits, and returns whether `fraction()` would have been below the probability. */
export function happensCoarsely(random: Pick<Random, 'bits'>, chance: Chance): boolean {
  return random.bits(24) < chance.coarse;
}

/** Draws 53 bits, and returns whether `fineFraction()` would have been below the probability. */
export function happens(random: Pick<Random, 'bits'>, chance: Chance): boolean {
  const first = random.bits(26);
  const second = random.bits(27);
  return first < chance.high || (first === chance.high && second < chance.low);
}
