import { describe, expect, test } from 'vitest';
import { tryToProve } from './proof.ts';
import { keepBest, keepFrom, NONE, NodeIndex, Tree } from './tree.ts';

/** A node whose children are proven to be worth something, or not. */
function withChildren(legal: readonly number[][], values: readonly (readonly number[] | undefined)[]): Tree {
  const tree = new Tree(legal.length, 1);
  const root = tree.addNode();
  tree.expand(root, legal);
  values.forEach((value, index) => {
    const child = tree.addNode();
    if (value !== undefined) tree.prove(child, value);
    tree.setChild(root, index, child);
  });
  return tree;
}

describe('what is certain of a node', () => {
  const bounds = { isChance: [false, false], most: [100, 100] };
  const proven = (tree: Tree, changes = {}): number[] | undefined =>
    tryToProve(tree, 0, { ...bounds, ...changes }) ? [tree.value(0, 0), tree.value(0, 1)] : undefined;

  test('one win is enough for who chooses', () => {
    expect(proven(withChildren([[1, 2], [9]], [undefined, [100, 0]]))).toEqual([100, 0]);
    expect(proven(withChildren([[1], [8, 9]], [undefined, [100, 0]]))).toBeUndefined();
    expect(proven(withChildren([[1], [8, 9]], [undefined, [0, 100]]))).toEqual([0, 100]);
  });

  test('the highest goal there is counts as a win', () => {
    expect(proven(withChildren([[1, 2], [9]], [undefined, [80, 0]]), { most: [80, 80] })).toEqual([80, 0]);
  });

  test('all have to be known for less', () => {
    expect(proven(withChildren([[1, 2], [9]], [undefined, [50, 50]]))).toBeUndefined();
    expect(
      proven(
        withChildren(
          [[1, 2], [9]],
          [
            [0, 100],
            [50, 50],
          ],
        ),
      ),
    ).toEqual([50, 50]);
  });

  test('nothing is if equals are worth different things to others', () => {
    expect(
      proven(
        withChildren(
          [[1, 2], [9]],
          [
            [50, 20],
            [50, 50],
          ],
        ),
      ),
    ).toBeUndefined();
  });

  test('chance is averaged', () => {
    const tree = withChildren(
      [[1, 2], [9]],
      [
        [0, 100],
        [50, 50],
      ],
    );
    expect(proven(tree, { isChance: [true, false] })).toEqual([25, 75]);
  });

  test('choices at the same time only if all are alike', () => {
    const both = [
      [1, 2],
      [8, 9],
    ];
    expect(
      proven(
        withChildren(both, [
          [50, 50],
          [50, 50],
          [50, 50],
          [50, 50],
        ]),
      ),
    ).toEqual([50, 50]);
    expect(
      proven(
        withChildren(both, [
          [50, 50],
          [50, 50],
          [50, 50],
          [100, 0],
        ]),
      ),
    ).toBeUndefined();
    expect(
      proven(
        withChildren(both, [
          [50, 50],
          [50, 50],
          [50, 50],
        ]),
      ),
    ).toBeUndefined();
  });
});

test('joint moves are numbered', () => {
  const tree = new Tree(3, 1);
  const node = tree.addNode();
  tree.expand(node, [[1, 2], [3], [4, 5, 6]]);
  expect(tree.jointCount(node)).toBe(6);
  for (let index = 0; index < 6; index++) {
    const entries: number[] = [];
    tree.takeEntries(node, index, entries);
    expect(tree.jointIndex(node, entries)).toBe(index);
  }
});

test('nodes with very many joint moves have children, too', () => {
  const many = Array.from({ length: 100 }, (_, i) => i);
  const tree = new Tree(2, 1);
  const [node, child] = [tree.addNode(), tree.addNode()];
  tree.expand(node, [many, many]);
  expect(tree.child(node, 9999)).toBe(NONE);
  tree.setChild(node, 9999, child);
  expect(tree.child(node, 9999)).toBe(child);
  expect(keepFrom(tree, node).child(0, 9999)).toBe(1);
});

/** Node 0 has two children; the first has two, which are equal. */
function smallTree(): Tree {
  const tree = new Tree(1, 2);
  for (let node = 0; node < 5; node++) {
    tree.addNode();
    tree.states.set([node, 7], tree.placeOf(node));
  }
  tree.states.set([3, 7], tree.placeOf(4));
  tree.visits.set([10, 6, 3, 4, 2]);
  tree.expand(0, [[1, 2]]);
  tree.setChild(0, 0, 1);
  tree.setChild(0, 1, 2);
  tree.expand(1, [[3, 4]]);
  tree.setChild(1, 0, 3);
  tree.setChild(1, 1, 3);
  tree.tries[2] = 4;
  tree.totals[2] = 123;
  tree.prove(3, [50]);
  return tree;
}

test('what is below a node can be kept alone', () => {
  const kept = keepFrom(smallTree(), 1);
  expect(kept.nodeCount).toBe(2);
  expect([...kept.states.subarray(0, 4)]).toEqual([1, 7, 3, 7]);
  expect(kept.child(0, 0)).toBe(1);
  expect(kept.child(0, 1)).toBe(1);
  expect(kept.visits[0]).toBe(6);
  expect([kept.tries[0], kept.totals[0], kept.moves[0]]).toEqual([4, 123, 3]);
  expect([kept.isProven[1], kept.value(1, 0)]).toEqual([1, 50]);
});

test('a tree that is too large loses what was visited least', () => {
  const tree = smallTree();
  const kept = keepBest(tree, 0, tree.bytes / 4);
  expect(kept.nodeCount).toBe(3);
  expect(kept.isExpanded(0)).toBe(true);
  expect(kept.isExpanded(1)).toBe(false);
});

test('equal positions are found', () => {
  const tree = new Tree(1, 2);
  const positions = new NodeIndex(tree);
  for (let i = 0; i < 20_000; i++) {
    const node = tree.addNode();
    tree.states.set([i % 10_000, 5], tree.placeOf(node));
    expect(positions.firstLike(node)).toBe(i % 10_000);
  }
});
