import { expect, test } from 'vitest';
import { sheetDescription } from '../../test/games.ts';
import { RulesGame } from '../engines/index.ts';
import { type Role, readJointMove } from '../game/index.ts';
import { type Term, termText } from '../gdl/index.ts';
import { clicked } from './clicked.ts';
import { clickPaths, moveTargets } from './clicks.ts';
import { inferLayout } from './infer-layout.ts';

/** The first role's moves after some joint moves. */
function position(sheet: string, ...moves: readonly string[]) {
  const description = sheetDescription(`games/${sheet}.kif`);
  const game = new RulesGame(description);
  let state = game.initial;
  for (const text of moves) {
    const entry = readJointMove(game, state, text);
    if (entry.kind === 'refused') throw new Error(entry.message);
    state = game.next(state, entry.moves);
  }
  const layout = inferLayout(description, game, { most: 20 });
  const facts = game.facts(state);
  const legal = (role: number): Term[] =>
    game.legalMoves(state, role as Role).map((move) => game.moveTerm(move));
  const paths = (role: number) => clickPaths(layout, legal(role), facts);
  const textOf = (role: number, index: number | undefined) => {
    const move = index === undefined ? undefined : legal(role)[index];
    return move === undefined ? undefined : termText(move);
  };
  return { layout, facts, legal, paths, textOf };
}

test('a cell is a move of tic-tac-toe', () => {
  const { paths, textOf } = position('tic-tac-toe/tic-tac-toe');
  // Ids have the column before the row, regardless of the sheet.
  expect(textOf(0, clicked(paths(0), ['cell/3/1']).chosen)).toBe('(mark 1 3)');
  expect(clicked(paths(0), []).next).toHaveLength(9);
  expect(paths(1).buttons).toEqual([0]);
});

test('chess pieces are clicked, and then where they go', () => {
  const { paths, textOf } = position('chess/chess');
  const first = clicked(paths(0), ['cell/b/1']);
  expect([...first.next].sort()).toEqual(['cell/a/3', 'cell/c/3']);
  expect(first.chosen).toBeUndefined();
  expect(textOf(0, clicked(paths(0), ['cell/b/1', 'cell/c/3']).chosen)).toMatch(/b 1 c 3/);
  expect(clicked(paths(0), ['cell/a/1']).remaining).toEqual([]);
});

test('a disc drops when any cell of the column is clicked', () => {
  const { paths, textOf } = position('connect-four/connect-four');
  for (const row of ['1', '4', '6'])
    expect(textOf(0, clicked(paths(0), [`cell/5/${row}`]).chosen)).toBe('(drop 5)');
});

test('pegs are clicked from one to another', () => {
  const { paths, textOf } = position('hanoi/hanoi-3');
  expect(textOf(0, clicked(paths(0), ['on/left', 'on/right']).chosen)).toBe('(move left right)');
});

test('blocks are clicked where they lie', () => {
  const { paths, textOf } = position('blocks-world/blocks-world');
  expect(textOf(0, clicked(paths(0), ['on/c', 'on/b']).chosen)).toBe('(move c b)');
  expect(textOf(0, clicked(paths(0), ['on/c', 'on/table']).chosen)).toBe('(move c table)');
});

test('things in a set are given by a click', () => {
  const { paths, textOf } = position('quarto/quarto');
  expect(textOf(0, clicked(paths(0), ['available//tdrh']).chosen)).toBe('(give tdrh)');
});

test('words are buttons', () => {
  const { paths } = position('rock-paper-scissors/rock-paper-scissors');
  expect(paths(0).buttons).toHaveLength(3);
});

test('what a move is about', () => {
  const { layout, legal, facts } = position('hex/hex-3x3');
  const move = legal(0).find((each) => termText(each) === '(fill 2 3)');
  expect(move && moveTargets(layout, move, facts)).toEqual(['cell/2/3']);
});

test('the longer of two moves that begin alike is still open', () => {
  const paths = { paths: [{ steps: [['a'], ['b']] }, { steps: [['a'], ['b'], ['c']] }], buttons: [] };
  expect(clicked(paths, ['a', 'b'])).toEqual({
    remaining: [0, 1],
    next: ['c'],
    complete: [0],
    chosen: undefined,
  });
  expect(clicked(paths, ['a', 'b', 'c']).chosen).toBe(1);
});
