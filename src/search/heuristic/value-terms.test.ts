import { expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { compile } from '../../engines/compile.ts';
import type { CircuitGame } from '../../engines/index.ts';
import { listedMoves, type Role, type State } from '../../game/index.ts';
import { type ActionHeuristic, valueTerms } from './action-heuristic.ts';
import { makeHeuristic } from './make-heuristic.ts';
import { THESIS_HEURISTIC } from './settings.ts';

const game = compile(sheetDescription('games/connect-four/connect-four.kif')).game as CircuitGame;

function after(columns: readonly number[]): State {
  return columns.reduce((state, column, turn) => {
    const moves = game.roles.map((_, role) => {
      const legal = game.legalMoves(state, role as Role);
      const wanted = role === turn % 2 ? `(drop ${column})` : 'noop';
      const move = legal.find((each) => game.moveText(each) === wanted);
      if (move === undefined) throw new RangeError(`${wanted} is not legal`);
      return move;
    });
    return game.next(state, moves);
  }, game.initial);
}

/** Returns the column that the heuristic rates highest. */
function favourite(state: State, role: number, rivals: number): string {
  const heuristic = makeHeuristic(game, { ...THESIS_HEURISTIC, rivals }) as ActionHeuristic;
  const legal = listedMoves(game, state, role as Role);
  const values = new Float64Array(legal.length);
  heuristic.values(state, legal, values);
  const best = legal[values.indexOf(Math.max(...values))];
  return best === undefined ? '' : game.moveText(best);
}

test('what a rival would win by is taken away, if rivals count', () => {
  const threatened = after([1, 7, 2, 7, 3]);
  expect(favourite(threatened, 1, 1)).toBe('(drop 4)');
  expect(favourite(threatened, 1, 0)).toBe('(drop 7)');
});

test('winning comes before taking away', () => {
  expect(favourite(after([1, 7, 2, 7, 3, 7]), 0, 0.9)).toBe('(drop 4)');
});

test('without rivals there are the formulas of the move alone', () => {
  const { circuit } = game;
  const parts = circuit.moves.map((_, move) => [{ output: move, weight: 2 }]);
  const { outputs, terms } = valueTerms(circuit, parts, 0);
  expect(outputs.flat().sort((a, b) => a - b)).toEqual([...circuit.moves.keys()]);
  expect(terms.every((own) => own.length === 1)).toBe(true);
  const shared = valueTerms(circuit, parts, 0.5).terms;
  const both = shared.filter((own) => own.length === 2);
  expect(both.length).toBeGreaterThan(0);
  for (const own of both) expect(own.map(({ weight }) => weight)).toEqual([2, 1]);
});

test('moves that are only called the same take nothing from others', () => {
  const { circuit } = compile(sheetDescription('games/sheep-and-wolf/sheep-and-wolf.kif'))
    .game as CircuitGame;
  const parts = circuit.moves.map((_, move) => [{ output: move, weight: 1 }]);
  const named = circuit.moves.map(({ term }) => term.id);
  expect(new Set(named).size).toBeLessThan(named.length);
  expect(valueTerms(circuit, parts, 1).terms.every((own) => own.length === 1)).toBe(true);
});
