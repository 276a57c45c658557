/** How tic-tac-toe ends under uniform random play, which is known exactly. */
import { expect } from 'vitest';
import { chiSquareOf } from './chi-square.ts';

/** Of playouts from the first position, by the goal of x. */
const SHARES = new Map([
  [100, 737 / 1260],
  [50, 8 / 63],
  [0, 121 / 420],
]);

/** What is less likely than this is taken for a mistake: about five standard deviations. */
const LEAST_LIKELY = 1e-6;

/** @param goals for x and for o, how often each goal value was reached */
export function expectRandomTicTacToe(goals: readonly ReadonlyMap<number, number>[]): void {
  const [x, o] = goals;
  expect(chiSquareOf(x ?? new Map(), SHARES)).toBeGreaterThan(LEAST_LIKELY);
  // What one wins the other loses.
  expect([100, 50, 0].map((value) => o?.get(value))).toEqual([0, 50, 100].map((value) => x?.get(value)));
}
