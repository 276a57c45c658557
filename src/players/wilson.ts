/** How far a share that was counted can be trusted. */

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
 * trials and for shares near 0 and 1, where the usual approximation is not.
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
