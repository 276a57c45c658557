import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sheetDescription, ticTacToe } from '../../test/games.ts';
import { positionAfter } from '../../test/playing.ts';
import { randomTreeGame } from '../../test/random-tree-game.ts';
import { seededRandom } from '../base/index.ts';
import { compile } from '../engines/compile.ts';
import { type Game, type Move, type Role, rolesOf } from '../game/index.ts';
import { NestedBatch, type NestedLanes, randomGames } from './nested-rounds.ts';
import {
  bestOf,
  levelSet,
  type NestedOptions,
  type NestedResult,
  NestedSearch,
  nestedPlayout,
  PLAIN_NESTING,
} from './nested-search.ts';

const ALL = levelSet('123');
const DISCOUNTED: NestedOptions = { ...PLAIN_NESTING, discount: true };

const trees = fc.record({
  shape: fc.record({
    roles: fc.integer({ min: 1, max: 3 }),
    depth: fc.integer({ min: 1, max: 5 }),
    breadth: fc.integer({ min: 2, max: 4 }),
    goals: fc.constantFrom([0, 100], [0, 50, 100], [0, 30, 60, 100]),
    isSimultaneous: fc.boolean(),
  }),
  seed: fc.integer(),
  level: fc.integer({ min: 1, max: 3 }),
  chance: fc.integer(),
  playouts: fc.integer({ min: 1, max: 2 }),
});

type Tree = typeof trees extends fc.Arbitrary<infer Each> ? Each : never;

describe('propositions of the paper', () => {
  const choose = (options: NestedOptions, { shape, seed, level, chance }: Tree) => {
    const game = randomTreeGame(shape, seed);
    const search = new NestedSearch(game, options);
    const moves = rolesOf(game).map((role) => search.pick(game.initial, role, level, seededRandom(chance)));
    return { moves, states: search.work.states };
  };

  test('1: without discounting, cutting on a win chooses the same move', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const plain = choose({ ...PLAIN_NESTING, playouts: tree.playouts }, tree);
        const cut = choose({ ...PLAIN_NESTING, playouts: tree.playouts, cut: ALL }, tree);
        expect(cut.moves).toEqual(plain.moves);
        expect(cut.states).toBeLessThanOrEqual(plain.states);
      }),
      { numRuns: 300 },
    );
  });

  test('2: with discounting, pruning on depth chooses the same move', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const plain = choose({ ...DISCOUNTED, playouts: tree.playouts }, tree);
        const pruned = choose({ ...DISCOUNTED, playouts: tree.playouts, prune: ALL }, tree);
        expect(pruned.moves).toEqual(plain.moves);
        expect(pruned.states).toBeLessThanOrEqual(plain.states);
      }),
      { numRuns: 300 },
    );
  });

  test('cutting on a win is not safe with discounting, and neither is handing the bound down', () => {
    const differs = (changes: Partial<NestedOptions>) =>
      fc.sample(trees, { numRuns: 400, seed: 1 }).some((tree) => {
        const shaped = { ...tree, level: 3 };
        return (
          JSON.stringify(choose({ ...DISCOUNTED, ...changes }, shaped).moves) !==
          JSON.stringify(choose(DISCOUNTED, shaped).moves)
        );
      });
    expect(differs({ cut: ALL })).toBe(true);
    expect(differs({ cascade: true })).toBe(true);
    expect(differs({ prune: ALL })).toBe(false);
  });

  test('both hold in positions of breakthrough, where much less is looked at', () => {
    const { game } = compile(sheetDescription('games/breakthrough/breakthrough-5x5.kif'));
    const random = seededRandom(5);
    const total = { plain: 0, cut: 0, discounted: 0, pruned: 0, cascaded: 0 };
    for (let trial = 0; trial < 4; trial++) {
      let state = game.initial;
      for (let i = 0; i < 8 + trial && !game.isTerminal(state); i++)
        state = game.next(
          state,
          rolesOf(game).map((role) => random.pick(game.legalMoves(state, role))),
        );
      if (game.isTerminal(state)) continue;
      const role = rolesOf(game).find((each) => game.legalMoves(state, each).length > 1) as Role;
      const choice = (name: keyof typeof total, options: NestedOptions) => {
        const search = new NestedSearch(game, options);
        const move = search.pick(state, role, 2, seededRandom(trial));
        total[name] += search.work.states;
        return move;
      };
      expect(choice('cut', { ...PLAIN_NESTING, cut: ALL })).toBe(choice('plain', PLAIN_NESTING));
      expect(choice('pruned', { ...DISCOUNTED, prune: ALL })).toBe(choice('discounted', DISCOUNTED));
      choice('cascaded', { ...DISCOUNTED, cascade: true });
    }
    expect(10 * total.cut).toBeLessThan(total.plain);
    expect(total.pruned).toBeLessThan(total.discounted);
    expect(total.cascaded).toBeLessThan(total.pruned);
  });
});

function lanes(game: Game, seed: number): NestedLanes {
  const batch = game.batch();
  return { batch, playouts: randomGames(batch, seed) };
}

describe('the tic-tac-toe position of the paper', () => {
  const game = ticTacToe();
  // X has (1,1) and (3,2), O has (1,2) and (2,2); (3,1) wins by a fork.
  const { state } = positionAfter(game, ['1 1', '1 2', '3 2', '2 2']);
  const cells = ['1 3', '2 1', '2 3', '3 1', '3 3'].map((cell) => `(mark ${cell})`);
  const x = 0 as Role;

  /** Counts how many of the players choose each cell. */
  function frequencies(choices: readonly Move[]): number[] {
    const counts = cells.map(() => 0);
    for (const move of choices) {
      const cell = cells.indexOf(game.moveText(move));
      counts[cell] = (counts[cell] as number) + 1;
    }
    return counts;
  }

  function oneByOne(options: NestedOptions, players: number): number[] {
    const search = new NestedSearch(game, options);
    return frequencies(
      Array.from({ length: players }, (_, seed) => search.pick(state, x, 3, seededRandom(seed))),
    );
  }

  function inStep(options: NestedOptions, players: number): number[] {
    const batch = new NestedBatch(game, lanes(game, 3), options);
    const rounds = batch.rounds(state, x, 3, players, seededRandom(4));
    return frequencies(rounds.map((tried) => bestOf(tried, options.discount).move));
  }

  test('about half of 1000 players of level 3 find the fork without discounting', () => {
    const [never, , , fork] = oneByOne({ ...PLAIN_NESTING, cut: ALL }, 1000);
    expect(never).toBe(0);
    expect(fork).toBeGreaterThan(470);
    expect(fork).toBeLessThan(600);
  });

  test('all 1000 of them do with discounting', () => {
    expect(oneByOne({ ...DISCOUNTED, prune: ALL }, 1000)).toEqual([0, 0, 0, 1000, 0]);
  });

  test('games in step say the same, pruned or not', () => {
    for (const options of [PLAIN_NESTING, { ...PLAIN_NESTING, cut: ALL }]) {
      const [never, , , fork] = inStep(options, 100);
      expect(never).toBe(0);
      expect(fork).toBeGreaterThan(33);
      expect(fork).toBeLessThan(72);
    }
    for (const options of [DISCOUNTED, { ...DISCOUNTED, prune: ALL }]) {
      expect(inStep(options, 100)).toEqual([0, 0, 0, 100, 0]);
    }
  });
});

test('a playout for other searches ends the game, and the same numbers give the same one', () => {
  const game = ticTacToe();
  const play = (level: number) =>
    nestedPlayout(game, game.initial, level, { ...DISCOUNTED, prune: ALL }, seededRandom(7));
  for (const level of [0, 1]) {
    const { goals, length, isCut } = play(level);
    expect(goals[0] as number).toBe(100 - (goals[1] as number));
    expect(length).toBeGreaterThanOrEqual(5);
    expect(isCut).toBe(false);
    expect(play(level)).toEqual({ goals, length, isCut });
  }
});

test('games in step end as those one after the other do', () => {
  const game = ticTacToe();
  const options = { ...DISCOUNTED, prune: ALL };
  const search = new NestedSearch(game, options);
  const batch = new NestedBatch(game, lanes(game, 1), options);
  const mean = (results: readonly NestedResult[]) => ({
    goal: results.reduce((sum, { goals }) => sum + (goals[0] as number), 0) / results.length,
    length: results.reduce((sum, { length }) => sum + length, 0) / results.length,
  });
  for (const level of [0, 1]) {
    const inStep = mean(batch.playouts(new Array(400).fill(game.initial), level, seededRandom(1)));
    const oneByOne = mean(
      Array.from({ length: 400 }, (_, seed) => search.playout(game.initial, level, seededRandom(seed))),
    );
    // Allows five standard deviations.
    expect(Math.abs(inStep.goal - oneByOne.goal)).toBeLessThan(17);
    expect(Math.abs(inStep.length - oneByOne.length)).toBeLessThan(0.6);
  }
});
