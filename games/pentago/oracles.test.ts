import { expect, test } from 'vitest';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';
import about from './game.json' with { type: 'json' };

/** Six rows, the uppermost first, as one sees them; a dot is an empty cell. */
type Board = readonly string[];

const SIZE = 6;

function hasFive(board: Board, marble: string): boolean {
  const cells = Array.from(
    { length: SIZE * SIZE },
    (_, cell) => [Math.floor(cell / SIZE), cell % SIZE] as const,
  );
  return cells.some(([y, x]) =>
    [
      [0, 1],
      [1, 0],
      [1, 1],
      [1, -1],
    ].some(([down = 0, right = 0]) =>
      [0, 1, 2, 3, 4].every((step) => board[y + step * down]?.[x + step * right] === marble),
    ),
  );
}

/** A square block of text, turned clockwise: what was the first column, read upwards, is the first row. */
const turnedClockwise = (block: Board): Board =>
  block.map((_, column) =>
    block
      .map((row) => row[column])
      .toReversed()
      .join(''),
  );

function turned(board: Board, left: number, top: number, isClockwise: boolean): Board {
  let block: Board = board.slice(top, top + 3).map((row) => row.slice(left, left + 3));
  for (let quarters = isClockwise ? 1 : 3; quarters > 0; quarters--) block = turnedClockwise(block);
  return board.map((row, y) =>
    y < top || y >= top + 3 ? row : row.slice(0, left) + (block[y - top] ?? '') + row.slice(left + 3),
  );
}

const TURNS = [2, 5].flatMap((column) =>
  [2, 5].flatMap((row) => ['clockwise', 'counterclockwise'].map((way) => `(turn ${column} ${row} ${way})`)),
);

function position(board: Board, mover: 'white' | 'black', isTurn: boolean): Position {
  const [white, black] = [hasFive(board, 'w'), hasFive(board, 'b')];
  const result = white === black ? [50, 50] : white ? [100, 0] : [0, 100];
  const isFull = !board.some((row) => row.includes('.'));
  const other = mover === 'white' ? 'black' : 'white';
  return {
    goals: white || black || (isFull && !isTurn) ? result : undefined,
    moves: () => {
      const places = board.flatMap((row, y) =>
        [...row].flatMap((cell, x) => (cell === '.' ? [`(place ${x + 1} ${SIZE - y})`] : [])),
      );
      const moves = isTurn ? TURNS : places;
      return mover === 'white' ? [moves, ['noop']] : [['noop'], moves];
    },
    after: (moves) => {
      const [column = 0, row = 0] = (moves.join().match(/\d/g) ?? []).map(Number);
      if (isTurn) {
        const isClockwise = moves.join().includes(' clockwise');
        return position(turned(board, column - 2, SIZE - row - 1, isClockwise), other, false);
      }
      const y = SIZE - row;
      const line = board[y] ?? '';
      const placed = line.slice(0, column - 1) + mover[0] + line.slice(column);
      return position(board.with(y, placed), mover, true);
    },
  };
}

const START = position(
  Array.from({ length: SIZE }, () => '.'.repeat(SIZE)),
  'white',
  false,
);

test('has as many paths as counted without the rule sheet', () => {
  const counts = about.games[0]?.oracles.perft.counts;
  expect(pathCounts(START, 3)).toEqual(counts?.slice(0, 3));
});

test('plays as it does without the rule sheet', () => {
  expectSameGames('games/pentago/pentago.kif', START, 50);
});
