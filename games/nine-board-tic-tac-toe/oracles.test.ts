import about from './game.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import { legalByRole } from '../../src/game/index.ts';
import { printTerm } from '../../src/gdl/print.ts';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';
import { sheetDescription } from '../../test/games.ts';

/** Nine boards of nine cells, both from left to right and from top to bottom; a dot is an empty cell. */
type Boards = readonly (readonly string[])[];

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number));

const START: Boards = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => '.'));

function position(boards: Boards, mover: 'x' | 'o', sentTo: number | undefined): Position {
  const wins = (player: string) =>
    boards.some((board) => LINES.some((line) => line.every((cell) => board[cell] === player)));
  const result = wins('x') ? [100, 0] : wins('o') ? [0, 100] : [50, 50];
  const isFull = (board: number) => !boards[board]?.includes('.');
  const choice = sentTo === undefined || isFull(sentTo) ? [0, 1, 2, 3, 4, 5, 6, 7, 8] : [sentTo];
  return {
    goals: result[0] !== 50 || boards.every((_, board) => isFull(board)) ? result : undefined,
    moves: () => {
      const moves = choice.flatMap((board) =>
        (boards[board] ?? []).flatMap((mark, cell) => (mark === '.' ? [moveOf(board, cell)] : [])),
      );
      return mover === 'x' ? [moves, ['noop']] : [['noop'], moves];
    },
    after: (moves) => {
      const [row = 0, column = 0] = (moves.join().match(/\d/g) ?? []).map((digit) => Number(digit) - 1);
      const board = Math.floor(row / 3) * 3 + Math.floor(column / 3);
      const cell = (row % 3) * 3 + (column % 3);
      const next = boards.with(board, (boards[board] ?? []).with(cell, mover));
      return position(next, mover === 'x' ? 'o' : 'x', cell);
    },
  };
}

function moveOf(board: number, cell: number): string {
  const row = Math.floor(board / 3) * 3 + Math.floor(cell / 3) + 1;
  const column = (board % 3) * 3 + (cell % 3) + 1;
  return `(mark ${row} ${column})`;
}

const SHEET = 'games/nine-board-tic-tac-toe/nine-board-tic-tac-toe.kif';
const start = position(START, 'x', undefined);

test('has as many paths as counted without the rule sheet', () => {
  const counts = about.games[0]?.oracles.perft.counts;
  expect(pathCounts(start, 4)).toEqual(counts?.slice(0, 4));
});

test('plays as it does without the rule sheet', () => {
  expectSameGames(SHEET, start, 20);
});

// Random games are won before a board is full, so here both players avoid lines until the middle board is.
test('leaves the choice free after the place of a full board', () => {
  const { game } = compile(sheetDescription(SHEET), { engine: 'rules' });
  let [state, now] = [game.initial, start];
  const sortedMoves = () =>
    legalByRole(game, state).map((moves) => moves.map((move) => printTerm(game.moveTerm(move))).sort());
  for (const [row, column] of '54 52 65 85 46 28 66 88 44 11 22 56 58 64 82 45 25 55'.split(' ')) {
    expect(sortedMoves()).toEqual(now.moves().map((moves) => moves.toSorted()));
    const chosen = now.moves().map(([first = '', ...more]) => (more[0] ? `(mark ${row} ${column})` : first));
    const legal = legalByRole(game, state);
    const moves = chosen.map(
      (text, role) => legal[role]!.find((move) => printTerm(game.moveTerm(move)) === text)!,
    );
    [state, now] = [game.next(state, moves), now.after(chosen)];
  }
  expect(sortedMoves()).toEqual(now.moves().map((moves) => moves.toSorted()));
  expect(sortedMoves()[0]?.length).toBe(81 - 18);
});
