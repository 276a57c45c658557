import { test } from 'vitest';
import { expectSameGames, type Position } from '../../test/game-simulation.ts';
import about from './game.json' with { type: 'json' };

function commonGood(rounds: number, left: number, points: readonly number[]): Position {
  const most = rounds * (points.length + 1);
  return {
    goals: left === 0 ? points.map((own) => Math.round((100 * own) / most)) : undefined,
    moves: () => points.map(() => ['keep', 'give']),
    after: (moves) => {
      const gifts = moves.filter((move) => move === 'give').length;
      return commonGood(
        rounds,
        left - 1,
        points.map((own, player) => own + gifts + (moves[player] === 'keep' ? 2 : 0)),
      );
    },
  };
}

test.each(about.games)('$name is the same as a program that plays it', ({ name, parameters }) => {
  const { players, rounds } = parameters;
  const start = commonGood(rounds, rounds, new Array<number>(players).fill(0));
  expectSameGames(`games/public-goods/${name}.kif`, start, 50);
});
