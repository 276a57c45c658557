import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';

interface Ride {
  readonly size: number;
  /** Cells with a trail, written as `column row`. */
  readonly filled: ReadonlySet<string>;
  readonly riders: readonly string[];
}

function startOf(size: number): Position {
  const riders = ['2 2', `${size - 1} ${size - 1}`];
  return positionOf({ size, filled: new Set(riders), riders });
}

function positionOf({ size, filled, riders }: Ride): Position {
  const isCrash = riders[0] === riders[1];
  const moves = riders.map((rider) => {
    const [column, row] = rider.split(' ').map(Number) as [number, number];
    return [
      [column - 1, row],
      [column + 1, row],
      [column, row - 1],
      [column, row + 1],
    ]
      .filter((cell) => cell.every((number) => number >= 1 && number <= size))
      .map((cell) => cell.join(' '))
      .filter((cell) => !filled.has(cell))
      .map((cell) => `(move ${cell})`);
  });
  const isOut = moves.map((own) => isCrash || own.length === 0);
  const goals = isOut.map((out, rider) => (out === isOut[1 - rider] ? 50 : out ? 0 : 100));
  return {
    goals: isOut.includes(true) ? goals : undefined,
    moves: () => moves,
    after: (joint) => {
      const next = joint.map((move) => move.slice('(move '.length, -1));
      return positionOf({ size, filled: new Set([...filled, ...next]), riders: next });
    },
  };
}

const { games } = JSON.parse(readFileSync(new URL('game.json', import.meta.url), 'utf8'));

describe.each(
  games as { name: string; parameters: { size: number }; oracles: { perft: { counts: number[] } } }[],
)('$name', ({ name, parameters, oracles }) => {
  test('has as many paths as counted without the rule sheet', () => {
    expect(pathCounts(startOf(parameters.size), 4)).toEqual(oracles.perft.counts.slice(0, 4));
  });

  test('plays as it does without the rule sheet', () => {
    expectSameGames(`games/tron/${name}.kif`, startOf(parameters.size), 40);
  });
});
