/** Who plays what in which match of a series, and with what chance. */
import { seededRandom } from '../circuit/index.ts';

export interface SeatingPlan {
  readonly players: number;
  /** Roles that somebody plays, without chance. */
  readonly roles: number;
  /** Players change roles from match to match. */
  readonly swap: boolean;
}

/** Why so many players cannot share so many roles; undefined if they can. */
export function seatingProblem(players: number, roles: number): 'too few' | 'too many' | undefined {
  if (players === 1 || players === roles) return undefined;
  // Who plays alone takes turns with the others.
  if (roles === 1) return undefined;
  return players < roles ? 'too few' : 'too many';
}

/** Matches after which everybody has played everything equally often. */
export function roundLength({ players, roles, swap }: SeatingPlan): number {
  if (players === 1) return 1;
  if (roles === 1) return players;
  return swap ? roles : 1;
}

/**
 * The player of each role, as numbers from 0. With two players and two roles, 0 and 1, then 1 and 0, and so on.
 *
 * @param match from 1
 */
export function seating(match: number, plan: SeatingPlan): number[] {
  const shift = (match - 1) % roundLength(plan);
  return Array.from({ length: plan.roles }, (_, role) => (role + shift) % plan.players);
}

/** The seed of a match follows from the seed of the series and its number alone, in whatever order they are played. */
export function matchSeed(series: number, match: number): number {
  return seededRandom((seededRandom(series).next32() + Math.imul(match, 0x9e3779b1)) | 0).next32();
}
