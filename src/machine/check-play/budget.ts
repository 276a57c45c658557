/** How much play a check may cost. */

export interface Budget {
  /** Whether the time is up. */
  isOver(): boolean;
}

export function timeBudget(seconds: number, now: () => number): Budget {
  const end = now() + seconds * 1000;
  return { isOver: () => now() > end };
}
