/** The sheets against a plain program that floods the chains of a player from one side of the board. */
import family from './game.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import { type Game, listedMoves, type Move, type Role } from '../../src/game/index.ts';
import { printTerm } from '../../src/gdl/print.ts';
import { sheetDescription } from '../../test/games.ts';
import { type Random, seededRandom } from '../../test/random.ts';

const SEED = 6;
const GAMES = 3;
const MOST_PATHS = 20_000;

describe.each(family.games)('$name', ({ name, parameters: { size }, oracles }) => {
  const start: Position = { size, board: Array(size * size).fill(EMPTY), mover: 0 };

  test('has as many paths as the plain program finds', () => {
    const counts = oracles.perft.counts.filter((count) => count <= MOST_PATHS);
    expect(counts.map((_, i) => paths(start, i + 1))).toEqual(counts);
  });

  if (size <= 7) {
    test('agrees with the plain program along random games', () => {
      const random = seededRandom(SEED);
      const sheet = sheetDescription(`games/hex/${name}.kif`);
      const { game } = compile(sheet, { engine: 'circuit', passes: [] });
      for (let i = 0; i < GAMES; i++) playTogether(game, start, random);
    });
  }

  if (size <= 3) {
    test('is won by the player whom the plain program finds', () => {
      const red = moverWins(start, new Map()) ? 100 : 0;
      expect({ red, blue: 100 - red }).toEqual(oracles.value.goals);
    });
  }
});

function playTogether(game: Game, start: Position, random: Random): void {
  let state = game.initial;
  let position = start;
  while (!lastMoverWon(position)) {
    expect(game.isTerminal(state)).toBe(false);
    const mover = position.mover as Role;
    const moves = listedMoves(game, state, mover);
    const texts = moves.map((move) => printTerm(game.moveTerm(move)));
    const expected = emptyCells(position);
    expect([...texts].sort()).toEqual(expected.map((cell) => moveText(position, cell)).sort());
    const chosen = random.pick(expected);
    const move = moves[texts.indexOf(moveText(position, chosen))] as Move;
    const waiting = listedMoves(game, state, (1 - mover) as Role)[0] as Move;
    state = game.next(state, mover === 0 ? [move, waiting] : [waiting, move]);
    position = after(position, chosen);
  }
  expect(game.isTerminal(state)).toBe(true);
  const red = position.mover === 1 ? 100 : 0;
  expect([0, 1].map((role) => game.utility(state, role as Role))).toEqual([red, 100 - red]);
}

function paths(position: Position, depth: number): number {
  if (depth === 0) return 1;
  if (lastMoverWon(position)) return 0;
  return emptyCells(position).reduce((sum, cell) => sum + paths(after(position, cell), depth - 1), 0);
}

function moverWins(position: Position, known: Map<string, boolean>): boolean {
  const key = position.board.join('');
  const before = known.get(key);
  if (before !== undefined) return before;
  const wins =
    !lastMoverWon(position) && emptyCells(position).some((cell) => !moverWins(after(position, cell), known));
  known.set(key, wins);
  return wins;
}

// -- The plain program. Cells are numbered by rows from below; red, 0, joins the first row and the last.

interface Position {
  readonly size: number;
  readonly board: readonly number[];
  readonly mover: number;
}

const EMPTY = 2;
const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [-1, 1],
  [1, -1],
] as const;

function emptyCells({ board }: Position): number[] {
  return [...board.keys()].filter((cell) => board[cell] === EMPTY);
}

function after({ size, board, mover }: Position, cell: number): Position {
  return { size, board: board.with(cell, mover), mover: 1 - mover };
}

function lastMoverWon({ size, board, mover }: Position): boolean {
  const player = 1 - mover;
  const place = (cell: number) => [cell % size, Math.floor(cell / size)] as const;
  const along = (cell: number) => place(cell)[player === 0 ? 1 : 0];
  const own = [...board.keys()].filter((cell) => board[cell] === player);
  const chain = new Set(own.filter((cell) => along(cell) === 0));
  for (const cell of chain) {
    const [column, row] = place(cell);
    for (const [columns, rows] of STEPS) {
      const near = own.find((each) => place(each)[0] === column + columns && place(each)[1] === row + rows);
      if (near !== undefined) chain.add(near);
    }
  }
  return [...chain].some((cell) => along(cell) === size - 1);
}

function moveText({ size }: Position, cell: number): string {
  return `(fill ${(cell % size) + 1} ${Math.floor(cell / size) + 1})`;
}
