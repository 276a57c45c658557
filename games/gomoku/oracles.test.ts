import { describe, expect, test } from 'vitest';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';
import about from './game.json' with { type: 'json' };

/** By cell, written as `column row`. */
type Stones = ReadonlyMap<string, 'black' | 'white'>;

function completesFive(stones: Stones, column: number, row: number): boolean {
  const colour = stones.get(`${column} ${row}`);
  return [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ].some(([right = 0, up = 0]) => {
    let length = 1;
    for (const way of [1, -1]) {
      for (let step = way; stones.get(`${column + step * right} ${row + step * up}`) === colour; step += way)
        length++;
    }
    return length >= 5;
  });
}

function position(size: number, stones: Stones, winner?: 'black' | 'white'): Position {
  const mover = stones.size % 2 === 0 ? 'black' : 'white';
  const result = winner === undefined ? [50, 50] : winner === 'black' ? [100, 0] : [0, 100];
  return {
    goals: winner !== undefined || stones.size === size * size ? result : undefined,
    moves: () => {
      const cells = Array.from(
        { length: size * size },
        (_, cell) => `${(cell % size) + 1} ${Math.floor(cell / size) + 1}`,
      );
      const moves = cells.filter((cell) => !stones.has(cell)).map((cell) => `(place ${cell})`);
      return mover === 'black' ? [moves, ['noop']] : [['noop'], moves];
    },
    after: (moves) => {
      const [column = 0, row = 0] = (moves.join().match(/\d+/g) ?? []).map(Number);
      const next = new Map(stones).set(`${column} ${row}`, mover);
      return position(size, next, completesFive(next, column, row) ? mover : undefined);
    },
  };
}

describe.each(about.games)('$name', ({ name, parameters: { size }, oracles }) => {
  test('has as many paths as counted without the rule sheet', () => {
    expect(pathCounts(position(size, new Map()), 2)).toEqual(oracles.perft.counts.slice(0, 2));
  });

  test('plays as it does without the rule sheet', () => {
    expectSameGames(`games/gomoku/${name}.kif`, position(size, new Map()), 3);
  });
});
