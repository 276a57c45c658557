/** A mean of few values, and how far it can be trusted. */

export interface Mean {
  readonly mean: number;
  /** Half the width of the 95 % confidence interval; null for less than two values. */
  readonly halfWidth: number | null;
}

/** The interval of Student ("The probable error of a mean", 1908), which is wider the fewer values there are. */
export function meanOf(values: readonly number[]): Mean {
  const count = values.length;
  if (count === 0) return { mean: 0, halfWidth: null };
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, halfWidth: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (count - 1));
  return { mean, halfWidth: (studentQuantile(count - 1) * deviation) / Math.sqrt(count) };
}

/** The expansion below is of no use for these degrees of freedom. */
const FEW = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706] as const;
const Z = 1.959963984540054;

/** The 97.5 % quantile of Student's distribution (Abramowitz and Stegun, 26.7.5, to three terms). */
export function studentQuantile(freedom: number): number {
  const exact = FEW[freedom - 1];
  if (exact !== undefined) return exact;
  const first = (Z ** 3 + Z) / 4;
  const second = (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96;
  const third = (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384;
  return Z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}
