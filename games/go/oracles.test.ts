/** The sheets against a plain program for boards with stones: it floods groups and looks for their liberties. */

import { describe, expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import { type Game, listedMoves, type Move, type Role } from '../../src/game/index.ts';
import { printTerm } from '../../src/gdl/print.ts';
import { sheetDescription } from '../../test/games.ts';
import { type Random, seededRandom } from '../../test/random.ts';
import family from './game.json' with { type: 'json' };

type Kind = 'go' | 'atari-go' | 'nogo';

const SEED = 5;
const GAMES = 3;

describe.each(family.games)('$name', ({ name, oracles }) => {
  const isMisere = name.endsWith('-misere');
  const kind = name.replace(/-\dx\d(-misere)?$/, '') as Kind;
  const size = Number(/\d/.exec(name)?.[0]);
  const start: Position = {
    kind,
    isMisere,
    size,
    board: Array(size * size).fill(EMPTY),
    mover: 0,
    passes: 0,
    steps: 0,
  };

  test('has as many paths as the plain program finds', () => {
    const { counts } = oracles.perft;
    expect(counts.map((_, i) => paths(start, i + 1))).toEqual(counts);
  });

  test('agrees with the plain program along random games', () => {
    const random = seededRandom(SEED);
    const { game } = compile(sheetDescription(`games/go/${name}.kif`), { engine: 'circuit', passes: [] });
    const seen = Array.from({ length: GAMES }, () => playTogether(game, start, random)).flat();
    if (kind === 'go') expect(seen.filter(hasKo).length).toBeGreaterThan(0);
  });
});

/** The positions of a random game. */
function playTogether(game: Game, start: Position, random: Random): Position[] {
  const seen: Position[] = [];
  let state = game.initial;
  let position = start;
  for (;;) {
    seen.push(position);
    const goals = goalsOf(position);
    expect(game.isTerminal(state)).toBe(goals !== undefined);
    if (goals !== undefined) {
      expect([0, 1].map((role) => game.utility(state, role as Role))).toEqual(goals);
      return seen;
    }
    const mover = position.mover as Role;
    const moves = listedMoves(game, state, mover);
    const texts = moves.map((move) => printTerm(game.moveTerm(move)));
    const expected = movesOf(position);
    expect([...texts].sort()).toEqual(expected.map((point) => moveText(position, point)).sort());
    const chosen = random.pick(expected);
    const move = moves[texts.indexOf(moveText(position, chosen))] as Move;
    const waiting = listedMoves(game, state, (1 - mover) as Role)[0] as Move;
    state = game.next(state, mover === 0 ? [move, waiting] : [waiting, move]);
    position = after(position, chosen);
  }
}

function paths(position: Position, depth: number): number {
  if (depth === 0) return 1;
  if (goalsOf(position) !== undefined) return 0;
  const moves = movesOf(position);
  if (depth === 1) return moves.length;
  return moves.reduce((sum, point) => sum + paths(after(position, point), depth - 1), 0);
}

// -- The plain program. Points are numbered by rows; 0 and 1 are the players' stones.

interface Position {
  readonly kind: Kind;
  readonly isMisere: boolean;
  readonly size: number;
  readonly board: readonly number[];
  readonly mover: number;
  readonly passes: number;
  readonly steps: number;
  /** Before the last move: what a ko must not restore. */
  readonly previous?: string;
  readonly hasCaptured?: boolean;
}

const EMPTY = -1;
const PASS = -1;
const MOST_STEPS = 50;

function moveText({ size }: Position, point: number): string {
  return point === PASS ? 'pass' : `(place ${(point % size) + 1} ${Math.floor(point / size) + 1})`;
}

function movesOf(position: Position): number[] {
  const points = [...position.board.keys()].filter((point) => isAllowed(position, point));
  return position.kind === 'go' ? [...points, PASS] : points;
}

function isAllowed(position: Position, point: number): boolean {
  if (position.board[point] !== EMPTY) return false;
  const { board, captured } = place(position, point);
  if (position.kind === 'nogo' && captured > 0) return false;
  return liberties(board, position.size, point).size > 0 && !isKo(position, point);
}

function isKo(position: Position, point: number): boolean {
  return position.kind === 'go' && place(position, point).board.join() === position.previous;
}

function hasKo(position: Position): boolean {
  return [...position.board.keys()].some((point) => position.board[point] === EMPTY && isKo(position, point));
}

/** The board with a new stone and without the stones it captures. */
function place({ board, size, mover }: Position, point: number) {
  const after = [...board];
  after[point] = mover;
  let captured = 0;
  for (const near of neighbours(size, point)) {
    if (after[near] !== 1 - mover || liberties(after, size, near).size > 0) continue;
    for (const stone of groupOf(after, size, near)) {
      after[stone] = EMPTY;
      captured++;
    }
  }
  return { board: after, captured };
}

function after(position: Position, point: number): Position {
  const { board, mover, passes, steps } = position;
  const placed = point === PASS ? { board, captured: 0 } : place(position, point);
  return {
    ...position,
    board: placed.board,
    mover: 1 - mover,
    passes: point === PASS ? passes + 1 : 0,
    steps: steps + 1,
    previous: board.join(),
    hasCaptured: placed.captured > 0,
  };
}

function goalsOf(position: Position): number[] | undefined {
  const { kind, isMisere, mover, passes, steps } = position;
  if (kind === 'go') {
    if (passes < 2 && steps < MOST_STEPS) return undefined;
    const lead = areaOf(position, 0) - areaOf(position, 1);
    return [50 + 2 * lead, 50 - 2 * lead];
  }
  const isOver = (kind === 'atari-go' && position.hasCaptured) || movesOf(position).length === 0;
  if (!isOver) return undefined;
  const winner = isMisere ? mover : 1 - mover;
  return winner === 0 ? [100, 0] : [0, 100];
}

function areaOf({ board, size }: Position, player: number): number {
  return [...board.keys()].filter((point) => {
    if (board[point] !== EMPTY) return board[point] === player;
    const region = groupOf(board, size, point);
    const around = new Set([...region].flatMap((each) => neighbours(size, each).map((near) => board[near])));
    return around.has(player) && !around.has(1 - player);
  }).length;
}

function liberties(board: readonly number[], size: number, point: number): Set<number> {
  const around = [...groupOf(board, size, point)].flatMap((stone) => neighbours(size, stone));
  return new Set(around.filter((near) => board[near] === EMPTY));
}

/** The points of the same content that hang together with a point. */
function groupOf(board: readonly number[], size: number, point: number): Set<number> {
  const group = new Set([point]);
  for (const each of group) {
    for (const near of neighbours(size, each)) if (board[near] === board[point]) group.add(near);
  }
  return group;
}

function neighbours(size: number, point: number): number[] {
  const column = point % size;
  const row = Math.floor(point / size);
  return [
    ...(column > 0 ? [point - 1] : []),
    ...(column < size - 1 ? [point + 1] : []),
    ...(row > 0 ? [point - size] : []),
    ...(row < size - 1 ? [point + size] : []),
  ];
}
