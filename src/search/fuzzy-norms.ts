/** Norms for truth values between 0 and 1: how "and" and "or" combine them. Negation is always the difference to 1. */

/** The parameter of the Yager norm in Fluxplayer: or(a, b) = min(1, (a^q + b^q)^(1/q)). */
export const YAGER_Q = 15;

export function yagerOr(a: number, b: number, q = YAGER_Q): number {
  return Math.min(1, (power(a, q) + power(b, q)) ** (1 / q));
}

/** Raises `x` to the power of q; faster than `**` for the default q. */
export function power(x: number, q = YAGER_Q): number {
  if (q !== YAGER_Q) return x ** q;
  const x2 = x * x;
  const x4 = x2 * x2;
  return x4 * x4 * x4 * x2 * x;
}
