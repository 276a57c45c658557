import { expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/index.ts';
import { MoveHistory } from './move-history.ts';
import { type SelectionSettings, selectEntry } from './selection.ts';
import { Tree } from './tree.ts';
import { TreeSearch, type TreeSearchSettings } from './tree-search.ts';

const HISTORY: SelectionSettings = { c: 40, bound: 'ucb1', firstPlay: undefined, rave: 0, history: 5 };

/** A node in which one role has a choice of three moves, with the same mean after the same number of tries. */
function threeAlike(tries: number): Tree {
  const tree = new Tree(2, 1);
  const node = tree.addNode();
  tree.expand(node, [3, 1], [10, 11, 2000, 20]);
  for (let i = 0; i < 3; i++) tree.addResults(tree.entryAt(node, 0, i), tries, 50 * tries);
  tree.addVisits(node, 3 * tries);
  return tree;
}

function historyOf(sums: Readonly<Record<number, number>>): MoveHistory {
  const history = new MoveHistory();
  for (const [move, sum] of Object.entries(sums)) history.add(Number(move), 1000, 1000 * sum);
  return history;
}

test('the mean of a move starts at 50, and older results fade', () => {
  const history = new MoveHistory();
  expect(history.means[7]).toBe(50);
  // Four results of 50 come before the first ones.
  history.add(7, 4, 400);
  expect(history.means[7]).toBe(75);
  history.add(3000, 96, 0);
  expect(history.means[3000]).toBe(2);
  expect(history.means[7]).toBe(75);
  // Of the eight results, the four assumed ones and a quarter of the four added ones remain: five of 75.
  history.fade();
  history.add(7, 5, 0);
  expect(history.means[7]).toBe(37.5);
});

test.each([0, 30_000, 65_535])('moves that did well elsewhere come first (chance %i)', (chance) => {
  const { means } = historyOf({ 10: 40, 11: 45, 2000: 60 });
  const chosen = (tree: Tree): number =>
    tree.move(selectEntry(tree, 0, 0, HISTORY, chance, undefined, means));
  expect(chosen(threeAlike(0))).toBe(2000);
  expect(chosen(threeAlike(1))).toBe(2000);
  expect(chosen(threeAlike(50))).toBe(2000);
});

test('the more often a move lost, the less its history counts', () => {
  const { means } = historyOf({ 10: 90, 11: 10, 2000: 10 });
  const tree = threeAlike(10);
  // 50 + 5 * 90 / 6 = 125 against 58.3, and after 90 more losses 5 + 5 * 90 / 96 = 9.7.
  const chosen = (): number => tree.move(selectEntry(tree, 0, 0, { ...HISTORY, c: 0 }, 0, undefined, means));
  expect(chosen()).toBe(10);
  tree.addResults(tree.entryAt(0, 0, 0), 90, 0);
  tree.addVisits(0, 90);
  expect(chosen()).not.toBe(10);
});

test('a search with history solves what one without it solves', () => {
  const { game } = compile(sheetDescription('games/tic-tac-toe/tic-tac-toe.kif'));
  const batch = game.batch();
  const settings: TreeSearchSettings = {
    ...HISTORY,
    expandAll: 'auto',
    expandAfter: 1,
    solver: true,
    transpositions: true,
    memory: 1e8,
  };
  const search = new TreeSearch(
    { batch, playouts: batch.playouts({ policy: 'uniform' }) },
    game.roles,
    settings,
    seededRandom(1),
  );
  search.setRoot(game.initial);
  search.think({ stop: () => false, simulations: 200_000 });
  expect(search.tree.isProven(search.root)).toBe(true);
  expect(search.tree.value(search.root, 0)).toBe(50);
});
