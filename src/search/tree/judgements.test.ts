import { expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/index.ts';
import type { Evaluator } from '../../game/index.ts';
import { EvaluatedStarts } from './evaluated-starts.ts';
import { backUpJudgement, judgementOf, judgeNode } from './judgements.ts';
import { selectEntry } from './selection.ts';
import { Tree } from './tree.ts';
import { TreeSearch } from './tree-search.ts';

/** The first role has two moves, and after each of them the second role has two. Positions 3 to 6 are leaves. */
function twoPlies(leaves: readonly number[]): Tree {
  const tree = new Tree(2, 1, { judgements: true });
  for (let node = 0; node < 7; node++) tree.addNode();
  tree.expand(0, [2, 1], [10, 11, 20]);
  tree.expand(1, [1, 2], [12, 21, 22]);
  tree.expand(2, [1, 2], [12, 21, 22]);
  for (const [parent, first] of [
    [0, 1],
    [1, 3],
    [2, 5],
  ] as const)
    for (const index of [0, 1]) tree.setChild(parent, index, first + index);
  leaves.forEach((value, i) => {
    judgeNode(tree, 3 + i, [value, 100 - value], 0);
  });
  return tree;
}

function walkUp(tree: Tree, first: number, second: number): void {
  const middle = 1 + first;
  backUpJudgement(tree, middle, 1, tree.entryAt(middle, 1, second), 1 + 2 * middle + second);
  backUpJudgement(tree, 0, 0, tree.entryAt(0, 0, first), middle);
}

test('a position is worth what the best replies leave', () => {
  const tree = twoPlies([90, 20, 40, 60]);
  for (const first of [0, 1]) for (const second of [0, 1]) walkUp(tree, first, second);
  expect([1, 2, 0].map((node) => judgementOf(tree, node, 0))).toEqual([20, 40, 40]);
  expect([1, 2, 0].map((node) => judgementOf(tree, node, 1))).toEqual([80, 60, 60]);
});

test('a judgement that changes changes those above it, in both directions', () => {
  const tree = twoPlies([90, 20, 40, 60]);
  for (const first of [0, 1]) for (const second of [0, 1]) walkUp(tree, first, second);
  judgeNode(tree, 4, [70, 30], 0);
  walkUp(tree, 0, 1);
  expect(judgementOf(tree, 0, 0)).toBe(70);
  judgeNode(tree, 3, [10, 90], 0);
  walkUp(tree, 0, 0);
  expect(judgementOf(tree, 0, 0)).toBe(40);
});

test('certain values replace judgements', () => {
  const tree = twoPlies([90, 20, 40, 60]);
  for (const first of [0, 1]) for (const second of [0, 1]) walkUp(tree, first, second);
  tree.prove(4, [100, 0]);
  walkUp(tree, 0, 1);
  expect(judgementOf(tree, 0, 0)).toBe(90);
});

test('selection weighs judgements against means', () => {
  const tree = twoPlies([90, 20, 40, 60]);
  for (const first of [0, 1]) for (const second of [0, 1]) walkUp(tree, first, second);
  // The means are 55 and 50, and the judgements 20 and 40.
  tree.addResults(tree.entryAt(0, 0, 0), 10, 550);
  tree.addResults(tree.entryAt(0, 0, 1), 10, 500);
  tree.addVisits(0, 20);
  const settings = { c: 0, bound: 'ucb1', firstPlay: undefined, rave: 0 } as const;
  const chosen = (minimax: number): number => tree.move(selectEntry(tree, 0, 0, { ...settings, minimax }, 0));
  expect([chosen(0), chosen(0.1), chosen(0.3)]).toEqual([10, 10, 11]);
});

test('a search whose judgements replace playouts starts none, and counts what it judges', () => {
  const { game } = compile(sheetDescription('games/connect-four/connect-four-5x4.kif'));
  const batch = game.batch({ lanes: 'many' });
  const judge: Evaluator = {
    value: () => 50,
    evaluate: (store, places) => ({
      values: Float64Array.from(Array.from(places).flatMap((place) => worthOf(store[place] as number))),
    }),
  };
  const playouts = new NoStarts(judge, 2, batch.lanes);
  const random = seededRandom(1);
  const settings = {
    c: 40,
    bound: 'ucb1',
    firstPlay: undefined,
    rave: 0,
    minimax: 0.5,
    expandAll: 'auto',
    expandAfter: 1,
    solver: true,
    transpositions: true,
    memory: 1e8,
  } as const;
  const parts = { batch, playouts, judge, judgesLeaves: true };
  const search = new TreeSearch(parts, game.roles, settings, random);
  search.setRoot(game.initial);
  search.think({ stop: () => false, simulations: 3000 });
  const { tree, root } = search;
  expect(tree.visits(root)).toBeGreaterThanOrEqual(3000);
  for (let node = 0; node < tree.nodeCount; node++) expect(tree.awaited(node)).toBe(0);
});

class NoStarts extends EvaluatedStarts {
  override start(): never {
    throw new Error('a playout was started');
  }
}

function worthOf(word: number): [number, number] {
  const worth = ((word >>> 0) % 97) + 1;
  return [worth, 100 - worth];
}
