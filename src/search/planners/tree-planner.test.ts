import { expect, test } from 'vitest';
import { arcadeOf, WALK } from '../../../test/arcade-levels.ts';
import { seededRandom } from '../../base/index.ts';
import { CallBudget } from './planner.ts';
import {
  backUp,
  chosenChild,
  expansionValue,
  TREE_DEFAULTS,
  type TreeNode,
  TreePlanner,
  treeNode,
  uctValue,
} from './tree-planner.ts';

/** Returns a root whose children were visited with these values. */
function treeOf(...values: readonly (readonly number[])[]): TreeNode<unknown> {
  const root = treeNode<unknown>();
  values.forEach((each, action) => {
    const child = treeNode(root, action, 1);
    root.children.push(child);
    for (const value of each) backUp(child, value);
  });
  return root;
}

const child = (root: TreeNode<unknown>, at: number) => root.children[at] as TreeNode<unknown>;

test('the UCT value is the mean between the bounds of the node that chooses, plus K √(ln(n + 1) / nⱼ)', () => {
  const root = treeOf([2, 6], [10]);
  // Here n = 3, and the bounds of the root are 2 and 10.
  expect([root.visits, root.low, root.high]).toEqual([3, 2, 10]);
  const explore = (visits: number): number => Math.SQRT2 * Math.sqrt(Math.log(4) / visits);
  expect(uctValue(root, child(root, 0), TREE_DEFAULTS)).toBeCloseTo((4 - 2) / 8 + explore(2), 5);
  expect(uctValue(root, child(root, 1), TREE_DEFAULTS)).toBeCloseTo(1 + explore(1), 5);
});

test('MixMax puts Q max + (1 − Q) mean in the place of the mean; with the sum, as the published program does', () => {
  const root = treeOf([2, 6], [10]);
  const explore = Math.SQRT2 * Math.sqrt(Math.log(4) / 2);
  const [mean, best, sum] = [(4 - 2) / 8, (6 - 2) / 8, (8 - 2) / 8];
  const value = (max: 'best' | 'sum', mixmax: number) =>
    uctValue(root, child(root, 0), { ...TREE_DEFAULTS, mixmax, max }) - explore;
  expect(value('best', 0.1)).toBeCloseTo(0.1 * best + 0.9 * mean, 5);
  expect(value('sum', 0.1)).toBeCloseTo(0.1 * sum + 0.9 * mean, 5);
  expect(value('best', 1)).toBeCloseTo(best, 5);
  expect(value('sum', 0)).toBeCloseTo(mean, 5);
});

test('the reversal penalty takes its part of the whole value', () => {
  const root = treeOf([2, 6], [10]);
  const parameters = { ...TREE_DEFAULTS, reverse: 0.05 };
  const plain = uctValue(root, child(root, 0), parameters);
  expect(uctValue(root, child(root, 0), parameters, true)).toBeCloseTo(0.95 * plain, 10);
});

test('partial expansion values one more child as 0.5 + K √(ln(n + 1) / (1 + children))', () => {
  const root = treeOf([1], [2], [3]);
  expect(expansionValue(root, 2)).toBeCloseTo(0.5 + 2 * Math.sqrt(Math.log(4) / 4), 10);
});

test('the child that was visited most is chosen, or the best mean where all were visited equally often', () => {
  const random = seededRandom(1);
  expect(chosenChild(treeOf([1, 1], [5], [9]), random)?.action).toBe(0);
  expect(chosenChild(treeOf([1], [5], [9]), random)?.action).toBe(2);
  expect(chosenChild(treeNode(), random)).toBeUndefined();
});

const LONG = 'wwwwwwwwwwwwww\nwA          pw\nwwwwwwwwwwwwww\n';

test('tree and playout together are as deep as the depth says, in ticks, with macro-actions too', () => {
  const game = arcadeOf(WALK, LONG);
  for (const parameters of [{ closed: true }, { closed: false }, { macro: 3 }, { closed: true, macro: 3 }]) {
    let deepest = 0;
    new TreePlanner(game, 0, { ...parameters, depth: 6 }).choose(
      game.start(),
      seededRandom(1),
      new CallBudget(600, {
        onVisit: (state) => {
          deepest = Math.max(deepest, game.ticks(state));
        },
      }),
    );
    expect(deepest).toBe(6);
  }
});

test('with macroplay the chosen action is carried out as often as it was repeated in the tree, at no cost', () => {
  const game = arcadeOf(WALK, LONG);
  const planner = new TreePlanner(game, 0, { macro: 3, macroplay: true });
  const state = game.start();
  const random = seededRandom(2);
  const plans = Array.from({ length: 6 }, () => {
    const plan = planner.choose(state, random, new CallBudget(50));
    game.step(state, [plan.action], random);
    return plan;
  });
  expect(plans.map(({ calls }) => calls)).toEqual([50, 0, 0, 50, 0, 0]);
  expect(plans[1]?.action).toBe(plans[0]?.action);
  expect(plans[2]?.action).toBe(plans[0]?.action);
});

test('the reversal penalty makes the avatar turn back less often where nothing is in reach', () => {
  const game = arcadeOf(
    WALK,
    'wwwwwwwwwwwwwwwwwwwwwwww\nwp         A          pw\nwwwwwwwwwwwwwwwwwwwwwwww\n',
  );
  const reversals = (reverse: number): number => {
    let count = 0;
    for (let seed = 0; seed < 6; seed++) {
      const planner = new TreePlanner(game, 0, { reverse, depth: 5 });
      const random = seededRandom(seed);
      const state = game.start();
      const cells = [game.avatarCell(state, 0)];
      for (let tick = 0; tick < 20 && !game.isOver(state); tick++) {
        game.step(state, [planner.choose(state, random, new CallBudget(150)).action], random);
        cells.push(game.avatarCell(state, 0));
        if (cells.length > 2 && cells.at(-1) === cells.at(-3) && cells.at(-1) !== cells.at(-2)) count++;
      }
    }
    return count;
  };
  expect(reversals(0.3)).toBeLessThan(reversals(0));
});
