import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectSameGames, numbersIn, type Position, pathCounts } from '../../test/game-simulation.ts';

interface Board {
  readonly width: number;
  readonly height: number;
  readonly misere: number;
}

/** Rows from the bottom, cells from the left: w, b or a dot. */
type Rows = readonly string[];

const LEAPS = [
  [-2, 1],
  [-1, 2],
  [1, 2],
  [2, 1],
] as const;

function startOf(board: Board): Position {
  const rows = Array.from({ length: board.height }, (_, row) =>
    (row < 2 ? 'w' : row >= board.height - 2 ? 'b' : '.').repeat(board.width),
  );
  return positionOf(board, rows, 'w');
}

function positionOf(board: Board, rows: Rows, mover: 'w' | 'b'): Position {
  const other = mover === 'w' ? 'b' : 'w';
  const whiteIsThrough = rows.at(-1)?.includes('w') || !rows.join('').includes('b');
  const blackIsThrough = rows[0]?.includes('b') || !rows.join('').includes('w');
  const over = whiteIsThrough || blackIsThrough;
  return {
    goals: over ? (whiteIsThrough !== (board.misere === 1) ? [100, 0] : [0, 100]) : undefined,
    moves: () => {
      const moves: string[] = [];
      for (const [row, cells] of rows.entries()) {
        for (const [column, content] of [...cells].entries()) {
          if (content !== mover) continue;
          for (const [aside, ahead] of LEAPS) {
            const [x, y] = [column + aside, mover === 'w' ? row + ahead : row - ahead];
            const target = rows[y]?.[x];
            if (target !== undefined && target !== mover) {
              moves.push(`(move ${column + 1} ${row + 1} ${x + 1} ${y + 1})`);
            }
          }
        }
      }
      return mover === 'w' ? [moves, ['noop']] : [['noop'], moves];
    },
    after: (moves) => {
      const [fromColumn, fromRow, toColumn, toRow] = numbersIn(moves);
      const next = rows.map((cells, row) =>
        [...cells]
          .map((content, column) => {
            if (column + 1 === fromColumn && row + 1 === fromRow) return '.';
            return column + 1 === toColumn && row + 1 === toRow ? mover : content;
          })
          .join(''),
      );
      return positionOf(board, next, other);
    },
  };
}

const { games } = JSON.parse(readFileSync(new URL('game.json', import.meta.url), 'utf8'));

describe.each<{ name: string; parameters: Board; oracles: { perft: { counts: number[] } } }>(games)(
  '$name',
  ({ name, parameters, oracles }) => {
    test('has as many paths as counted without the rule sheet', () => {
      expect(pathCounts(startOf(parameters), 3)).toEqual(oracles.perft.counts.slice(0, 3));
    });

    test('plays as it does without the rule sheet', () => {
      expectSameGames(`games/knightthrough/${name}.kif`, startOf(parameters), 10);
    });
  },
);

/** Looks at the moves that go farthest first, which is where the short wins are. */
function moverWins(position: Position, mover: 0 | 1): boolean {
  if (position.goals !== undefined) return position.goals[mover] === 100;
  const ahead = (move: string) => (numbersIn([move])[3] ?? 0) * (mover === 0 ? 1 : -1);
  const moves = [...(position.moves()[mover] ?? [])].sort((a, b) => ahead(b) - ahead(a));
  return moves.some((move) => !moverWins(position.after([move]), (1 - mover) as 0 | 1));
}

test('white wins knightthrough on 5 by 5', () => {
  expect(moverWins(startOf({ width: 5, height: 5, misere: 0 }), 0)).toBe(true);
});
