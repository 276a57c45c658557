/** Values proved by the search equal those found by solving, in every small game of the library. */
import { expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { SMALL_DUELS, SMALL_PUZZLES } from '../../../test/solved-games.ts';
import { seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/compile.ts';
import { rolesOf, uniformPolicy } from '../../game/index.ts';
import { type Solved, solve } from '../solve/solve.ts';
import { TreeSearch } from './tree-search.ts';

test.each([...SMALL_PUZZLES, ...SMALL_DUELS])('%s', (path) => {
  const { game } = compile(sheetDescription(`games/${path}.kif`));
  const { goals } = solve(game) as Solved;
  const random = seededRandom(1);
  const many = game.batch({ lanes: 'many' });
  const one = game.batch({ lanes: 'one' });
  expect([many.lanes > 1, one.lanes]).toEqual([true, 1]);
  const kinds = [
    { batch: many, playouts: many.playouts({ policy: 'uniform', maxLength: 200, rounds: 1 }) },
    { batch: one, playouts: one.playouts({ policy: uniformPolicy(random), maxLength: 200 }) },
  ];
  for (const lanes of kinds) {
    const search = new TreeSearch(
      lanes,
      game.roles,
      {
        c: 40,
        bound: 'ucb1',
        firstPlay: undefined,
        rave: 0,
        expandAll: 'auto',
        expandAfter: 1,
        solver: true,
        transpositions: true,
        memory: 1e8,
      },
      random.fork(),
    );
    search.setRoot(game.initial);
    search.think({ stop: () => false, simulations: 300_000 });
    expect(search.tree.isProven(search.root)).toBe(true);
    for (const role of rolesOf(game)) {
      if (!game.roles[role]?.isChance)
        expect(search.scale.utility(search.tree.value(search.root, role), role)).toBeCloseTo(
          goals[role] as number,
          3,
        );
    }
  }
});
