import { describe, expect, test } from 'vitest';
import { described, ticTacToe } from '../../test/games.ts';
import { compile } from '../engines/compile.ts';
import type { Game, Move, Role, State } from './game.ts';
import { listedMoves } from './joint-moves.ts';
import { readJointMove, readMove } from './move-entry.ts';

const texts = (game: Game, moves: readonly Move[]) => moves.map((move) => game.moveText(move));

describe('a move is understood in many spellings', () => {
  const game = ticTacToe();
  const listed = listedMoves(game, game.initial, 0 as Role);
  const meant = (text: string) => {
    const entry = readMove(game, listed, text);
    return entry.kind === 'move' ? texts(game, [entry.move])[0] : entry.kind;
  };

  test.each([
    '(mark 2 3)',
    'mark 2 3',
    'mark(2,3)',
    ' MARK  2   3 ',
    '2 3',
    '2,3',
    'm 2 3',
    '6',
    '#6',
    'mark23',
    'Mark 2-3',
    '23',
    '２ ３',
  ])('%j is the sixth of the list', (text) => {
    expect(meant(text)).toBe('(mark 2 3)');
  });

  test.each([
    ['', 'unknown'],
    ['mark', 'ambiguous'],
    ['mark 2', 'ambiguous'],
    ['mark 2 4', 'unknown'],
    ['0', 'unknown'],
    ['10', 'unknown'],
    ['#10', 'unknown'],
  ])('%j is %s', (text, kind) => {
    expect(meant(text)).toBe(kind);
  });

  test('what is not legal gets all legal moves, the nearest first', () => {
    const entry = readMove(game, listed, 'mark 2 4');
    expect(entry.kind === 'unknown' && texts(game, entry.nearest).slice(0, 3)).toEqual([
      '(mark 2 1)',
      '(mark 2 2)',
      '(mark 2 3)',
    ]);
  });
});

describe('a move goes before a number, and an abbreviation must be clear', () => {
  const rules =
    '(role r) (legal r 3) (legal r 7) (legal r noop) (legal r north) (legal r (noop)) (goal r 100) (init a)';
  const { game } = compile(described(rules));
  const listed = listedMoves(game, game.initial, 0 as Role);
  const meant = (text: string) => {
    const entry = readMove(game, listed, text);
    if (entry.kind === 'move') return texts(game, [entry.move])[0];
    return entry.kind === 'ambiguous' ? texts(game, entry.candidates) : entry.kind;
  };

  test('the list', () => {
    expect(texts(game, listed)).toEqual(['3', '7', 'noop', '(noop)', 'north']);
  });

  test.each([
    ['3', '3'],
    ['#3', 'noop'],
    ['1', '3'],
    ['noop', 'noop'],
    ['(noop)', '(noop)'],
    ['nor', 'north'],
    ['no', ['noop', '(noop)', 'north']],
  ])('%j', (text, expected) => {
    expect(meant(text)).toEqual(expected);
  });
});

describe('a move may be told by what sets it apart', () => {
  const rules = `(role w) (init s) (goal w 100) (legal w (move pawn a 2 a 3)) (legal w (move pawn a 2 a 4))
    (legal w (move pawn b 2 b 3)) (legal w (castle long)) (legal w resign)`;
  const { game } = compile(described(rules));
  const listed = listedMoves(game, game.initial, 0 as Role);
  const meant = (text: string) => {
    const entry = readMove(game, listed, text);
    if (entry.kind === 'move') return [...texts(game, [entry.move]), entry.isExact];
    return entry.kind === 'ambiguous' ? texts(game, entry.candidates) : entry.kind;
  };

  test.each([
    ['move pawn a 2 a 4', ['(move pawn a 2 a 4)', true]],
    ['#1', ['(castle long)', true]],
    ['pawn a2-a4', ['(move pawn a 2 a 4)', false]],
    ['pawna2a4', ['(move pawn a 2 a 4)', false]],
    ['b 3', ['(move pawn b 2 b 3)', false]],
    ['long', ['(castle long)', false]],
    ['res', ['resign', false]],
    ['a 2', ['(move pawn a 2 a 3)', '(move pawn a 2 a 4)']],
    ['a 5', 'unknown'],
    ['-', 'unknown'],
  ])('%j', (text, expected) => {
    expect(meant(text)).toEqual(expected);
  });
});

describe('joint moves', () => {
  const both = compile(
    described(`(role a) (role b) (init s) (<= (legal ?r (go ?n)) (role ?r) (number ?n)) (number 1) (number 2)
      (goal a 100) (goal b 100)`),
  ).game;
  const turns = ticTacToe();
  const read = (game: Game, state: State, text: string) => {
    const entry = readJointMove(game, state, text);
    return entry.kind === 'moves' ? texts(game, entry.moves) : entry.message;
  };

  test.each([
    'mark 1 1',
    'x:mark 1 1',
    'X: 1 1',
    'x:1,o:noop',
    'o:noop,x:1',
    'mark 1 1,noop',
    '1,1',
    '((mark 1 1) noop)',
  ])('%j is the first move of x while o waits', (text) => {
    expect(read(turns, turns.initial, text)).toEqual(['(mark 1 1)', 'noop']);
  });

  test.each([
    ['a:go 1,b:go 2', ['(go 1)', '(go 2)']],
    ['1,2', ['(go 1)', '(go 2)']],
    ['((go 1) (go 2))', ['(go 1)', '(go 2)']],
    ['go 1', 'a and b each have a choice here; give a move for each: a:…,b:…'],
    ['a:go 1', "b has a choice too; add ',b:…'"],
    ['a:1,a:2', 'a has two moves'],
    ['a:go 3,b:1', "a has no legal move 'go 3'"],
    ['1,2,1', "'1,2,1' has 3 moves; give one for each of a and b, or name the roles: a:…,b:…"],
    ['c:1', 'a and b each have a choice here; give a move for each: a:…,b:…'],
  ])('where both choose, %j gives %j', (text, expected) => {
    expect(read(both, both.initial, text)).toEqual(expected);
  });
});
