import { describe, expect, test } from 'vitest';
import { described, sheetDescription, ticTacToe } from '../../test/games.ts';
import { answer, played } from '../../test/playing.ts';
import { compile } from '../engines/compile.ts';
import { nested } from './nested.ts';
import type { Thoughts } from './player.ts';
import { createPlayer, isChoiceRefusal, readPlayerChoice } from './player-choice.ts';
import { RandomPlayer } from './random-player.ts';

function player(text: string) {
  const choice = readPlayerChoice(text, [nested]);
  if (isChoiceRefusal(choice)) throw new Error(choice.problem);
  return createPlayer(choice, [nested]);
}

describe('tic-tac-toe', () => {
  const game = ticTacToe();

  test.each([
    'nested',
    'nested:level=1',
    'nested:level=3,cascade,once',
    'nested:discount=no,cut=12,prune=none,n=2',
  ])('%s completes a line, and finds the fork', async (text) => {
    const budget = { playouts: 2000 };
    expect(await answer(player(text), game, ['1 1', '2 1', '1 2', '2 2'], budget)).toBe('(mark 1 3)');
    expect(await answer(player(text), game, ['1 1', '1 2', '3 2', '2 2'], budget)).toBe('(mark 3 1)');
  });

  test('the same seed plays the same move, by circuit and by rules', async () => {
    for (const each of [game, ticTacToe('rules')]) {
      const moves = await Promise.all(
        [1, 2].map(() => answer(player('nested'), each, [], { playouts: 500 }, { seed: 9 })),
      );
      expect(moves[0]).toBe(moves[1]);
    }
  });

  test('it does not lose to random moves', async () => {
    for (const seed of [1, 2, 3]) {
      const [, own = 0] = await played(
        game,
        [new RandomPlayer(), player('nested')],
        { playouts: 3000 },
        seed,
      );
      expect(own).toBeGreaterThanOrEqual(50);
    }
  });

  test('more time makes more rounds of the level, and too little time a lower level', async () => {
    const notes = async (playouts: number) => {
      let last: Thoughts | undefined;
      const report = (thoughts: Thoughts) => {
        last = thoughts;
      };
      await answer(player('nested:level=3'), game, ['2 2'], { playouts }, { report });
      return last?.note;
    };
    expect(await notes(1)).toMatch(/^level 1, \d+ rounds$/);
    expect(await notes(60_000)).toMatch(/^level 3, \d+ rounds?$/);
  });
});

test('three players, players who move at once, and chance are no trouble', async () => {
  const sheets = [
    'games/tic-tac-toe/tic-tac-toe-three-players.kif',
    'games/tic-tac-toe/tic-tac-toe-simultaneous.kif',
    'games/tic-tac-toe/blind-tic-tac-toe.kif',
  ];
  for (const sheet of sheets) {
    const { game } = compile(sheetDescription(sheet));
    const players = game.roles.map(() => player('nested'));
    const goals = await played(game, players, { playouts: 200 });
    expect(goals).toHaveLength(game.roles.length);
  }
});

test('a game in which somebody gets stuck is played on', async () => {
  const { game } = compile(
    described(`(role a) (role b) (init (n 0)) (succ 0 1) (succ 1 2) (move x) (move y)
      (<= (legal ?r ?m) (role ?r) (move ?m) (not (true (n 1)))) (<= (legal a x) (true (n 1)))
      (<= (next (n ?m)) (true (n ?k)) (succ ?k ?m))
      (<= terminal (true (n 2))) (<= (goal ?r 50) (role ?r))`),
  );
  expect(await answer(player('nested'), game, [], { playouts: 50 })).toMatch(/^[xy]$/);
});

test('levels are written as digits', () => {
  expect(readPlayerChoice('nested:cut=21,prune=none', [nested])).toEqual({
    player: 'nested',
    given: { cut: '12', prune: 'none' },
  });
  expect(readPlayerChoice({ player: 'nested', cut: 3 }, [nested])).toEqual({
    player: 'nested',
    given: { cut: '3' },
  });
  expect(readPlayerChoice('nested:cut=0', [nested])).toEqual({
    problem: "nested: cut is the digits of levels, as in 12, or none, not '0'",
  });
});
