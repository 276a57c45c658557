import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadGame } from '../engines/index.ts';
import { type Game, listedMoves, type Move, type Role, readMove, type State } from '../game/index.ts';
import { inferLayout, type Layout, movesCalled, moveWords, readView } from './index.ts';

interface Opened {
  readonly game: Game;
  readonly layout: Layout;
}

function opened(sheet: string, view?: string): Opened {
  const loaded = loadGame(sheet, { name: 'test' });
  if (loaded.kind === 'refused') throw new Error(loaded.reason);
  const { game } = loaded.compilation;
  const read = view === undefined ? undefined : readView(view);
  if (read?.kind === 'refused') throw new Error(read.problems.join());
  return { game, layout: inferLayout(loaded.description, game, read && { view: read.view }) };
}

function ofLibrary(family: string, name: string): Opened {
  const text = (file: string): string =>
    readFileSync(new URL(`../../games/${family}/${file}`, import.meta.url), 'utf8');
  let view: string | undefined;
  try {
    view = text('view.json');
  } catch {
    view = undefined;
  }
  return opened(text(`${name}.kif`), view);
}

function wordsIn({ game, layout }: Opened, state: State, role = 0 as Role): string[] {
  const moves = listedMoves(game, state, role);
  return moveWords(
    layout,
    moves.map((move) => game.moveTerm(move)),
    game.facts(state),
  );
}

test.each([
  ['breakthrough', 'breakthrough', ['1,2–1,3', '1,2–2,3']],
  ['connect-four', 'connect-four', ['column 1', 'column 2']],
  ['hanoi', 'hanoi-3', ['left–middle', 'left–right']],
  ['lights-out', 'lights-out-3', ['press 1,1', 'press 1,2']],
  ['quarto', 'quarto', ['give the short dark full box piece', 'give the short dark hollow box piece']],
  ['nim', 'nim', ['heap 1, from match 1 up', 'heap 2, from match 1 up']],
  ['sudoku', 'sudoku-4', ['1 at 1,2', '3 at 1,2']],
])('moves of %s are told as people tell them', (family, name, expected) => {
  const game = ofLibrary(family, name);
  expect(wordsIn(game, game.game.initial)).toEqual(expect.arrayContaining(expected));
});

test('moves that would be told in the same words are written as in the rules', () => {
  const sheet = `(role a) (init (p 1)) (<= (legal a (go-there 1))) (<= (legal a (go_there 1)))
    (<= (next (p 2)) (true (p 1))) (<= terminal (true (p 2))) (goal a 100)`;
  const game = opened(sheet);
  expect(wordsIn(game, game.game.initial)).toEqual(['go-there 1', 'go_there 1']);
});

test('a view file puts moves into words, and is told what is wrong in it', () => {
  const sheet = `(role a) (init (p 1)) (<= (legal a (take red 3))) (<= (legal a pass))
    (<= (next (p 2)) (true (p 1))) (<= terminal (true (p 2))) (goal a 100)`;
  const game = opened(
    sheet,
    '{ "names": { "red": "crimson" }, "moves": { "take ?colour ?count": "{count} times {colour}", "pass": "do nothing" } }',
  );
  expect(wordsIn(game, game.game.initial).sort()).toEqual(['3 times crimson', 'do nothing']);
  expect(readView('{ "moves": { "take ?colour": "{count}" } }')).toEqual({
    kind: 'refused',
    problems: [expect.stringContaining('"{count}" is none of its variables')],
  });
});

const chess = ofLibrary('chess', 'chess');

/** Plays moves in chess notation, and returns the words for them. */
function played(line: readonly string[]): { readonly words: readonly string[]; readonly state: State } {
  const { game } = chess;
  let state = game.initial;
  const told: string[] = [];
  for (const [ply, text] of line.entries()) {
    const role = (ply % 2) as Role;
    const listed = listedMoves(game, state, role);
    const words = wordsIn(chess, state, role);
    const [place, ...others] = movesCalled(words, text, false);
    if (place === undefined || others.length > 0) throw new Error(`${text} is none of ${words.join(' ')}`);
    told.push(words[place] as string);
    const move = listed[place] as Move;
    const wait = listedMoves(game, state, (1 - role) as Role)[0] as Move;
    state = game.next(state, role === 0 ? [move, wait] : [wait, move]);
  }
  return { words: told, state };
}

test('chess is told and read in standard algebraic notation', () => {
  // Castling on both sides, captures, en passant, two knights for one square, check and promotion.
  const line = 'e4 e6 e5 d5 exd6 Bxd6 Nf3 Nf6 Bb5+ c6 O-O cxb5 Nc3 O-O Nxb5 Be7 Nbd4 e5'.split(' ');
  expect(played(line).words).toEqual(line);
  expect(played(['e4', 'd5', 'ed5', 'Qd5']).words).toEqual(['e4', 'd5', 'exd5', 'Qxd5']);
  const promotion = 'a4 b5 axb5 a6 bxa6 Nc6 a7 Rb8 a8=Q'.split(' ');
  expect(played(promotion).words).toEqual(promotion);
  const mate = played('f3 e5 g4 Qh4+'.split(' '));
  expect(chess.game.isTerminal(mate.state)).toBe(true);
});

test('a bishop is not a pawn of the b-file', () => {
  const { state } = played('e4 a6 Bc4 a5 Bb3 a4'.split(' '));
  const words = wordsIn(chess, state);
  const called = (text: string) => movesCalled(words, text, false).map((place) => words[place]);
  expect(called('Bxa4')).toEqual(['Bxa4']);
  expect(called('bxa4')).toEqual([]);
  expect(called('0-0')).toEqual([]);
});

test('what the list shows is read as that, and other texts as before', () => {
  const { game, layout } = ofLibrary('tic-tac-toe', 'tic-tac-toe');
  const listed = listedMoves(game, game.initial, 0 as Role);
  const words = wordsIn({ game, layout }, game.initial);
  const [place] = movesCalled(words, '2,1', false);
  expect(game.moveText(listed[place ?? -1] as Move)).toBe('(mark 1 2)');
  expect(movesCalled(words, '2 1', false)).toEqual([]);
  expect(readMove(game, listed, '2 1')).toMatchObject({ kind: 'move' });
});
