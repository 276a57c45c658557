/** Differences that only count if they appear whichever role of one game is which role of the other. */
import type { OpeningDifference } from './behaviour.ts';
import type { ComparableGame } from './comparable.ts';

/** With more roles, goals and legal moves are compared whichever role they belong to. */
const MOST_ROLES = 3;

/**
 * With few roles, every assignment of roles to roles must have a difference; that of the first assignment is returned.
 *
 * @param find finds a difference, given by role of the first game that of the second; undefined if any role may be any
 */
export function differenceUnderAll(
  { circuit }: ComparableGame,
  find: (images: readonly number[] | undefined) => OpeningDifference | undefined,
): OpeningDifference | undefined {
  const roles = [...circuit.roles.keys()];
  if (roles.length > MOST_ROLES) return find(undefined);
  let found: OpeningDifference | undefined;
  for (const images of permutations(roles)) {
    const difference = find(images);
    if (difference === undefined) return undefined;
    found ??= { ...difference, ...(roles.length > 1 && { roles: images }) };
  }
  return found;
}

function permutations(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
