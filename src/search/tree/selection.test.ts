import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../base/index.ts';
import { raveShare, type SelectionSettings, selectEntry, ucb1, ucb1Tuned } from './selection.ts';
import { PENDING, Tree } from './tree.ts';

describe('formulas, computed by hand', () => {
  test('UCB1: 50 + 40 * sqrt(ln 100 / 25)', () => {
    expect(ucb1(50, 40, Math.log(100), 25)).toBeCloseTo(67.1677, 3);
  });

  test('UCB1-tuned: the variance counts if it is small', () => {
    // sqrt(2 ln 100 / 2000) = 0.06786; plus 0.01: 0.07786; sqrt(ln 100 / 2000 * 0.07786) = 0.01339
    expect(ucb1Tuned(50, 0.01, Math.log(100), 2000)).toBeCloseTo(51.339, 2);
    // sqrt(2 ln 100 / 10) = 0.96 is above a quarter: sqrt(ln 100 / 10 * 0.25) = 0.3393
    expect(ucb1Tuned(50, 0.01, Math.log(100), 10)).toBeCloseTo(83.93, 2);
  });

  test('RAVE counts half after k visits, fully at first, and fades', () => {
    expect(raveShare(1000, 0)).toBe(1);
    expect(raveShare(1000, 1000)).toBe(0.5);
    expect(raveShare(1000, 5000)).toBe(0.25);
  });
});

const PLAIN: SelectionSettings = { c: 40, bound: 'ucb1', firstPlay: undefined, rave: 0 };

/** Returns a node in which one role has a choice of three moves. */
function choiceOfThree(statistics: readonly { readonly tries: number; readonly total: number }[]): Tree {
  const tree = new Tree(2, 1, { amaf: true, squares: true });
  const node = tree.addNode();
  tree.expand(node, [3, 1], [10, 11, 12, 20]);
  statistics.forEach(({ tries, total }, i) => {
    tree.addResults(tree.entryAt(node, 0, i), tries, total);
  });
  tree.addVisits(
    node,
    statistics.reduce((sum, { tries }) => sum + tries, 0),
  );
  return tree;
}

/** Returns the index of the selected move. */
function selected(tree: Tree, settings: SelectionSettings, chance: number): number {
  return (selectEntry(tree, 0, 0, settings, chance) - tree.firstEntry(0, 0)) / tree.entrySize;
}

describe.each([0, 30_000, 65_535])('the choice of a move, by chance %i', (chance) => {
  test('everything is tried once first', () => {
    const tree = choiceOfThree([
      { tries: 5, total: 500 },
      { tries: 0, total: 0 },
      { tries: 5, total: 500 },
    ]);
    expect(selected(tree, PLAIN, chance)).toBe(1);
  });

  test('unless the first-play urgency says otherwise', () => {
    const tree = choiceOfThree([
      { tries: 5, total: 500 },
      { tries: 0, total: 0 },
      { tries: 5, total: 400 },
    ]);
    expect(selected(tree, { ...PLAIN, c: 1, firstPlay: 50 }, chance)).toBe(0);
  });

  test('the bound decides, not the mean', () => {
    // 60 + 40 sqrt(ln 120 / 100) = 68.75; 50 + 40 sqrt(ln 120 / 10) = 77.68; the third 45 + 27.7 = 72.7
    const tree = choiceOfThree([
      { tries: 100, total: 6000 },
      { tries: 10, total: 500 },
      { tries: 10, total: 450 },
    ]);
    expect(selected(tree, PLAIN, chance)).toBe(1);
  });

  test('visits under way count for exploration only', () => {
    const tree = choiceOfThree([
      { tries: 10, total: 500 },
      { tries: 10, total: 500 },
      { tries: 10, total: 400 },
    ]);
    tree.entries.ints[tree.entryAt(0, 0, 0) + PENDING] = 1000;
    tree.addAwaited(0, 1000);
    expect(selected(tree, PLAIN, chance)).toBe(1);
  });

  test('all moves as first count', () => {
    const tree = choiceOfThree([
      { tries: 10, total: 600 },
      { tries: 10, total: 500 },
      { tries: 10, total: 400 },
    ]);
    for (const [i, total] of [0, 0, 1000].entries()) tree.addAmaf(tree.entryAt(0, 0, i), 10, total);
    expect(selected(tree, PLAIN, chance)).toBe(0);
    expect(selected(tree, { ...PLAIN, rave: 1000 }, chance)).toBe(2);
  });

  test('what is certain is left alone while something is not', () => {
    const tree = choiceOfThree([
      { tries: 1, total: 100 },
      { tries: 1, total: 50 },
      { tries: 100_000, total: 1_000_000 },
    ]);
    for (const [index, value] of [0, 50].entries()) {
      const child = tree.addNode();
      tree.prove(child, [value, 100 - value]);
      tree.setChild(0, index, child);
    }
    expect(selected(tree, PLAIN, chance)).toBe(2);
  });
});

test('equals are equally likely', () => {
  const tree = choiceOfThree([
    { tries: 10, total: 500 },
    { tries: 10, total: 500 },
    { tries: 10, total: 500 },
  ]);
  const random = seededRandom(1);
  const counts = [0, 0, 0];
  for (let i = 0; i < 3000; i++) {
    const index = selected(tree, PLAIN, random.below(1 << 16));
    counts[index] = (counts[index] as number) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120);
});

test('the quick choice is that of the formula', () => {
  const random = seededRandom(2);
  for (let i = 0; i < 200; i++) {
    const statistics = Array.from({ length: 3 }, () => {
      const tries = 1 + random.below(9000);
      return { tries, total: tries * random.below(101) };
    });
    const tree = choiceOfThree(statistics);
    const visits = statistics.reduce((sum, { tries }) => sum + tries, 0);
    const bounds = statistics.map(({ tries, total }) => ucb1(total / tries, 40, Math.log(visits), tries));
    expect(selected(tree, PLAIN, 0)).toBe(bounds.indexOf(Math.max(...bounds)));
  }
});
