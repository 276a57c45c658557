import { expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { type Budget, seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/index.ts';
import type { Role } from '../../game/index.ts';
import type { TreeSearchParts, TreeSearchSettings } from '../../search/index.ts';
import { isWorthwhile, racedSymmetries } from './symmetric-positions.ts';

const SETTINGS: TreeSearchSettings = {
  ...{ c: 40, bound: 'ucb1', firstPlay: undefined, rave: 0, expandAll: 'auto', expandAfter: 1 },
  ...{ minimax: 0, solver: true, transpositions: true, memory: 1e8 },
};

/** The order of the symmetries that win the race. */
function raced(path: string, budget: Budget): number | undefined {
  const rules = sheetDescription(`games/${path}.kif`);
  const { game } = compile(rules);
  const batch = game.batch({ lanes: 'many' });
  const playouts = batch.playouts({ policy: 'uniform', maxLength: 200, rounds: 1 });
  const parts: TreeSearchParts = { batch, playouts };
  let time = 0;
  const match = {
    ...{ game, rules, role: 0 as Role, budget, random: seededRandom(1) },
    // Every question takes a microsecond, so that the race does not depend on the machine.
    now: () => (time += 0.001),
  };
  return racedSymmetries(match, parts, SETTINGS)?.order;
}

test('the symmetries of tic-tac-toe win the race', () => {
  expect(raced('tic-tac-toe/tic-tac-toe', { seconds: 5 })).toBe(8);
});

test('there is no race without symmetries of the first position', () => {
  expect(raced('nim/nim-3-4-5', { seconds: 5 })).toBeUndefined();
});

test('there is no race without a clock, since the match must not depend on the machine', () => {
  expect(raced('tic-tac-toe/tic-tac-toe', {})).toBeUndefined();
});

test.each([
  ['as fast', [1000, 1000], [1000, 1000], true],
  ['slightly slower', [1000, 1000], [960, 960], true],
  ['slower', [1000, 1000], [900, 960], false],
  ['hardly measured', [20, 30], [40, 40], false],
  ['proved by both', [Number.POSITIVE_INFINITY, 9], [Number.POSITIVE_INFINITY, 9], true],
  ['proved by plain search only', [Number.POSITIVE_INFINITY, 9], [500, 500], false],
])('whether merging is used if it is %s', (_, plain, merged, expected) => {
  expect(isWorthwhile(plain, merged)).toBe(expected);
});
