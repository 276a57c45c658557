import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gameTrees } from '../../../test/arbitrary-trees.ts';
import { type GameTree, treeGame } from '../../../test/tree-game.ts';
import { type Role, singleEvaluator } from '../../game/index.ts';
import { MaxN } from './max-n.ts';
import { TranspositionTable } from './transposition-table.ts';

/** Textbook search. Role 3 is chance, and at most one role has a choice. */
function plain(tree: GameTree): readonly number[] {
  if (tree.kind === 'end') return tree.goals;
  const after = tree.children.map(plain);
  const mover = Math.max(
    0,
    tree.counts.findIndex((count) => count > 1),
  );
  if (mover === 3)
    return [0, 1, 2, 3].map(
      (role) => after.reduce((sum, goals) => sum + (goals[role] ?? 0), 0) / after.length,
    );
  return after.reduce((best, goals) => ((goals[mover] ?? 0) > (best[mover] ?? 0) ? goals : best));
}

test('everybody gets what looking at everything finds, with a table or without', () => {
  const trees = gameTrees({ roles: 4, depth: 4, isZeroSum: false });
  fc.assert(
    fc.property(trees, fc.constantFrom(0, 0.002, 1), fc.nat(3), (tree, megabytes, own) => {
      const game = treeGame(['a', 'b', 'c', 'random'], tree);
      const search = new MaxN(game, own as Role, {
        evaluator: singleEvaluator(game, () => 50),
        highest: [100, 100, 100, 100],
        ...(megabytes > 0 && { table: new TranspositionTable(game, { megabytes, width: 4 }) }),
        isOver: () => false,
      });
      for (let depth = 0; depth < 4; depth++) search.goals(game.initial, depth);
      const goals = search.goals(game.initial, 5);
      expect(search.isProven).toBe(true);
      plain(tree).forEach((goal, role) => {
        expect(goals[role]).toBeCloseTo(goal, 6);
      });
    }),
    { numRuns: 150 },
  );
});
