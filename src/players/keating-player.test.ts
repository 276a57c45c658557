import { describe, expect, test } from 'vitest';
import { ticTacToe } from '../../test/games.ts';
import { answer, played } from '../../test/playing.ts';
import { KeatingPlayer, wheelValue } from './keating-player.ts';
import { RandomPlayer } from './random-player.ts';

const settings = { formula: 'code', cutoff: 1000 } as const;

test('the wheel, computed by hand', () => {
  // 100 / 4 + sqrt(2 ln 20 / 4) = 25 + 1.2239; sqrt(2 ln (20 / 4)) = 1.7941
  expect(wheelValue({ score: 100, visits: 4 }, 20, 'code')).toBeCloseTo(26.2239, 3);
  expect(wheelValue({ score: 100, visits: 4 }, 20, 'report')).toBeCloseTo(26.7941, 3);
});

describe('tic-tac-toe', () => {
  const game = ticTacToe();

  test('a line is completed', async () => {
    const move = await answer(new KeatingPlayer(settings), game, ['1 1', '2 1', '1 2', '2 2'], {
      playouts: 500,
    });
    expect(move).toBe('(mark 1 3)');
  });

  test('it beats chance, as published: 98 of 100', async () => {
    let won = 0;
    for (let seed = 1; seed <= 30; seed++) {
      const players = [new KeatingPlayer(settings), new RandomPlayer()];
      const [own = 0] = await played(game, players, { playouts: 300 }, seed);
      won += own;
    }
    expect(won / 30).toBeGreaterThan(85);
  });

  test('the same seed plays the same', async () => {
    const moves = await Promise.all(
      [1, 2].map(() => answer(new KeatingPlayer(settings), game, ['2 2'], { playouts: 200 }, { seed: 3 })),
    );
    expect(moves[0]).toBe(moves[1]);
  });
});
