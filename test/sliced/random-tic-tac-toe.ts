/** The results of tic-tac-toe under uniform random play, which are known exactly. */
import { expect } from 'vitest';
import { chiSquareOf } from './chi-square.ts';

/** Probabilities of playouts from the first position, by the goal of x. */
const SHARES = new Map([
  [100, 737 / 1260],
  [50, 8 / 63],
  [0, 121 / 420],
]);

/** Results with a lower probability (about five standard deviations) count as errors. */
const LEAST_LIKELY = 1e-6;

/** @param goals for x and for o, the number of times each goal value was reached */
export function expectRandomTicTacToe(goals: readonly ReadonlyMap<number, number>[]): void {
  const [x, o] = goals;
  expect(chiSquareOf(x ?? new Map(), SHARES)).toBeGreaterThan(LEAST_LIKELY);
  // One player's win is the other's loss.
  expect([100, 50, 0].map((value) => o?.get(value))).toEqual([0, 50, 100].map((value) => x?.get(value)));
}
