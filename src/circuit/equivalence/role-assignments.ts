/** Assignments of the roles of one game to those of another, each of which must have a difference of its own. */
import type { OpeningDifference } from './behaviour.ts';
import type { ComparableGame } from './comparable.ts';

/** With more roles, goals and legal moves are compared whichever role they belong to. */
const MOST_ROLES = 3;

/** By role of the first game, that of the second; undefined if any role may be any. */
export type RoleAssignment = readonly number[] | undefined;

export function roleAssignments({ circuit }: ComparableGame): readonly RoleAssignment[] {
  const roles = [...circuit.roles.keys()];
  return roles.length > MOST_ROLES ? [undefined] : permutations(roles);
}

/** The difference, with the assignment under which it appears if there are others. */
export function underAssignment(difference: OpeningDifference, images: RoleAssignment): OpeningDifference {
  return images !== undefined && images.length > 1 ? { ...difference, roles: images } : difference;
}

function permutations(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
