import { describe, expect, test } from 'vitest';
import { proveUpwards, tryToProve } from './proof.ts';
import { KNOWN, NONE, Tree } from './tree.ts';
import { keepBest, keepFrom, NodeIndex } from './tree-copies.ts';

/** Gives a node the legal moves of each role. */
function expand(tree: Tree, node: number, legal: readonly (readonly number[])[]): void {
  tree.expand(
    node,
    legal.map((moves) => moves.length),
    legal.flat(),
  );
}

/** Returns a node whose children have the given proven values, if any. */
function withChildren(legal: readonly number[][], values: readonly (readonly number[] | undefined)[]): Tree {
  const tree = new Tree(legal.length, 1);
  const root = tree.addNode();
  expand(tree, root, legal);
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
  expand(tree, node, [[1, 2], [3], [4, 5, 6]]);
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
  expand(tree, node, [many, many]);
  expect(tree.child(node, 9999)).toBe(NONE);
  tree.setChild(node, 9999, child);
  expect(tree.child(node, 9999)).toBe(child);
  expect(keepFrom(tree, node).child(0, 9999)).toBe(1);
});

/** Builds a tree in which node 0 has two children, the first of which has two equal children. */
function smallTree(): Tree {
  const tree = new Tree(1, 2);
  for (let node = 0; node < 5; node++) {
    tree.addNode();
    tree.states.set([node, 7], tree.placeOf(node));
  }
  tree.states.set([3, 7], tree.placeOf(4));
  for (const [node, visits] of [10, 6, 3, 4, 2].entries()) tree.addVisits(node, visits);
  expand(tree, 0, [[1, 2]]);
  tree.setChild(0, 0, 1);
  tree.setChild(0, 1, 2);
  expand(tree, 1, [[3, 4]]);
  tree.setChild(1, 0, 3);
  tree.setChild(1, 1, 3);
  tree.addResults(tree.entryAt(1, 0, 0), 4, 123);
  tree.prove(3, [50]);
  return tree;
}

test('what is below a node can be kept alone', () => {
  const kept = keepFrom(smallTree(), 1);
  expect(kept.nodeCount).toBe(2);
  expect([...kept.states.subarray(0, 4)]).toEqual([1, 7, 3, 7]);
  expect(kept.child(0, 0)).toBe(1);
  expect(kept.child(0, 1)).toBe(1);
  expect(kept.visits(0)).toBe(6);
  const entry = kept.entryAt(0, 0, 0);
  expect([kept.tries(entry), kept.total(entry), kept.move(entry)]).toEqual([4, 123, 3]);
  expect([kept.isProven(1), kept.value(1, 0)]).toEqual([true, 50]);
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

test('a proof counts below every parent of a position, not only where it was found', () => {
  // 0 → 1 or 2; 1 → 3; 2 → 3: the role that moves in 0 wins if 3 is a win.
  const tree = new Tree(1, 1);
  for (let node = 0; node < 5; node++) tree.addNode();
  expand(tree, 0, [[1, 2]]);
  expand(tree, 1, [[3, 4]]);
  expand(tree, 2, [[5, 6]]);
  tree.setChild(0, 0, 1);
  tree.setChild(0, 1, 2);
  tree.setChild(1, 0, 3);
  tree.setChild(2, 0, 3);
  tree.setChild(2, 1, 4);
  tree.prove(3, [100]);
  proveUpwards(tree, 3, { isChance: [false], most: [100] });
  expect([0, 1, 2, 4].map((node) => tree.isProven(node))).toEqual([true, true, true, false]);
  expect(tree.entries.ints[tree.entryAt(2, 0, 0) + KNOWN]).toBe(1);
  expect(tree.entries.ints[tree.entryAt(2, 0, 1) + KNOWN]).toBe(0);
});

test('a tree of millions of words grows in place', () => {
  const tree = new Tree(1, 3);
  const [first, other] = [tree.addNode(), tree.addNode()];
  expand(tree, first, [[1, 2]]);
  tree.addResults(tree.entryAt(first, 0, 1), 3, 200);
  tree.states.set([1, 2, 3], tree.placeOf(other));
  for (let i = 0; i < 50_000; i++) expand(tree, tree.addNode(), [Array.from({ length: 20 }, (_, j) => j)]);
  expect(tree.total(tree.entryAt(first, 0, 1))).toBe(200);
  expect([...tree.states.subarray(tree.placeOf(other), tree.placeOf(other) + 3)]).toEqual([1, 2, 3]);
  expect(tree.move(tree.entryAt(50_001, 0, 19))).toBe(19);
});
