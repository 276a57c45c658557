import { describe, expect, test } from 'vitest';
import { ticTacToe } from '../../../test/games.ts';
import { type Move, type Role, readJointMove } from '../../game/index.ts';
import type { Thoughts } from '../../players/index.ts';
import { thoughtsLine, thoughtsLines } from './thoughts-report.ts';

const game = ticTacToe();
const joint = (state = game.initial, text = '') => {
  const entry = readJointMove(game, state, text);
  if (entry.kind !== 'moves') throw new Error(entry.message);
  return entry.moves;
};
const first = joint(game.initial, '2 2');
const second = joint(game.next(game.initial, first), '1 1');
const move = first[0] as Move;
const other = joint(game.initial, '1 1')[0] as Move;

const thoughts: Thoughts = {
  moves: [
    { move, value: 63.24, visits: 12_345 },
    { move: other, value: 0, visits: 7, isProven: true },
  ],
  line: [first, second],
  work: { seconds: 0.5, playouts: 12_352, nodes: 9_000, depth: 4 },
  note: 'half of it is proved',
};

describe('thoughts', () => {
  test('in a line, while they last', () => {
    expect(thoughtsLine(game, thoughts, true)).toBe('(mark 2 2) worth 63, 12,352 playouts (24,704/s)');
    expect(thoughtsLine(game, thoughts, false)).toBe('12,352 playouts (24,704/s)');
    const proven = { ...thoughts, moves: [{ move, value: 100, isProven: true }] };
    expect(thoughtsLine(game, { ...proven, work: { seconds: 0, nodes: 1 } }, true)).toBe(
      '(mark 2 2) certainly worth 100, 1 position',
    );
  });

  test('as a table, with what is expected', () => {
    expect(thoughtsLines(game, thoughts, game.initial)).toEqual([
      '  move        value  visits',
      '  (mark 2 2)   63.2  12,345',
      '  (mark 1 1)    0.0       7  proven',
      'expected: x (mark 2 2), o (mark 1 1)',
      '12,352 playouts (24,704/s), 9,000 positions, 4 deep, 500 ms; half of it is proved',
    ]);
  });

  test('without what there is none of', () => {
    const few: Thoughts = { moves: [{ move }], line: [], work: { seconds: 2 } };
    expect(thoughtsLines(game, few, undefined)).toEqual(['  move        value', '  (mark 2 2)', '2.0 s']);
  });

  test('a line that is not legal is told as far as it is', () => {
    const line = [first, first, second];
    const lines = thoughtsLines(game, { ...thoughts, line }, game.initial);
    expect(lines).toContain('expected: x (mark 2 2)');
  });

  test('of many moves the best are shown', () => {
    const moves = game.legalMoves(game.initial, 0 as Role).map((each) => ({ move: each, value: 50 }));
    const many = { ...thoughts, moves: [...moves, ...moves] };
    expect(thoughtsLines(game, many, undefined)).toContain('  … and 8 more');
  });
});
