import { expect, test } from 'vitest';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';
import ticTacToe from '../tic-tac-toe/game.json' with { type: 'json' };
import about from './game.json' with { type: 'json' };

/** Numbers in the order in which they were taken, x first. */
function after(taken: readonly number[]): Position {
  const mover = taken.length % 2;
  const winner = [0, 1].find((player) => hasSum(taken.filter((_, turn) => turn % 2 === player)));
  const goals = winner === undefined ? [50, 50] : winner === 0 ? [100, 0] : [0, 100];
  return {
    goals: winner !== undefined || taken.length === 9 ? goals : undefined,
    moves: () => {
      const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((number) => !taken.includes(number));
      const moves = free.map((number) => `(take ${number})`);
      return mover === 0 ? [moves, ['noop']] : [['noop'], moves];
    },
    after: (moves) => after([...taken, Number(moves[mover]?.match(/\d/)?.[0])]),
  };
}

function hasSum(own: readonly number[]): boolean {
  return own.some((a, i) => own.some((b, j) => i < j && own.some((c, k) => j < k && a + b + c === 15)));
}

const { counts } = about.games[0]?.oracles.perft ?? {};

test('has as many paths as counted without the rule sheet', () => {
  expect(pathCounts(after([]), 5)).toEqual(counts?.slice(0, 5));
});

test('has as many paths as tic-tac-toe, which it is in disguise', () => {
  expect(counts).toEqual(ticTacToe.games.find(({ name }) => name === 'tic-tac-toe')?.oracles.perft.counts);
});

test('plays as it does without the rule sheet', () => {
  expectSameGames('games/number-scrabble/number-scrabble.kif', after([]), 50);
});
