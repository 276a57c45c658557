import { expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { seededRandom } from '../../base/index.ts';
import { compile } from '../../engines/index.ts';
import { usesUpMoves } from './used-up-moves.ts';

test.each([
  ['tic-tac-toe/tic-tac-toe', true],
  ['hex/hex-5x5', true],
  ['connect-four/connect-four-5x4', true],
  ['breakthrough/breakthrough-5x5', false],
  ['reversi/reversi-4x4', false],
])('moves of %s are used up: %s', (name, expected) => {
  const { game } = compile(sheetDescription(`games/${name}.kif`));
  expect(usesUpMoves(game, seededRandom(1))).toBe(expected);
});
