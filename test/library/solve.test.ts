import { describe, expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import type { Role } from '../../src/game/index.ts';
import { described, sheetDescription, ticTacToe } from '../games.ts';
import { bestPlay, NotSolvable, shorterLine } from './solve.ts';

const game = (file: string) => compile(sheetDescription(`test/sheets/${file}`)).game;

describe('best play', () => {
  test('of tic-tac-toe is a draw', () => {
    expect(bestPlay(ticTacToe(), 6000)).toEqual([50, 50]);
  });

  test('of Nim with equal heaps is a win of the second', () => {
    expect(bestPlay(game('nim.kif'), 100)).toEqual([0, 100]);
  });

  test('takes averages over what chance may do', () => {
    const dice = described(`
      (role gambler) (role random)
      (init start)
      (<= (legal gambler noop) (true start))
      (<= (legal random (roll 1)) (true start))
      (<= (legal random (roll 2)) (true start))
      (<= (legal random (roll 3)) (true start))
      (<= (next (rolled ?n)) (does random (roll ?n)))
      (<= terminal (true (rolled ?n)))
      (<= (goal gambler 90) (true (rolled 3)))
      (<= (goal gambler 30) (true (rolled ?n)) (distinct ?n 3))`);
    expect(bestPlay(compile(dice).game, 10)).toEqual([50]);
  });

  test('is not told where it means nothing, or costs too much', () => {
    expect(() => bestPlay(game('paper-scissors-stone.kif'), 1000)).toThrow(NotSolvable);
    expect(() => bestPlay(ticTacToe(), 100)).toThrow('it has more than 100 states');
  });
});

describe('the shortest line', () => {
  test('to a win of x in tic-tac-toe has five moves', () => {
    const board = ticTacToe();
    const isWon = (state: typeof board.initial) => board.utility(state, 0 as Role) === 100;
    expect(shorterLine(board, isWon, 9, 6000)).toBe(5);
    expect(shorterLine(board, isWon, 5, 6000)).toBeUndefined();
    expect(() => shorterLine(board, isWon, 9, 50)).toThrow(NotSolvable);
  });
});
