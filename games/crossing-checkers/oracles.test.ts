import { expect, test } from 'vitest';
import { expectSameGames, numbersIn, type Position, pathCounts } from '../../test/game-simulation.ts';
import about from './game.json' with { type: 'json' };

const SIZE = 5;
const CORNER = 2;

type Player = 0 | 1;
type Pieces = ReadonlyMap<string, Player>;

const isInside = (column: number, row: number) => Math.min(column, row) >= 1 && Math.max(column, row) <= SIZE;
const isHome = (player: Player, column: number, row: number) =>
  player === 0 ? Math.max(column, row) <= CORNER : Math.min(column, row) > SIZE - CORNER;
const isCorner = (player: Player, column: number, row: number) =>
  player === 0 ? column + row <= 4 : column + row >= 2 * SIZE - 2;

function start(): Position {
  const pieces = new Map<string, Player>();
  for (let column = 1; column <= SIZE; column++)
    for (let row = 1; row <= SIZE; row++)
      for (const player of [0, 1] as const)
        if (isHome(player, column, row)) pieces.set(`${column} ${row}`, player);
  return positionOf(pieces, 0);
}

function positionOf(pieces: Pieces, mover: Player): Position {
  const moves = movesOf(pieces, mover);
  const other = (1 - mover) as Player;
  const [red = 0, blue = 0] = ([0, 1] as const).map((player) => arrivals(pieces, player));
  const isStuck = moves.length + movesOf(pieces, other).length === 0;
  const result = red === blue ? [50, 50] : red > blue ? [100, 0] : [0, 100];
  return {
    goals: Math.max(red, blue) === 4 || isStuck ? result : undefined,
    moves: () => {
      const own = moves.length > 0 ? moves : ['noop'];
      return mover === 0 ? [own, ['noop']] : [['noop'], own];
    },
    after: (joint) => {
      const [a, b, c, d] = numbersIn([joint[mover] ?? '']);
      const next = new Map(pieces);
      if (c !== undefined) {
        next.delete(`${a} ${b}`);
        next.set(`${c} ${d}`, mover);
      }
      return positionOf(next, other);
    },
  };
}

function arrivals(pieces: Pieces, player: Player): number {
  return [...pieces].filter(([cell, owner]) => {
    const [column = 0, row = 0] = cell.split(' ').map(Number);
    return owner === player && isCorner((1 - player) as Player, column, row);
  }).length;
}

function movesOf(pieces: Pieces, player: Player): string[] {
  const ahead = player === 0 ? 1 : -1;
  const ends = new Set<string>();
  for (const [from, owner] of pieces) {
    if (owner !== player) continue;
    const [column = 0, row = 0] = from.split(' ').map(Number);
    const isFree = (x: number, y: number) => isInside(x, y) && !pieces.has(`${x} ${y}`);
    const jumpFrom = (x: number, y: number) => {
      for (const [dx, dy] of [
        [ahead, 0],
        [0, ahead],
      ] as const) {
        if (!pieces.has(`${x + dx} ${y + dy}`) || !isFree(x + 2 * dx, y + 2 * dy)) continue;
        ends.add(`(move ${column} ${row} ${x + 2 * dx} ${y + 2 * dy})`);
        jumpFrom(x + 2 * dx, y + 2 * dy);
      }
    };
    if (isFree(column + ahead, row)) ends.add(`(move ${column} ${row} ${column + ahead} ${row})`);
    if (isFree(column, row + ahead)) ends.add(`(move ${column} ${row} ${column} ${row + ahead})`);
    jumpFrom(column, row);
  }
  return [...ends];
}

test('the lines of play are as many as a program counts', () => {
  const [{ oracles }] = about.games as [(typeof about.games)[number]];
  expect(pathCounts(start(), oracles.perft.counts.length)).toEqual(oracles.perft.counts);
});

test('games go as in the program', () => {
  expectSameGames('games/crossing-checkers/crossing-checkers.kif', start(), 30);
});
