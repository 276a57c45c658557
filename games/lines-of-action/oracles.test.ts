import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectSameGames, numbersIn, type Position, pathCounts } from '../../test/game-simulation.ts';

/** What stands on each cell, written as `column row`: b, w or a dot. */
type Cells = ReadonlyMap<string, string>;

const DIRECTIONS = [-1, 0, 1]
  .flatMap((aside) => [-1, 0, 1].map((up) => [aside, up] as const))
  .filter(([aside, up]) => aside !== 0 || up !== 0);

function startOf(size: number): Position {
  const cells = new Map<string, string>();
  for (let column = 1; column <= size; column++) {
    for (let row = 1; row <= size; row++) {
      const [isSide, isEnd] = [column, row].map((number) => number === 1 || number === size);
      cells.set(`${column} ${row}`, isSide === isEnd ? '.' : isEnd ? 'b' : 'w');
    }
  }
  return positionOf(cells, 0, size * 20);
}

function positionOf(cells: Cells, moved: number, limit: number): Position {
  const mover = moved % 2 === 0 ? 'b' : 'w';
  const [black, white] = [isConnected(cells, 'b'), isConnected(cells, 'w')];
  const result = black === white ? [50, 50] : black ? [100, 0] : [0, 100];
  return {
    goals: black || white || moved === limit ? result : undefined,
    moves: () => {
      const moves = movesOf(cells, mover);
      if (moves.length === 0) moves.push('noop');
      return mover === 'b' ? [moves, ['noop']] : [['noop'], moves];
    },
    after: (joint) => {
      const [a, b, c, d] = numbersIn(joint);
      if (a === undefined) return positionOf(cells, moved + 1, limit);
      return positionOf(new Map(cells).set(`${a} ${b}`, '.').set(`${c} ${d}`, mover), moved + 1, limit);
    },
  };
}

function movesOf(cells: Cells, mover: string): string[] {
  const moves: string[] = [];
  for (const [from, content] of cells) {
    if (content !== mover) continue;
    for (const [aside, up] of DIRECTIONS) {
      const ahead = ray(cells, from, aside, up);
      const behind = ray(cells, from, -aside, -up);
      const pieces = 1 + [...ahead, ...behind].filter((cell) => cells.get(cell) !== '.').length;
      const to = ahead[pieces - 1];
      const isFree = ahead.slice(0, pieces - 1).every((cell) => ['.', mover].includes(cells.get(cell) ?? ''));
      if (to !== undefined && isFree && cells.get(to) !== mover) moves.push(`(move ${from} ${to})`);
    }
  }
  return moves;
}

/** The cells in a direction, nearest first. */
function ray(cells: Cells, from: string, aside: number, up: number): string[] {
  const [column, row] = from.split(' ').map(Number) as [number, number];
  const next = `${column + aside} ${row + up}`;
  return cells.has(next) ? [next, ...ray(cells, next, aside, up)] : [];
}

function isConnected(cells: Cells, player: string): boolean {
  const pieces = new Set([...cells.keys()].filter((cell) => cells.get(cell) === player));
  const waiting = [...pieces].slice(0, 1);
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    pieces.delete(cell);
    const [column, row] = cell.split(' ').map(Number) as [number, number];
    for (const [aside, up] of DIRECTIONS) {
      const neighbour = `${column + aside} ${row + up}`;
      if (pieces.delete(neighbour)) waiting.push(neighbour);
    }
  }
  return pieces.size === 0;
}

const { games } = JSON.parse(readFileSync(new URL('game.json', import.meta.url), 'utf8'));

describe.each(
  games as { name: string; parameters: { size: number }; oracles: { perft: { counts: number[] } } }[],
)('$name', ({ name, parameters, oracles }) => {
  test('has as many paths as counted without the rule sheet', () => {
    expect(pathCounts(startOf(parameters.size), 2)).toEqual(oracles.perft.counts.slice(0, 2));
  });

  test('plays as it does without the rule sheet', () => {
    expectSameGames(`games/lines-of-action/${name}.kif`, startOf(parameters.size), 2);
  });
});
