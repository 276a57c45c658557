/** What the search proves is what solving finds, in every small game of the library. */
import { expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { SMALL_DUELS, SMALL_PUZZLES } from '../../../test/solved-games.ts';
import { seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/compile.ts';
import { CircuitGame } from '../../engines/index.ts';
import { rolesOf } from '../../game/index.ts';
import { type Solved, solve } from '../solve/solve.ts';
import { uniformPolicy } from './playout-policy.ts';
import { SlicedTreeBatch } from './sliced-tree-batch.ts';
import { policyPlayout, SteppedTreeBatch } from './stepped-tree-batch.ts';
import type { TreeBatch } from './tree-batch.ts';
import { TreeSearch } from './tree-search.ts';

test.each([...SMALL_PUZZLES, ...SMALL_DUELS])('%s', (path) => {
  const { game } = compile(sheetDescription(`games/${path}.kif`));
  if (!(game instanceof CircuitGame)) throw new Error('there is no circuit');
  const { goals } = solve(game) as Solved;
  const random = seededRandom(1);
  const machines: TreeBatch[] = [
    new SlicedTreeBatch(game, {
      policy: 'uniform',
      maxLength: 200,
      notesMoves: false,
      rounds: 1,
      learns: false,
      temperature: 10,
    }),
    new SteppedTreeBatch(game, policyPlayout(game, uniformPolicy(random), 200)),
  ];
  for (const machine of machines) {
    const search = new TreeSearch(
      { machine },
      {
        isChance: game.roles.map(({ isChance }) => isChance),
        most: game.roles.map(({ utility }) => utility.max),
      },
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
    expect(search.tree.isProven[search.root]).toBe(1);
    for (const role of rolesOf(game)) {
      if (!game.roles[role]?.isChance)
        expect(search.tree.value(search.root, role)).toBeCloseTo(goals[role] as number, 3);
    }
  }
});
