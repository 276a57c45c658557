import { expect, test } from 'vitest';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';
import about from './game.json' with { type: 'json' };

const SIZE = 4;
const LINES = [1, 2, 3, 4];

/** Owners by `column row`. */
function blocker(owners: ReadonlyMap<string, 'crosser' | 'blocker'> = new Map()): Position {
  const cells = LINES.flatMap((column) => LINES.map((row) => `${column} ${row}`));
  const empty = cells.filter((cell) => !owners.has(cell));
  /** The rows where a bridge may end in each column. */
  let ends = [0, ...LINES, SIZE + 1];
  for (const column of LINES) {
    ends = LINES.filter(
      (row) =>
        owners.get(`${column} ${row}`) === 'crosser' && ends.some((before) => Math.abs(before - row) <= 1),
    );
  }
  return {
    goals: ends.length > 0 ? [100, 0] : empty.length === 0 ? [0, 100] : undefined,
    moves: () => ['crosser', 'blocker'].map(() => empty.map((cell) => `(mark ${cell})`)),
    after: ([crosser = '', other = '']) =>
      blocker(new Map([...owners, [crosser.slice(6, -1), 'crosser'], [other.slice(6, -1), 'blocker']])),
  };
}

test('is the same as a program that plays it', () => {
  expectSameGames('games/blocker/blocker.kif', blocker(), 100);
});

test('has as many lines of play', () => {
  expect(pathCounts(blocker(), 2)).toEqual(about.games[0]!.oracles.perft.counts);
});
