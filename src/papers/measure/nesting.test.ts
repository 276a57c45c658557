import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ticTacToe } from '../../../test/games.ts';
import { type Game, listedMoves, type Role, type State } from '../../game/index.ts';
import { levelSet, PLAIN_NESTING } from '../../search/index.ts';
import { challenge } from '../nested-playouts.ts';
import { nestedDecisions, startedAt, stateAfter } from './nesting.ts';

const rules = readFileSync(new URL('../../../games/breakthrough/breakthrough.kif', import.meta.url), 'utf8');

/** The moves that win for the role whose turn it is. */
function winningMoves(game: Game, state: State, known: Map<string, boolean>): string[] {
  const role = (listedMoves(game, state, 0 as Role).length > 1 ? 0 : 1) as Role;
  return listedMoves(game, state, role)
    .filter((move) => {
      const other = listedMoves(game, state, (1 - role) as Role)[0] as never;
      return isWon(
        game,
        game.next(state, (role === 0 ? [move, other] : [other, move]) as never),
        role,
        known,
      );
    })
    .map((move) => game.moveText(move));
}

function isWon(game: Game, state: State, role: Role, known: Map<string, boolean>): boolean {
  if (game.isTerminal(state)) return game.utility(state, role) === 100;
  const key = `${role} ${game
    .facts(state)
    .map((fact) => JSON.stringify(fact))
    .join()}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const mover = (listedMoves(game, state, 0 as Role).length > 1 ? 0 : 1) as Role;
  const after = listedMoves(game, state, mover).map((move) => {
    const other = listedMoves(game, state, (1 - mover) as Role)[0] as never;
    return game.next(state, (mover === 0 ? [move, other] : [other, move]) as never);
  });
  const won = (next: State): boolean => isWon(game, next, role, known);
  const result = mover === role ? after.some(won) : after.every(won);
  known.set(key, result);
  return result;
}

test('in the challenge one move wins, and one reply refutes the trap', () => {
  const game = challenge(rules);
  const known = new Map<string, boolean>();
  expect(winningMoves(game, game.initial, known)).toEqual(['(move 1 5 1 6)']);
  expect(winningMoves(game, stateAfter(game, ['(move 2 6 1 7)']), known)).toEqual(['(move 2 8 1 7)']);
});

test('with discounting NMC(3) always finds the decisive move in tic-tac-toe, with and without pruning', () => {
  const game = ticTacToe();
  const state = stateAfter(game, ['(mark 1 1)', '(mark 1 2)', '(mark 3 2)', '(mark 2 2)']);
  for (const prune of ['none', '123']) {
    const options = { ...PLAIN_NESTING, discount: true, prune: levelSet(prune) };
    const { shares, states } = nestedDecisions(game, state, 3, options, ['(mark 3 1)'], 20, 1);
    expect(shares[0]?.value).toBe(100);
    expect(states.value).toBeGreaterThan(0);
  }
});

test('illegal moves, and sheets without a start, are refused', () => {
  expect(() => stateAfter(ticTacToe(), ['(mark 9 9)'])).toThrow('(mark 9 9) is not legal');
  expect(() => startedAt('(role x)', [])).toThrow('does not say where its start is described');
});
