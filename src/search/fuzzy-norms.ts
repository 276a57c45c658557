/** Truth between 0 and 1: what "and" and "or" make of it. Negation is the difference to 1 throughout. */

/** Of the Yager norm, as Fluxplayer has it: or(a, b) = min(1, (a^q + b^q)^(1/q)). */
export const YAGER_Q = 15;

export function yagerOr(a: number, b: number, q = YAGER_Q): number {
  return Math.min(1, (power(a, q) + power(b, q)) ** (1 / q));
}

/** To the power of q; faster than `**` for the default q. */
export function power(x: number, q = YAGER_Q): number {
  if (q !== YAGER_Q) return x ** q;
  const x2 = x * x;
  const x4 = x2 * x2;
  return x4 * x4 * x4 * x2 * x;
}
