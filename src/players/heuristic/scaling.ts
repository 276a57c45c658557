/** From what formulas say to numbers that moves can be compared by. */

export const SCOPES = ['state', 'best', 'near', 'fixed'] as const;

export interface Scaling {
  /**
   * - `state`: the moves of a state lie between 0 and `range`;
   * - `best`: the best move of a state counts `range`, others in proportion;
   * - `near`: the same, but less the further away the goal is: the fourth root of the best value is multiplied with it,
   *   so that every fluent that is missing makes values count less than half as much;
   * - `fixed`: formulas that are wholly true count `range`.
   */
  readonly scope: (typeof SCOPES)[number];
  readonly range: number;
}

/** Smaller differences are taken for none. */
const LEAST_DIFFERENCE = 1e-12;

/** Scales values in place. Where all are the same, they lie in the middle. */
export function scaled(values: Float64Array, { scope, range }: Scaling): void {
  if (scope === 'fixed') {
    for (let i = 0; i < values.length; i++) values[i] = range * (values[i] as number);
    return;
  }
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (scope !== 'state') least = 0;
  const spread = most - least;
  if (spread < LEAST_DIFFERENCE) {
    values.fill(range / 2);
    return;
  }
  const factor = (scope === 'near' ? range * Math.sqrt(Math.sqrt(most)) : range) / spread;
  for (let i = 0; i < values.length; i++) values[i] = ((values[i] as number) - least) * factor;
}
