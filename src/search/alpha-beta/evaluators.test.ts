import { describe, expect, test } from 'vitest';
import { sheetDescription, ticTacToe } from '../../../test/games.ts';
import { positionAfter } from '../../../test/playing.ts';
import { seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/compile.ts';
import type { CircuitGame } from '../../engines/index.ts';
import { legalByRole, type Role } from '../../game/index.ts';
import { yagerOr } from '../fuzzy-norms.ts';
import { FuzzyCircuit, goalProximity } from './evaluators.ts';

test('the Yager norm with q = 15, as computed by hand', () => {
  expect(yagerOr(0.775, 0.225)).toBeCloseTo(0.775, 6);
  // 0.775 · 2^(1/15)
  expect(yagerOr(0.775, 0.775)).toBeCloseTo(0.811654, 5);
  expect(yagerOr(1, 0.9)).toBe(1);
});

describe('tic-tac-toe', () => {
  const game = ticTacToe() as CircuitGame;
  const evaluation = goalProximity(game, seededRandom(1));
  const worth = (...moves: string[]) => evaluation.value(positionAfter(game, moves).state, 0 as Role);

  test('a line is as true as its weakest cell, roughly', () => {
    const { terminal } = game.circuit;
    const fuzzy = new FuzzyCircuit(game.circuit, [terminal]);
    fuzzy.load(game.bits(game.initial));
    expect(fuzzy.truth(terminal)).toBeLessThan(0.3);
    fuzzy.load(game.bits(positionAfter(game, ['1 1', '2 1', '1 2', '2 2', '1 3']).state));
    expect(fuzzy.truth(terminal)).toBeGreaterThan(0.7);
  });

  test('two in a row are nearer to the goal than two apart, and those of the other farther', () => {
    expect(worth('1 1', '2 2', '1 2')).toBeGreaterThan(worth('1 1', '2 2', '3 2'));
    expect(worth('1 1', '2 2', '3 2', '2 3')).toBeLessThan(worth('1 1', '1 2', '3 2', '2 3'));
  });
});

test.each(['tic-tac-toe/tic-tac-toe', 'hex/hex-3x3'])(
  'in %s, what is kept from one state to the next does not show',
  (path) => {
    const game = compile(sheetDescription(`games/${path}.kif`)).game as CircuitGame;
    const literals = [game.circuit.terminal, ...game.circuit.goals.map(({ literal }) => literal)];
    const kept = new FuzzyCircuit(game.circuit, literals);
    const random = seededRandom(7);
    let state = game.initial;
    for (let i = 0; i < 60; i++) {
      const fresh = new FuzzyCircuit(game.circuit, literals);
      kept.load(game.bits(state));
      fresh.load(game.bits(state));
      expect(literals.map((literal) => kept.truth(literal))).toEqual(
        literals.map((literal) => fresh.truth(literal)),
      );
      state = game.isTerminal(state)
        ? game.initial
        : game.next(
            state,
            legalByRole(game, state).map((legal) => random.pick(legal)),
          );
    }
  },
);
