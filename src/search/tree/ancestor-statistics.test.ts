import { expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/index.ts';
import { AncestorStatistics } from './ancestor-statistics.ts';
import { type SelectionSettings, selectEntry } from './selection.ts';
import { Tree } from './tree.ts';
import { TreeSearch } from './tree-search.ts';

const GRAVE: SelectionSettings = { c: 1, bound: 'ucb1', firstPlay: undefined, rave: 1000, ref: 50 };

/** A node with three moves of the first role, whose statistics are given, and a node below it with other moves. */
function twoNodes(): Tree {
  const tree = new Tree(2, 1, { amaf: true });
  for (const moves of [
    [10, 11, 12, 20],
    [12, 11, 2000, 20],
  ])
    tree.expand(tree.addNode(), [3, 1], moves);
  for (const [i, total] of [100, 300, 600].entries()) tree.addAmaf(tree.entryAt(0, 0, i), 10, total);
  return tree;
}

test('statistics are those of the same moves in the ancestor', () => {
  const tree = twoNodes();
  const statistics = new AncestorStatistics();
  statistics.load(tree, 0, 0);
  expect([10, 11, 12, 2000].map((move) => statistics.tries(move))).toEqual([10, 10, 10, 0]);
  expect([10, 11, 12].map((move) => statistics.mean(move))).toEqual([10, 30, 60]);
  statistics.load(tree, 1, 0);
  expect([10, 11, 12, 2000].map((move) => statistics.tries(move))).toEqual([0, 0, 0, 0]);
  // They are read again once the node was visited again.
  statistics.load(tree, 0, 0);
  tree.addAmaf(tree.entryAt(0, 0, 0), 10, 1000);
  statistics.load(tree, 0, 0);
  expect(statistics.mean(10)).toBe(10);
  tree.addVisits(0, 1);
  statistics.load(tree, 0, 0);
  expect(statistics.mean(10)).toBe(55);
});

test.each([0, 30_000, 65_535])(
  'a move never tried is chosen for what it is worth in the ancestor (chance %i)',
  (chance) => {
    const tree = twoNodes();
    const statistics = new AncestorStatistics();
    statistics.load(tree, 0, 0);
    const chosen = (settings: SelectionSettings) =>
      tree.move(selectEntry(tree, 1, 0, settings, chance, statistics));
    // The ancestor knows nothing of the third move, which therefore comes first.
    expect(chosen(GRAVE)).toBe(2000);
    tree.addResults(tree.entryAt(1, 0, 2), 1, 40);
    tree.addVisits(1, 1);
    expect(chosen(GRAVE)).toBe(12);
    expect(chosen({ ...GRAVE, firstPlay: 0 })).toBe(12);
  },
);

test('only nodes that are visited often have statistics of their own, and the search remains consistent', () => {
  const { game } = compile(sheetDescription('games/hex/hex-5x5.kif'));
  const batch = game.batch({ lanes: 'many' });
  const search = new TreeSearch(
    { batch, playouts: batch.playouts({ policy: 'uniform', notesMoves: true }) },
    game.roles,
    { ...GRAVE, c: 40, expandAll: 'auto', expandAfter: 1, solver: true, transpositions: true, memory: 1e8 },
    seededRandom(1),
  );
  search.setRoot(game.initial);
  search.think({ stop: () => false, simulations: 5000 });
  const { tree, root } = search;
  const asFirst = (node: number, role: number): number => {
    let sum = 0;
    for (let i = 0; i < tree.entriesOf(node, role); i++) sum += tree.amafTries(tree.entryAt(node, role, i));
    return sum;
  };
  let rare = 0;
  for (let node = 0; node < tree.nodeCount; node++) {
    expect(tree.awaited(node)).toBe(0);
    if (!tree.isExpanded(node) || tree.visits(node) >= 25) continue;
    rare++;
    expect(asFirst(node, 0) + asFirst(node, 1)).toBe(0);
  }
  expect(rare).toBeGreaterThan(100);
  // Hex is played on until the board decides, so about half of the 25 cells are the first role's in each playout.
  const perPlayout = asFirst(root, 0) / tree.visits(root);
  expect(perPlayout).toBeGreaterThan(5);
  expect(perPlayout).toBeLessThan(13.1);
  // A move counts as made in every playout that made it first.
  for (let i = 0; i < tree.entriesOf(root, 0); i++) {
    const entry = tree.entryAt(root, 0, i);
    expect(tree.amafTotal(entry)).toBeLessThanOrEqual(100 * tree.amafTries(entry) + 1e-3);
  }
});
