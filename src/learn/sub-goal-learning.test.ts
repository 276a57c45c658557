import { expect, test } from 'vitest';
import { described, sheetDescription, ticTacToe } from '../../test/games.ts';
import { seededRandom } from '../base/index.ts';
import { compile } from '../engines/compile.ts';
import type { Role } from '../game/index.ts';
import { termText } from '../gdl/index.ts';
import { SubGoalLearning } from './sub-goal-learning.ts';
import { helpfulSubGoals, type SubGoal } from './sub-goals.ts';

const X = 0 as Role;

function named(learning: SubGoalLearning, role: Role): Map<string, SubGoal> {
  return new Map(
    learning
      .subGoals(role)
      .map((each) => [termText(learning.features.terms[each.feature] as never), each] as const),
  );
}

test('in tic-tac-toe the centre is best, then the corners, then the edges', () => {
  const learning = new SubGoalLearning(ticTacToe(), seededRandom(1234));
  learning.learn({ games: 100_000 });
  expect(learning.games).toBe(100_000);
  const found = named(learning, X);
  // Sheng 2011, figure 5.1: 0.597; 0.478 to 0.505; 0.410 to 0.420, of 3000 games.
  const weight = (cell: string): number => found.get(`(cell ${cell} x)`)?.weight.mean ?? Number.NaN;
  expect(Math.abs(weight('2 2') - 0.595)).toBeLessThan(0.01);
  for (const corner of ['1 1', '1 3', '3 1', '3 3'])
    expect(Math.abs(weight(corner) - 0.495)).toBeLessThan(0.01);
  for (const edge of ['1 2', '2 1', '2 3', '3 2']) expect(Math.abs(weight(edge) - 0.411)).toBeLessThan(0.01);
  expect(found.get('(cell 2 2 x)')?.rank).toBe(1);
  expect(found.get('(cell 1 1 x)')?.rank).toBe(2);
  // Whose turn it is follows from the number of moves.
  expect([...found.keys()].filter((name) => name.includes('control'))).toEqual([]);
  // What is good for one role is bad for the other.
  expect(found.get('(cell 2 2 o)')).toMatchObject({ isHelpful: false, isHarmful: true });
  expect(named(learning, 1 as Role).get('(cell 2 2 o)')).toMatchObject({ isHelpful: true, rank: 1 });
});

test("connect four's best red cells are in the middle column, and mirrored cells are alike", () => {
  const learning = new SubGoalLearning(
    compile(sheetDescription('games/connect-four/connect-four.kif')).game,
    seededRandom(1234),
  );
  learning.learn({ games: 60_000 });
  const lifts = new Map(
    helpfulSubGoals(learning.subGoals(0 as Role), 'lift').flatMap(({ feature, score }) => {
      const [, column, row] =
        /^\(cell (\d) (\d) red\)$/.exec(termText(learning.features.terms[feature] as never)) ?? [];
      return column === undefined ? [] : [[`${column} ${row}`, score.mean] as const];
    }),
  );
  expect([...lifts.keys()].slice(0, 2)).toEqual(['4 1', '4 2']);
  for (const [cell, lift] of lifts) {
    const [column, row] = cell.split(' ').map(Number) as [number, number];
    expect(Math.abs(lift - (lifts.get(`${8 - column} ${row}`) ?? 0))).toBeLessThan(0.02);
  }
});

test('intervals are those of group means', () => {
  const learning = new SubGoalLearning(ticTacToe(), seededRandom(1234));
  learning.learn({ games: 3000 });
  const { low, high, mean } = named(learning, X).get('(cell 2 2 x)')?.weight ?? { low: 0, high: 0, mean: 0 };
  // The published interval is 0.0364 wide.
  expect(high - low).toBeGreaterThan(0.02);
  expect(high - low).toBeLessThan(0.06);
  expect((low + high) / 2).toBeCloseTo(mean, 12);
});

test('the same seed learns the same, in one go or in parts', () => {
  const whole = new SubGoalLearning(ticTacToe(), seededRandom(5));
  whole.learn({ games: 2000 });
  const parts = new SubGoalLearning(ticTacToe(), seededRandom(5));
  for (const games of [1000, 2000]) parts.learn({ games });
  expect(parts.subGoals(X)).toEqual(whole.subGoals(X));
});

test('it ends when the order is settled, and when it is stopped', () => {
  const learning = new SubGoalLearning(ticTacToe(), seededRandom(1));
  learning.learn({ games: 1_000_000, untilSettled: true });
  expect(learning.isSettled).toBe(true);
  expect(learning.games).toBeLessThan(1_000_000);
  const stopped = new SubGoalLearning(ticTacToe(), seededRandom(1));
  let looks = 0;
  stopped.learn({ games: 1_000_000, stop: () => ++looks > 3 });
  expect(stopped.games).toBeLessThan(1000);
});

test('rules without a circuit are learned one game at a time, and tell the same', () => {
  const learning = new SubGoalLearning(ticTacToe('rules'), seededRandom(1));
  learning.learn({ games: 300 });
  expect(learning.isFast).toBe(false);
  expect(learning.table.games).toBe(300);
  const { wins, games } = learning.counts(X);
  expect(Math.abs(wins / games - 0.585)).toBeLessThan(0.09);
  expect(named(learning, X).get('(cell 2 2 x)')?.isHelpful).toBe(true);
});

test('members of a coalition win together, and whoever has most points wins', () => {
  const { game } = compile(
    described(`(role a) (role b) (role c) (init start) (<= (legal ?r yes) (role ?r)) (<= (legal ?r no) (role ?r))
      (<= (next (did ?r ?m)) (does ?r ?m)) (<= terminal (true (did a ?m)))
      (<= both (true (did a yes)) (true (did b yes)))
      (<= (goal a 100) both) (<= (goal b 100) both) (<= (goal a 10) (not both)) (<= (goal b 0) (not both))
      (<= (goal c 40) (true (did c yes))) (<= (goal c 5) (true (did c no)))`),
  );
  const learning = new SubGoalLearning(game, seededRandom(3));
  learning.learn({ games: 4096 });
  const share = (role: number): number => learning.counts(role as Role).wins / learning.games;
  // A wins with both, or with 10 against 5; c with its highest goal.
  expect(Math.abs(share(0) - (1 / 4 + 3 / 8))).toBeLessThan(0.04);
  expect(Math.abs(share(1) - 1 / 4)).toBeLessThan(0.04);
  expect(Math.abs(share(2) - 1 / 2)).toBeLessThan(0.04);
});

test('where random games never win, there is nothing to learn', () => {
  const { game } = compile(sheetDescription('games/peg-solitaire/peg-solitaire.kif'));
  const learning = new SubGoalLearning(
    compile(
      described(`(role a) (init (at 0)) (legal a go) (<= (next (at 1)) (does a go)) (<= terminal (true (at 1)))
        (goal a 0)`),
    ).game,
    seededRandom(1),
  );
  learning.learn({ games: 500 });
  expect(learning.hasWins(X)).toBe(false);
  expect(learning.subGoals(X)).toEqual([]);
  // Alone, a role wins with the best goal that random games reach.
  const alone = new SubGoalLearning(game, seededRandom(1));
  alone.learn({ games: 500 });
  expect(alone.counts(X).wins).toBeGreaterThan(0);
});
