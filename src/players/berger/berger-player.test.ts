import { describe, expect, test } from 'vitest';
import { described, ticTacToe } from '../../../test/games.ts';
import { answer, matchStart, played, positionAfter } from '../../../test/playing.ts';
import { compile, type Role } from '../../machine/index.ts';
import { RandomPlayer } from '../random/random-player.ts';
import type { Thoughts } from '../thoughts.ts';
import { type BergerOptions, BergerPlayer } from './berger-player.ts';
import { expandTask, expansionOf, inTurn } from './expansion.ts';
import { scoreReader } from './score-fluent.ts';

const OPTIONS: BergerOptions = { depth: 0, score: 'own', expansion: 'rule', threads: 1 };

// Each takes one of the offers in turn; taking 20 leaves 40 to the other, taking 10 leaves nothing.
const points = compile(
  described(`(role red) (role blue) (init (score red 0)) (init (score blue 0)) (init (turn red 1))
    (<= (legal red (take 10)) (true (turn red 1))) (<= (legal red (take 20)) (true (turn red 1)))
    (<= (legal blue (take 40)) (true (turn blue 2)) (true (score red 20))) (<= (legal blue pass) (true (turn blue 2)))
    (<= (legal red noop) (not (true (turn red 1)))) (<= (legal blue noop) (not (true (turn blue 2))))
    (<= (next (score ?r ?n)) (does ?r (take ?n)))
    (<= (next (score red ?n)) (does red noop) (true (score red ?n)))
    (<= (next (score blue ?n)) (true (score blue ?n)) (not (took blue))) (<= (took ?r) (does ?r (take ?n)))
    (<= (next (turn blue 2)) (true (turn red 1))) (<= (next (turn red 3)) (true (turn blue 2)))
    (<= (next (turn red 4)) (true (turn red 3)))
    (<= terminal (true (turn red 4))) (goal red 0) (goal blue 0)`),
).game;

describe('the score', () => {
  test('is read from the fluent of that name', () => {
    const score = scoreReader(points);
    const { state } = positionAfter(points, ['take 20', 'take 40']);
    expect([score(state, 0 as Role), score(state, 1 as Role)]).toEqual([20, 40]);
  });

  test('guides the choice: the own one, or the difference', async () => {
    const own = new BergerPlayer({ ...OPTIONS, depth: 2 });
    const difference = new BergerPlayer({ ...OPTIONS, depth: 2, score: 'difference' });
    expect(await answer(own, points, [], {})).toBe('(take 20)');
    expect(await answer(difference, points, [], {})).toBe('(take 10)');
  });
});

describe('tic-tac-toe', () => {
  const game = ticTacToe();

  test('the whole tree is counted, without pruning', async () => {
    const seen: Thoughts[] = [];
    const player = new BergerPlayer({ ...OPTIONS, depth: 3 });
    await answer(player, game, [], {}, { report: (thoughts) => seen.push(thoughts) });
    expect(seen.map(({ work }) => [work.depth, work.nodes])).toEqual([
      [1, 10],
      [2, 82],
      [3, 586],
    ]);
  });

  test('wins are taken and losses prevented', async () => {
    expect(
      await answer(new BergerPlayer(OPTIONS), game, ['1 1', '2 1', '1 2', '2 2'], { playouts: 2000 }),
    ).toBe('(mark 1 3)');
    expect(await answer(new BergerPlayer(OPTIONS), game, ['2 2', '3 1', '3 2'], { playouts: 2000 })).toBe(
      '(mark 1 2)',
    );
  });

  test('it does not lose to random moves', async () => {
    const [x = 0] = await played(
      game,
      [new BergerPlayer(OPTIONS), new RandomPlayer()],
      { playouts: 3000 },
      2,
    );
    expect(x).toBeGreaterThanOrEqual(50);
  });
});

describe('expansion', () => {
  test('goes by rule or by move, with the same successors', () => {
    const { state } = positionAfter(points, ['take 20']);
    const keys = (grouping: 'rule' | 'move') =>
      expansionOf(points, state, grouping)?.tasks.map((task) =>
        expandTask(points, task).map((after) => points.key(after)),
      );
    expect(keys('rule')).toEqual(keys('move'));
    expect(expansionOf(points, points.initial, 'rule')?.tasks).toHaveLength(1);
    expect(expansionOf(points, points.initial, 'move')?.tasks).toHaveLength(2);
  });

  test('may be done by others; if there are too few threads, the note says so', async () => {
    let tasks = 0;
    const player = new BergerPlayer(
      { ...OPTIONS, depth: 1, expansion: 'move', threads: 4 },
      {
        count: 2,
        expand: (game, some) => {
          tasks += some.length;
          return inTurn(game, some);
        },
      },
    );
    await player.start(matchStart(points, 0 as Role));
    const seen: Thoughts[] = [];
    await player.choose({
      history: [],
      legal: points.legalMoves(points.initial, 0 as Role),
      budget: {},
      report: (thoughts) => seen.push(thoughts),
    });
    expect(tasks).toBe(2);
    expect(seen[0]?.note).toBe('expanded on 2 of 4 threads: no more can be had here');
  });
});
