import { expect, test } from 'vitest';
import { ticTacToe } from '../../../test/games.ts';
import { positionAfter } from '../../../test/playing.ts';
import type { Move, Role } from '../../game/index.ts';
import { firstSafeMove } from './second-look.ts';

test('moves that let the other role win at once come last', () => {
  const game = ticTacToe();
  // x holds two corners of the top row; o is to move.
  const { state } = positionAfter(game, ['1 1', '2 2', '1 3']);
  const role = 1 as Role;
  const named = (text: string) =>
    game.legalMoves(state, role).find((move) => game.moveText(move) === text) as Move;
  const [loses, saves] = [named('(mark 3 3)'), named('(mark 1 2)')];
  expect(firstSafeMove(game, role, state, [loses, saves])).toBe(saves);
  expect(firstSafeMove(game, role, state, [saves, loses])).toBe(saves);
  expect(firstSafeMove(game, role, state, [loses])).toBe(loses);
  expect(firstSafeMove(game, role, state, [])).toBeUndefined();
});
