import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadGame } from '../../src/engines/index.ts';
import { type Move, type Role, readJointMove } from '../../src/game/index.ts';
import { isRecordProblem, type Match, replay } from '../../src/match/index.ts';
import { judgement } from './blunders.ts';
import { endingReason } from './ending.ts';
import { type LoadedSheet, loadSheet } from './load-sheet.ts';
import { threatAgainst } from './threats.ts';

function opened(family: string, name: string): LoadedSheet {
  const sheet = readFileSync(new URL(`../../games/${family}/${name}.kif`, import.meta.url), 'utf8');
  const loaded = loadSheet(name, sheet);
  if (loaded.kind === 'refused') throw new Error(loaded.problem);
  // Without a time limit; the page would compile it while people look at the board.
  const whole = loadGame(sheet, { name });
  if (whole.kind === 'refused') throw new Error(whole.reason);
  return { ...loaded, ...whole, kind: 'loaded' };
}

/** Cells marked in turns. */
function played(loaded: LoadedSheet, moves: readonly string[]): Match {
  const lines = moves.map((move, i) => (i % 2 === 0 ? [move, 'noop'] : ['noop', move]));
  const match = replay(loaded.compilation.game, lines);
  if (isRecordProblem(match)) throw new Error(match.problem);
  return match;
}

const marks = (cells: readonly string[]): string[] => cells.map((cell) => `(mark ${cell})`);

function reasonOf(loaded: LoadedSheet, { state }: Match) {
  const { description, layout, compilation } = loaded;
  return endingReason({ description, layout, game: compilation.game }, state, () => 0);
}

const ticTacToe = opened('tic-tac-toe', 'tic-tac-toe');

test('the winning line is shown', () => {
  const won = played(ticTacToe, marks(['1 1', '1 2', '2 2', '1 3', '3 3']));
  const { text, cells } = reasonOf(ticTacToe, won);
  expect([...cells].sort()).toEqual(['cell/1/1', 'cell/2/2', 'cell/3/3']);
  expect(text).toMatch(/^Decided by /);
});

test('a full board is told', () => {
  const drawn = played(ticTacToe, marks(['1 1', '2 2', '3 3', '1 2', '3 2', '3 1', '1 3', '2 3', '2 1']));
  expect(reasonOf(ticTacToe, drawn)).toEqual({ text: 'The board is full.', cells: [] });
});

test('the discs that win connect four are shown', () => {
  const loaded = opened('connect-four', 'connect-four');
  const won = played(
    loaded,
    [1, 2, 1, 2, 1, 2, 1].map((column) => `(drop ${column})`),
  );
  expect(reasonOf(loaded, won).cells).toHaveLength(4);
});

test('a counter that has run out is told', () => {
  const sheet = `(role a) (init (step 1)) (init (cell 1 1 b)) (init (cell 1 2 b)) (init (cell 2 1 b)) (init (cell 2 2 b))
    (succ 1 2) (succ 2 3) (<= (legal a wait)) (<= (legal a sleep))
    (<= (next (step ?m)) (true (step ?n)) (succ ?n ?m)) (<= (next (cell ?x ?y b)) (true (cell ?x ?y b)))
    (<= terminal (true (step 3))) (goal a 50)`;
  const loaded = loadSheet('steps', sheet);
  if (loaded.kind === 'refused') throw new Error(loaded.problem);
  const match = replay(loaded.compilation.game, [['wait'], ['wait']]);
  if (isRecordProblem(match)) throw new Error(match.problem);
  expect(reasonOf(loaded, match).text).toBe('Over at step 3.');
});

test('a move that loses what was won is a blunder, and a sound one is nothing', () => {
  const match = played(ticTacToe, marks(['1 1', '1 2', '2 2']));
  const [first, second] = match.steps;
  if (first === undefined || second === undefined) throw new Error('there are three steps');
  const of = (role: number, value: number) => ({ role: role as Role, value });
  expect(judgement(match, first, of(0, 50), of(1, 50))).toBeUndefined();
  expect(judgement(match, second, of(1, 50), of(0, 100))).toEqual({ role: 1, lost: 50, isBlunder: true });
  expect(judgement(match, second, of(1, 50), of(0, 70))).toEqual({ role: 1, lost: 20, isBlunder: false });
  expect(judgement(match, second, undefined, of(0, 100))).toBeUndefined();
  expect(judgement(match, second, of(1, 50), undefined)).toBeUndefined();
});

test('a threat names who wins at once after other moves', () => {
  const { game } = ticTacToe.compilation;
  // x has two in the first row; o must close it.
  const { state } = played(ticTacToe, marks(['1 1', '2 2', '1 2']));
  const entered = (text: string): Move => {
    const entry = readJointMove(game, state, text);
    if (entry.kind === 'refused') throw new Error(entry.message);
    return entry.moves[1] as Move;
  };
  const threat = threatAgainst(game, state, 1 as Role, entered('mark 1 3'));
  expect(threat).toMatchObject({ role: 0, losing: 5, all: 6 });
  expect(game.moveText(threat?.reply as Move)).toBe('(mark 1 3)');
  expect(threatAgainst(game, state, 1 as Role, entered('mark 3 3'))).toBeUndefined();
  expect(threatAgainst(game, game.initial, 0 as Role, 0 as Move)).toBeUndefined();
});
