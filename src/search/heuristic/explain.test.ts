import { describe, expect, test } from 'vitest';
import { ticTacToe } from '../../../test/games.ts';
import { positionAfter } from '../../../test/playing.ts';
import { listedMoves, type Move, type Role } from '../../game/index.ts';
import { reasonText } from './explain.ts';

const game = ticTacToe();

function reasonAfter(played: readonly string[], move: string): string | undefined {
  const { state } = positionAfter(game, played);
  const role = (played.length % 2) as Role;
  const found = listedMoves(game, state, role).find((each) => game.moveText(each) === move);
  return reasonText(game, state, found as Move);
}

describe('a reason', () => {
  test('is the goal itself', () => {
    expect(reasonAfter(['mark 1 1', 'mark 3 3', 'mark 1 2', 'mark 2 2'], '(mark 1 3)')).toBe(
      '(mark 1 3) reaches the best goal at once',
    );
  });

  test('is what the goal still needs', () => {
    expect(reasonAfter(['mark 1 1', 'mark 3 3'], '(mark 1 2)')).toBe(
      'After (mark 1 2), all that the best goal still needs is (cell 1 3 x)',
    );
    expect(reasonAfter([], '(mark 2 2)')).toMatch(/still needs is \(cell \d \d x\) and \(cell \d \d x\)$/);
  });

  test('cannot be given without a circuit', () => {
    const rules = ticTacToe('rules');
    expect(reasonText(rules, rules.initial, listedMoves(rules, rules.initial, 0 as Role)[0] as Move)).toBe(
      undefined,
    );
  });
});
