import { expect, test } from 'vitest';
import { newBits, setBit } from '../base/index.ts';
import type { GameBlock, Role } from '../game/index.ts';
import { growTree, leafCount, MatchTable, treeShare } from './decision-tree.ts';

const ROLE = 0 as Role;

/** Games given by the features of their last states and whether they were won. */
function tableOf(
  games: readonly { readonly features: readonly number[]; readonly isWon: boolean }[],
  size: number,
) {
  const width = (games.length + 31) >>> 5;
  const last = new Int32Array(size * width);
  const won = new Int32Array(width);
  const put = (words: Int32Array, at: number, game: number): void => {
    words[at + (game >>> 5)] = (words[at + (game >>> 5)] as number) | (1 << (game & 31));
  };
  games.forEach(({ features, isWon }, game) => {
    for (const feature of features) put(last, feature * width, game);
    if (isWon) put(won, 0, game);
  });
  const block: GameBlock = {
    games: games.length,
    width,
    last,
    ended: new Int32Array(width).fill(-1),
    goals: new Float64Array(games.length),
    lengths: new Int32Array(games.length),
  };
  const table = new MatchTable(1, { games: 1e6, bytes: 1e9 });
  table.add(block, [{ won, lost: new Int32Array(width) }]);
  return table;
}

function having(...features: number[]): Int32Array {
  const bits = newBits(8);
  for (const feature of features) setBit(bits, feature);
  return bits;
}

const repeated = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

test("the thesis' example: 872 of 1352 games with both features are won", () => {
  const table = tableOf(
    [
      ...repeated(872, { features: [0, 1], isWon: true }),
      ...repeated(1352 - 872, { features: [0, 1], isWon: false }),
      ...repeated(40, { features: [0], isWon: true }),
      ...repeated(1527 - 1352 - 40, { features: [0], isWon: false }),
      ...repeated(700, { features: [], isWon: true }),
      ...repeated(5000 - 1527 - 700, { features: [], isWon: false }),
    ],
    2,
  );
  const tree = growTree(table, ROLE, [0, 1], { criterion: 'gain', prunes: false, leastGames: 50 });
  expect(tree).toMatchObject({ games: 5000, wins: 1612 });
  expect(treeShare(tree, having(0, 1))).toBeCloseTo(0.645, 3);
  expect(treeShare(tree, having(0))).toBeCloseTo(40 / 175, 6);
  expect(treeShare(tree, having())).toBeCloseTo(700 / 3473, 6);
});

test('it asks first what tells most, and nothing where all is clear or too little is left', () => {
  const games = [
    ...repeated(40, { features: [2], isWon: true }),
    ...repeated(10, { features: [0, 2], isWon: true }),
    ...repeated(45, { features: [0], isWon: false }),
    ...repeated(5, { features: [], isWon: false }),
  ];
  const options = { criterion: 'gain', prunes: false, leastGames: 1 } as const;
  const tree = growTree(tableOf(games, 3), ROLE, [0, 1, 2], options);
  expect(tree.split?.feature).toBe(2);
  expect(leafCount(tree)).toBe(2);
  expect(leafCount(growTree(tableOf(games, 3), ROLE, [0, 1, 2], { ...options, leastGames: 100 }))).toBe(1);
});

test('the gain ratio prefers a question that is clear for few to one that is half clear for many', () => {
  // Feature 0 has 20 games, all won; feature 1 has 50, of which 40 are won; feature 2 carries no information.
  const games = [
    ...repeated(16, { features: [0, 1], isWon: true }),
    ...repeated(4, { features: [0, 2], isWon: true }),
    ...repeated(24, { features: [1, 2], isWon: true }),
    ...repeated(6, { features: [], isWon: true }),
    ...repeated(10, { features: [1, 2], isWon: false }),
    ...repeated(20, { features: [2], isWon: false }),
    ...repeated(20, { features: [], isWon: false }),
  ];
  const table = tableOf(games, 3);
  const options = { prunes: false, leastGames: 1 } as const;
  expect(growTree(table, ROLE, [0, 1, 2], { ...options, criterion: 'gain' }).split?.feature).toBe(1);
  expect(growTree(table, ROLE, [0, 1, 2], { ...options, criterion: 'ratio' }).split?.feature).toBe(0);
});

test('pruning takes back what does not pay', () => {
  const games = [
    ...repeated(30, { features: [0], isWon: true }),
    ...repeated(9, { features: [0, 1], isWon: true }),
    ...repeated(1, { features: [0, 1], isWon: false }),
    ...repeated(40, { features: [], isWon: false }),
  ];
  const table = tableOf(games, 2);
  const options = { criterion: 'gain', leastGames: 1 } as const;
  expect(leafCount(growTree(table, ROLE, [0, 1], { ...options, prunes: false }))).toBe(3);
  expect(leafCount(growTree(table, ROLE, [0, 1], { ...options, prunes: true }))).toBe(2);
});
