import { describe, expect, test } from 'vitest';
import { described, ticTacToe } from '../../test/games.ts';
import { answer, knownState, matchStart, played } from '../../test/playing.ts';
import { compile } from '../engines/index.ts';
import { type Move, perceptsIn, type Role, readJointMove } from '../game/index.ts';
import { FlatPlayer } from './flat-player.ts';
import { RandomPlayer } from './random-player.ts';

describe('tic-tac-toe', () => {
  const game = ticTacToe();

  test('a line is completed', async () => {
    expect(await answer(new FlatPlayer(), game, ['1 1', '2 1', '1 2', '2 2'], { playouts: 200 })).toBe(
      '(mark 1 3)',
    );
  });

  test('a line of the other is stopped, though many random games would forgive it', async () => {
    expect(await answer(new FlatPlayer(), game, ['2 2', '3 1', '3 2'], { playouts: 200 })).toBe('(mark 1 2)');
  });

  test('the same seed plays the same move', async () => {
    expect(await answer(new FlatPlayer(), game, [], { playouts: 50 }, { seed: 9 })).toBe(
      await answer(new FlatPlayer(), game, [], { playouts: 50 }, { seed: 9 }),
    );
  });

  test('two of them never beat each other from an empty board', async () => {
    for (const seed of [1, 2, 3])
      expect(await played(game, [new FlatPlayer(), new FlatPlayer()], { playouts: 300 }, seed)).toEqual([
        50, 50,
      ]);
  });

  test('it does not lose to random moves', async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const [, own = 0] = await played(game, [new RandomPlayer(), new FlatPlayer()], { playouts: 300 }, seed);
      expect(own).toBeGreaterThanOrEqual(50);
    }
  });
});

describe('hidden information', () => {
  // Chance hides a ball under one of two cups and shows which; the guesser has to remember it.
  const { game } = compile(
    described(`(role guesser) (role random) (init (step 1)) (cup left) (cup right)
      (<= (legal random (hide ?c)) (true (step 1)) (cup ?c)) (<= (legal random wait) (not (true (step 1))))
      (<= (legal guesser wait) (true (step 1))) (<= (legal guesser (lift ?c)) (true (step 2)) (cup ?c))
      (<= (sees guesser (ball ?c)) (does random (hide ?c)))
      (<= (next (ball ?c)) (does random (hide ?c))) (<= (next (step 2)) (true (step 1)))
      (<= (next (step 3)) (true (step 2))) (<= (next won) (does guesser (lift ?c)) (true (ball ?c)))
      (<= terminal (true (step 3))) (<= (goal guesser 100) (true won)) (<= (goal guesser 0) (not (true won)))
      (goal random 0)`),
  );

  test.each(['left', 'right'])('it uses what it saw: the ball is %s', async (cup) => {
    const start = readJointMove(game, game.initial, `random:hide ${cup}`);
    if (start.kind !== 'moves') throw new Error(start.message);
    const guesser = 0 as Role;
    const percepts = perceptsIn(game.observe(game.initial, start.moves, guesser));
    const state = game.next(game.initial, start.moves);
    const player = new FlatPlayer();
    await player.start(matchStart(game, guesser));
    const move = await player.choose({
      step: 1,
      situation: {
        kind: 'observations',
        from: 0,
        observations: [{ kind: 'percepts', own: start.moves[guesser] as Move, percepts }],
      },
      legal: game.legalMoves(state, guesser),
      budget: { playouts: 50 },
    });
    expect(game.moveText(move)).toBe(`(lift ${cup})`);
  });
});

test('thinking ends with the time', async () => {
  const game = ticTacToe();
  let time = 0;
  const player = new FlatPlayer();
  await player.start(matchStart(game, 0 as Role, 1, { now: () => time++ }));
  await player.choose({
    ...knownState(game.initial),
    legal: game.legalMoves(game.initial, 0 as Role),
    budget: { seconds: 0.1 },
  });
  expect(time).toBeGreaterThan(90);
  expect(time).toBeLessThan(110);
});
