/** What the games after a move say of it, and which of two moves looks better. */

/** Of one game. */
export interface NestedResult {
  /** By role, from 0 to 100. */
  readonly goals: readonly number[];
  readonly length: number;
  /** It was stopped, and says no more than that it was not short enough. */
  readonly isCut: boolean;
}

/** Of all games after a move, from the point of view of who makes it. */
export interface Evaluation {
  /** The mean, from -1 to 1. */
  readonly value: number;
  /** Of all games together. */
  readonly length: number;
  readonly isCut: boolean;
}

/** From a goal, 0 to 100, to a value, -1 to 1. */
export function valueOfGoal(goal: number): number {
  return goal / 50 - 1;
}

/** From a value back to a goal. */
export function goalOfValue(value: number): number {
  return 50 * (value + 1);
}

/**
 * The order of δE = bf^-n (v - e) with e = 0: the higher value; if both are equal, the shorter of two wins and the longer
 * of two losses. For wins, draws and losses this is the order of v / n.
 */
export function isBetter(one: Evaluation, other: Evaluation, discount: boolean): boolean {
  if (one.isCut || other.isCut) return !one.isCut && other.isCut;
  if (one.value !== other.value) return one.value > other.value;
  return discount && (one.value > 0 ? one.length < other.length : one.value < 0 && one.length > other.length);
}
