/** Random game trees for property tests. */
import fc from 'fast-check';
import type { GameTree } from './tree-game.ts';

export interface TreeKind {
  readonly roles: number;
  readonly depth: number;
  /** Whether the first two roles' goals add up to 100. */
  readonly isZeroSum: boolean;
  /** Whether two roles may have a choice at once. */
  readonly isSimultaneous?: boolean;
}

export function gameTrees({
  roles,
  depth,
  isZeroSum,
  isSimultaneous = false,
}: TreeKind): fc.Arbitrary<GameTree> {
  const goal = fc.constantFrom(0, 25, 50, 75, 100);
  const end: fc.Arbitrary<GameTree> = fc.array(goal, { minLength: roles, maxLength: roles }).map((goals) => ({
    kind: 'end',
    goals: isZeroSum ? goals.map((value, role) => (role === 1 ? 100 - (goals[0] ?? 0) : value)) : goals,
  }));
  if (depth === 0) return end;
  const below = gameTrees({ roles, depth: depth - 1, isZeroSum, isSimultaneous });
  const choice = fc
    .record({
      movers: fc.uniqueArray(fc.nat(roles - 1), { minLength: 1, maxLength: isSimultaneous ? 2 : 1 }),
      counts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: roles, maxLength: roles }),
    })
    .map(({ movers, counts }) => counts.map((count, role) => (movers.includes(role) ? count : 1)))
    .chain((counts): fc.Arbitrary<GameTree> => {
      const size = counts.reduce((product, count) => product * count, 1);
      return fc
        .array(below, { minLength: size, maxLength: size })
        .map((children) => ({ kind: 'choice', counts, children }));
    });
  return fc.oneof({ weight: 1, arbitrary: end }, { weight: 5, arbitrary: choice });
}
