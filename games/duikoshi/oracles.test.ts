import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectSameGames, numbersIn, type Position, pathCounts } from '../../test/game-simulation.ts';

const SIDE = 4;

/** Sixteen digits, row by row from the first; 0 for an empty cell. */
type Square = readonly number[];

interface Entry {
  readonly column: number;
  readonly row: number;
  readonly number: number;
}

function entriesOf(square: Square): Entry[] {
  const entries: Entry[] = [];
  for (let cell = 0; cell < SIDE * SIDE; cell++) {
    const [column, row] = [cell % SIDE, Math.floor(cell / SIDE)];
    const seen = new Set<number | undefined>();
    for (let other = 0; other < SIDE; other++) {
      seen.add(square[row * SIDE + other]).add(square[other * SIDE + column]);
    }
    for (let number = 1; number <= SIDE; number++) {
      if (square[cell] === 0 && !seen.has(number)) entries.push({ column: column + 1, row: row + 1, number });
    }
  }
  return entries;
}

function withEntry(square: Square, { column, row, number }: Entry): Square {
  return square.with((row - 1) * SIDE + column - 1, number);
}

function positionOf(square: Square): Position {
  const isRed = square.filter((number) => number > 0).length % 2 === 0;
  const moves = entriesOf(square).map(({ column, row, number }) => `(write ${column} ${row} ${number})`);
  return {
    goals: moves.length > 0 ? undefined : isRed ? [0, 100] : [100, 0],
    moves: () => (isRed ? [moves, ['noop']] : [['noop'], moves]),
    after: (joint) => {
      const [column = 0, row = 0, number = 0] = numbersIn(joint);
      return positionOf(withEntry(square, { column, row, number }));
    },
  };
}

const EMPTY: Square = Array(SIDE * SIDE).fill(0);

test('duikoshi has as many paths as counted without the rule sheet', () => {
  const { games } = JSON.parse(readFileSync(new URL('game.json', import.meta.url), 'utf8'));
  expect(pathCounts(positionOf(EMPTY), 3)).toEqual(games[0].oracles.perft.counts);
});

test('duikoshi plays as it does without the rule sheet', () => {
  expectSameGames('games/duikoshi/duikoshi.kif', positionOf(EMPTY), 100);
});

test('in duikoshi green can always write the same number into the opposite cell, and so wins', () => {
  const seen = new Set<string>();
  const waiting = [EMPTY];
  for (let square = waiting.pop(); square !== undefined; square = waiting.pop()) {
    for (const entry of entriesOf(square)) {
      const answer = { column: SIDE + 1 - entry.column, row: SIDE + 1 - entry.row, number: entry.number };
      const after = withEntry(square, entry);
      if (!entriesOf(after).some((each) => JSON.stringify(each) === JSON.stringify(answer))) {
        expect.fail(`no answer in ${after}`);
      }
      const next = withEntry(after, answer);
      if (seen.has(next.join())) continue;
      seen.add(next.join());
      waiting.push(next);
    }
  }
});
