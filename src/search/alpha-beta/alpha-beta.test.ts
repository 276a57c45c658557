import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gameTrees } from '../../../test/arbitrary-trees.ts';
import { type GameTree, treeGame } from '../../../test/tree-game.ts';
import { type Role, singleEvaluator } from '../../game/index.ts';
import { solveMatrix } from '../matrix-game.ts';
import { Sides } from '../sides.ts';
import { AlphaBeta, type Simultaneous } from './alpha-beta.ts';
import { TranspositionTable } from './transposition-table.ts';

const OWN = 0 as Role;
const MIDDLE = 50;

/** Textbook search that examines every position. Role 0 maximises, role 2 is chance, everyone else minimises. */
function plain(tree: GameTree, depth: number, simultaneous: Simultaneous): number {
  if (tree.kind === 'end') return tree.goals[OWN] ?? 0;
  if (depth === 0) return 50;
  const [own = 1, other = 1, chance = 1] = tree.counts;
  const payoffs = Array.from({ length: own }, (_, i) =>
    Array.from({ length: other }, (_unused, j) => {
      const values = tree.children
        .slice((i * other + j) * chance, (i * other + j + 1) * chance)
        .map((child) => plain(child, depth - 1, simultaneous));
      return values.reduce((sum, value) => sum + value, 0) / chance;
    }),
  );
  if (simultaneous === 'mixed') return solveMatrix(payoffs).value;
  return Math.max(...payoffs.map((row) => Math.min(...row)));
}

interface Settings {
  readonly isOrdered: boolean;
  readonly megabytes: number;
  readonly depth: number;
  readonly isDeepened: boolean;
}

const settings: fc.Arbitrary<Settings> = fc.record({
  isOrdered: fc.boolean(),
  megabytes: fc.constantFrom(0, 0.002, 1),
  depth: fc.integer({ min: 0, max: 5 }),
  isDeepened: fc.boolean(),
});

function searched(tree: GameTree, simultaneous: Simultaneous, given: Settings) {
  const { isOrdered, megabytes, depth, isDeepened } = given;
  const game = treeGame(['own', 'other', 'random'], tree);
  const search = new AlphaBeta(new Sides(game, OWN), {
    evaluator: singleEvaluator(game, () => MIDDLE),
    highest: 100,
    simultaneous,
    isOrdered,
    ...(megabytes > 0 && { table: new TranspositionTable(game, { megabytes }) }),
    isOver: () => false,
  });
  if (isDeepened) for (let each = 0; each < depth; each++) search.value(game.initial, each);
  return { value: search.value(game.initial, depth), isProven: search.isProven };
}

describe('alpha-beta finds what looking at everything finds, with any order of moves and any table', () => {
  test.each(['pessimistic', 'mixed'] as const)('%s', (simultaneous) => {
    const trees = gameTrees({ roles: 3, depth: 4, isZeroSum: false, isSimultaneous: true });
    fc.assert(
      fc.property(trees, settings, (tree, given) => {
        const { value, isProven } = searched(tree, simultaneous, given);
        const whole = plain(tree, 99, simultaneous);
        if (isProven) expect(value).toBeCloseTo(whole, 6);
        // A table may contain results of deeper searches, and proofs.
        else if (given.megabytes === 0) expect(value).toBeCloseTo(plain(tree, given.depth, simultaneous), 6);
        if (given.depth >= 5) expect(isProven).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
