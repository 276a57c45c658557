/**
 * A limit on the work of a tick, so that rules that clone or transform endlessly are refused instead of running
 * forever.
 */

/**
 * The number of comparisons, visits and examined cells allowed in one tick. Public games stay below a thousandth of
 * it.
 */
export const MOST_EFFORT = 20_000_000;

export class Effort {
  #left = MOST_EFFORT;

  /** Called at the start of a tick. */
  renew(): void {
    this.#left = MOST_EFFORT;
  }

  spend(steps: number): void {
    this.#left -= steps;
  }

  exhaust(): void {
    this.#left = -1;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }
}
