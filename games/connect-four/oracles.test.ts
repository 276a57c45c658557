import about from './game.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import { jointMoves, legalByRole, type State } from '../../src/game/index.ts';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';
import { described } from '../../test/games.ts';
import { generator } from './generate.ts';

/** Columns of discs, each from the bottom; `r` is red's and `y` is yellow's. */
type Board = readonly string[];

/** Four of one colour in a line, looked for around the uppermost disc of a column. */
function completesLine(board: Board, column: number): boolean {
  const row = (board[column] ?? '').length - 1;
  const colour = board[column]?.[row];
  return [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ].some(([right = 0, up = 0]) => {
    let length = 1;
    for (const way of [1, -1]) {
      for (let step = way; board[column + step * right]?.[row + step * up] === colour; step += way) length++;
    }
    return length >= 4;
  });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const emptyBoard = ({ width }: Size): Board => Array.from({ length: width }, () => '');
const dropped = (board: Board, column: number, disc: string): Board =>
  board.with(column, `${board[column]}${disc}`);
const dropsInto = (board: Board, { height }: Size, first = 1) =>
  board.flatMap((discs, column) => (discs.length < height ? [`(drop ${column + first})`] : []));
const columnOf = (move: string | undefined) => Number(move?.match(/\d+/)?.[0]) - 1;

/** Of red and yellow. */
const RED_WINS = [100, 0];
const YELLOW_WINS = [0, 100];
const DRAW = [50, 50];

function turnTaking(size: Size, misere = false): Position {
  const position = (board: Board, mover: 0 | 1, winner?: 0 | 1): Position => {
    const moves = dropsInto(board, size);
    const result = winner === undefined ? DRAW : (winner === 0) !== misere ? RED_WINS : YELLOW_WINS;
    return {
      goals: winner !== undefined || moves.length === 0 ? result : undefined,
      moves: () => (mover === 0 ? [moves, ['noop']] : [['noop'], moves]),
      after: (joint) => {
        const column = columnOf(joint[mover]);
        const next = dropped(board, column, 'ry'[mover] ?? '');
        return position(next, mover === 0 ? 1 : 0, completesLine(next, column) ? mover : undefined);
      },
    };
  };
  return position(emptyBoard(size), 0);
}

function simultaneous(): Position {
  const size = { width: 8, height: 6 };
  const position = (boards: readonly [Board, Board], red: 0 | 1, lines = [false, false]): Position => {
    const [left, right] = [dropsInto(boards[0], size), dropsInto(boards[1], size, 9)];
    const [redLine, yellowLine] = lines;
    const result = redLine === yellowLine ? DRAW : redLine ? RED_WINS : YELLOW_WINS;
    return {
      goals: redLine || yellowLine || left.length === 0 ? result : undefined,
      moves: () => (red === 0 ? [left, right] : [right, left]),
      after: (joint) => {
        const columns = joint.map((move) => columnOf(move) % size.width);
        const [onLeft, onRight] = red === 0 ? [0, 1] : [1, 0];
        const next = [
          dropped(boards[0], columns[onLeft] ?? 0, 'ry'[onLeft] ?? ''),
          dropped(boards[1], columns[onRight] ?? 0, 'ry'[onRight] ?? ''),
        ] as const;
        const complete = [onLeft, onRight].map((player) =>
          completesLine(next[player === onLeft ? 0 : 1] ?? [], columns[player] ?? 0),
        );
        return position(next, red === 0 ? 1 : 0, red === 0 ? complete : complete.toReversed());
      },
    };
  };
  return position([emptyBoard(size), emptyBoard(size)], 0);
}

const SIMULATIONS = [
  { name: 'connect-four', start: turnTaking({ width: 7, height: 6 }), depth: 5 },
  { name: 'connect-four-8x6', start: turnTaking({ width: 8, height: 6 }), depth: 5 },
  { name: 'connect-four-5x4', start: turnTaking({ width: 5, height: 4 }), depth: 7 },
  { name: 'connect-four-misere', start: turnTaking({ width: 7, height: 6 }, true), depth: 5 },
  { name: 'connect-four-simultaneous', start: simultaneous(), depth: 2 },
];

describe.each(SIMULATIONS)('$name', ({ name, start, depth }) => {
  test('has as many paths as counted without the rule sheet', () => {
    const counts = about.games.find((game) => game.name === name)?.oracles.perft.counts;
    expect(pathCounts(start, depth)).toEqual(counts?.slice(0, depth));
  });

  test('plays as it does without the rule sheet', () => {
    expectSameGames(`games/connect-four/${name}.kif`, start, 15);
  });
});

// The number is that of OEIS A342329 for n = 3.
test('on four columns and three rows, 356,232 games are possible', () => {
  const { game } = compile(described(generator.sheet({ width: 4, height: 3 })));
  const known = new Map<string, number>();
  const gamesFrom = (state: State): number => {
    if (game.isTerminal(state)) return 1;
    const key = game.key(state);
    let games = known.get(key);
    if (games === undefined) {
      games = 0;
      for (const moves of jointMoves(legalByRole(game, state))) games += gamesFrom(game.next(state, moves));
      known.set(key, games);
    }
    return games;
  };
  expect(gamesFrom(game.initial)).toBe(356_232);
});
