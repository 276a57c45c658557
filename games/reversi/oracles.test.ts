/** The sheets against a plain program that walks along the lines from a new disc. */
import family from './game.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import { type Game, listedMoves, type Move, type Role } from '../../src/game/index.ts';
import { printTerm } from '../../src/gdl/print.ts';
import { sheetDescription } from '../../test/games.ts';
import { type Random, seededRandom } from '../../test/random.ts';

const SEED = 8;
/** On small boards, where passes are frequent; one on others. */
const GAMES = 6;
const MOST_PATHS = 2000;

describe.each(family.games)('$name', ({ name, parameters, oracles }) => {
  const { size, anti } = parameters;

  test('has as many paths as the plain program finds', () => {
    const counts = oracles.perft.counts.filter((count) => count <= MOST_PATHS);
    expect(counts.map((_, i) => paths(startOf(size), i + 1))).toEqual(counts);
  });

  // The large boards of the anti form have the same moves, and the small one tells whether its goals are right.
  if (anti === 0 || size === 4) {
    test('agrees with the plain program along random games', () => {
      const random = seededRandom(SEED);
      const sheet = sheetDescription(`games/reversi/${name}.kif`);
      const { game } = compile(sheet, { engine: 'circuit', passes: [] });
      const seen = Array.from({ length: size === 4 ? GAMES : 1 }, () =>
        playTogether(game, startOf(size), anti, random),
      ).flat();
      if (size === 4) expect(seen.filter(({ moves }) => moves[0]?.point === PASS).length).toBeGreaterThan(0);
    });
  }

  if (size === 4) {
    test('has the value that the plain program finds', () => {
      const value = anti * 100 + (1 - 2 * anti) * solve(startOf(size), anti, new Map());
      expect({ black: value, white: 100 - value }).toEqual(oracles.value?.goals);
    });
  }
});

interface Seen {
  readonly moves: readonly PlainMove[];
}

function playTogether(game: Game, start: Position, anti: number, random: Random): Seen[] {
  const seen: Seen[] = [];
  let state = game.initial;
  let position = start;
  for (;;) {
    const expected = movesOf(position);
    expect(game.isTerminal(state)).toBe(expected.length === 0);
    if (expected.length === 0) {
      const result = resultOf(position);
      const black = anti === 1 ? 100 - result : result;
      expect([0, 1].map((role) => game.utility(state, role as Role))).toEqual([black, 100 - black]);
      return seen;
    }
    seen.push({ moves: expected });
    const mover = position.mover as Role;
    const moves = listedMoves(game, state, mover);
    const texts = moves.map((move) => printTerm(game.moveTerm(move)));
    expect([...texts].sort()).toEqual(expected.map((move) => moveText(position, move)).sort());
    const chosen = random.pick(expected);
    const move = moves[texts.indexOf(moveText(position, chosen))] as Move;
    const waiting = listedMoves(game, state, (1 - mover) as Role)[0] as Move;
    state = game.next(state, mover === 0 ? [move, waiting] : [waiting, move]);
    position = after(position, chosen);
  }
}

function paths(position: Position, depth: number): number {
  const moves = movesOf(position);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + paths(after(position, move), depth - 1), 0);
}

/** Black's share of 100 if the more discs win, where black wants as much of it as can be or, in the anti form, as little. */
function solve(position: Position, anti: number, known: Map<string, number>): number {
  const key = `${position.board.join('')}${position.mover}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const moves = movesOf(position);
  const values = moves.map((move) => solve(after(position, move), anti, known));
  const best = position.mover === anti ? Math.max(...values) : Math.min(...values);
  const value = moves.length === 0 ? resultOf(position) : best;
  known.set(key, value);
  return value;
}

// -- The plain program. Cells are numbered by rows; 0 and 1 are the players' discs.

interface Position {
  readonly size: number;
  readonly board: readonly number[];
  readonly mover: number;
}

interface PlainMove {
  readonly point: number;
  readonly turned: readonly number[];
}

const EMPTY = 2;
const PASS = -1;
const STEPS = [-1, 0, 1].flatMap((columns) => [-1, 0, 1].map((rows) => [columns, rows] as const));

function startOf(size: number): Position {
  const board: number[] = Array(size * size).fill(EMPTY);
  const low = size / 2 - 1;
  board[low * size + low] = 1;
  board[(low + 1) * size + low + 1] = 1;
  board[low * size + low + 1] = 0;
  board[(low + 1) * size + low] = 0;
  return { size, board, mover: 0 };
}

/** None if the game is over. */
function movesOf(position: Position): PlainMove[] {
  const moves = placements(position);
  if (moves.length > 0) return moves;
  const isOver = placements({ ...position, mover: 1 - position.mover }).length === 0;
  return isOver ? [] : [{ point: PASS, turned: [] }];
}

function placements(position: Position): PlainMove[] {
  return [...position.board.keys()]
    .filter((point) => position.board[point] === EMPTY)
    .map((point) => ({ point, turned: STEPS.flatMap((step) => turnedAlong(position, point, step)) }))
    .filter(({ turned }) => turned.length > 0);
}

function turnedAlong(
  { size, board, mover }: Position,
  from: number,
  step: readonly [number, number],
): number[] {
  const turned: number[] = [];
  let column = (from % size) + step[0];
  let row = Math.floor(from / size) + step[1];
  while (column >= 0 && column < size && row >= 0 && row < size) {
    const cell = row * size + column;
    if (board[cell] === mover) return turned;
    if (board[cell] === EMPTY) return [];
    turned.push(cell);
    column += step[0];
    row += step[1];
  }
  return [];
}

function after({ size, board, mover }: Position, { point, turned }: PlainMove): Position {
  const changed = point === PASS ? [] : [point, ...turned];
  return {
    size,
    board: board.map((disc, cell) => (changed.includes(cell) ? mover : disc)),
    mover: 1 - mover,
  };
}

function resultOf({ board }: Position): number {
  const lead = board.filter((disc) => disc === 0).length - board.filter((disc) => disc === 1).length;
  return 50 + 50 * Math.sign(lead);
}

function moveText({ size }: Position, { point }: PlainMove): string {
  return point === PASS ? 'pass' : `(place ${(point % size) + 1} ${Math.floor(point / size) + 1})`;
}
