import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectSameGames, numbersIn, type Position, pathCounts } from '../../test/game-simulation.ts';

const STARTS: Readonly<Record<number, readonly string[]>> = {
  6: ['1 2', '2 1', '5 1', '6 2'],
  8: ['1 3', '3 1', '6 1', '8 3'],
  10: ['1 4', '4 1', '7 1', '10 4'],
};

/** What stands on each cell, written as `column row`: w, b or, for an arrow, x; empty cells have a dot. */
type Cells = ReadonlyMap<string, string>;

function startOf(size: number): Position {
  const cells = new Map<string, string>();
  for (let column = 1; column <= size; column++) {
    for (let row = 1; row <= size; row++) {
      const isWhite = STARTS[size]?.includes(`${column} ${row}`);
      const isBlack = STARTS[size]?.includes(`${column} ${size + 1 - row}`);
      cells.set(`${column} ${row}`, isWhite ? 'w' : isBlack ? 'b' : '.');
    }
  }
  return positionOf(cells, 'w', undefined);
}

function positionOf(cells: Cells, mover: 'w' | 'b', archer: string | undefined): Position {
  const amazons = [...cells.keys()].filter((cell) => cells.get(cell) === mover);
  const moves =
    archer === undefined
      ? amazons.flatMap((cell) => queenMoves(cells, cell).map((to) => `(move ${cell} ${to})`))
      : queenMoves(cells, archer).map((to) => `(shoot ${to})`);
  return {
    goals: moves.length > 0 ? undefined : mover === 'w' ? [0, 100] : [100, 0],
    moves: () => (mover === 'w' ? [moves, ['noop']] : [['noop'], moves]),
    after: (joint) => {
      const [a, b, c, d] = numbersIn(joint);
      if (archer !== undefined) {
        return positionOf(new Map(cells).set(`${a} ${b}`, 'x'), mover === 'w' ? 'b' : 'w', undefined);
      }
      return positionOf(new Map(cells).set(`${a} ${b}`, '.').set(`${c} ${d}`, mover), mover, `${c} ${d}`);
    },
  };
}

function queenMoves(cells: Cells, from: string): string[] {
  const [column, row] = from.split(' ').map(Number) as [number, number];
  const reached: string[] = [];
  for (const aside of [-1, 0, 1]) {
    for (const ahead of [-1, 0, 1]) {
      for (let steps = 1; aside !== 0 || ahead !== 0; steps++) {
        const to = `${column + steps * aside} ${row + steps * ahead}`;
        if (cells.get(to) !== '.') break;
        reached.push(to);
      }
    }
  }
  return reached;
}

const { games } = JSON.parse(readFileSync(new URL('game.json', import.meta.url), 'utf8'));

describe.each(
  games as { name: string; parameters: { size: number }; oracles: { perft: { counts: number[] } } }[],
)('$name', ({ name, parameters, oracles }) => {
  test('has as many paths as counted without the rule sheet', () => {
    expect(pathCounts(startOf(parameters.size), 2)).toEqual(oracles.perft.counts.slice(0, 2));
  });

  // The largest board takes long to prepare and differs in nothing but its size.
  if (parameters.size === 10) return;
  test('plays as it does without the rule sheet', () => {
    expectSameGames(`games/amazons/${name}.kif`, startOf(parameters.size), 3);
  });
});
