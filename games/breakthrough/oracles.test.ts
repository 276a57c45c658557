import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Game, jointMoves, legalByRole, type Role, type State } from '../../src/game/index.ts';
import {
  expectSameGames,
  numbersIn,
  type Position,
  pathCounts,
  plainGame,
} from '../../test/game-simulation.ts';
import { generator } from './generate.ts';

interface Board {
  readonly width: number;
  readonly height: number;
  readonly misere: boolean;
  readonly holes: readonly string[];
}

const BOARDS: Readonly<Record<string, Board>> = {
  breakthrough: { width: 8, height: 8, misere: false, holes: [] },
  'breakthrough-6x6': { width: 6, height: 6, misere: false, holes: [] },
  'breakthrough-5x5': { width: 5, height: 5, misere: false, holes: [] },
  'breakthrough-misere': { width: 8, height: 8, misere: true, holes: [] },
  'breakthrough-5x5-misere': { width: 5, height: 5, misere: true, holes: [] },
  'breakthrough-holes': { width: 8, height: 8, misere: false, holes: ['3 3', '3 6', '6 3', '6 6'] },
};

/** By cell, written as `column row`. */
type Pawns = ReadonlyMap<string, 'white' | 'black'>;

function startOf(board: Board): Position {
  const pawns = new Map<string, 'white' | 'black'>();
  for (let column = 1; column <= board.width; column++) {
    for (const row of [1, 2]) {
      pawns.set(`${column} ${row}`, 'white');
      pawns.set(`${column} ${board.height + 1 - row}`, 'black');
    }
  }
  return positionOf(board, pawns, 'white');
}

function positionOf(board: Board, pawns: Pawns, mover: 'white' | 'black'): Position {
  const other = mover === 'white' ? 'black' : 'white';
  const has = (row: number, player: string) =>
    Array.from({ length: board.width }, (_, left) => pawns.get(`${left + 1} ${row}`)).includes(
      player as never,
    );
  const gone = (player: string) => ![...pawns.values()].includes(player as never);
  const winner =
    has(board.height, 'white') || gone('black')
      ? 'white'
      : has(1, 'black') || gone('white')
        ? 'black'
        : undefined;
  return {
    goals: winner && ((winner === 'white') !== board.misere ? [100, 0] : [0, 100]),
    moves: () => {
      const moves: string[] = [];
      for (const [cell, player] of pawns) {
        const [column, row] = cell.split(' ').map(Number) as [number, number];
        const ahead = player === 'white' ? row + 1 : row - 1;
        for (const target of [column - 1, column, column + 1]) {
          const to = `${target} ${ahead}`;
          const content = pawns.get(to);
          const inside = target >= 1 && target <= board.width && !board.holes.includes(to);
          const free = content === undefined || (target !== column && content === other);
          if (player === mover && inside && free) moves.push(`(move ${cell} ${to})`);
        }
      }
      return mover === 'white' ? [moves, ['noop']] : [['noop'], moves];
    },
    after: (moves) => {
      const [fromColumn, fromRow, toColumn, toRow] = numbersIn(moves);
      const next = new Map(pawns);
      next.delete(`${fromColumn} ${fromRow}`);
      next.set(`${toColumn} ${toRow}`, mover);
      return positionOf(board, next, other);
    },
  };
}

const { games } = JSON.parse(readFileSync(new URL('game.json', import.meta.url), 'utf8'));

describe.each(Object.entries(BOARDS))('%s', (name, board) => {
  test('has as many paths as counted without the rule sheet', () => {
    const { counts } = games.find((game: { name: string }) => game.name === name).oracles.perft;
    expect(pathCounts(startOf(board), 3)).toEqual(counts.slice(0, 3));
  });

  test('plays as it does without the rule sheet', () => {
    expectSameGames(`games/breakthrough/${name}.kif`, startOf(board), 10);
  });
});

/** Whether the first player can reach 100 whatever the second does. */
function whiteWins(game: Game, state: State, known = new Map<string, boolean>()): boolean {
  if (game.isTerminal(state)) return game.utility(state, 0 as Role) === 100;
  const key = game.key(state);
  const before = known.get(key);
  if (before !== undefined) return before;
  const legal = legalByRole(game, state);
  const isWhitesTurn = legal[0]!.length > 1 || legal[1]!.length === 1;
  const leadsToWin = (moves: Parameters<Game['next']>[1]) => whiteWins(game, game.next(state, moves), known);
  const wins = isWhitesTurn
    ? [...jointMoves(legal)].some(leadsToWin)
    : [...jointMoves(legal)].every(leadsToWin);
  known.set(key, wins);
  return wins;
}

// Solved with another program, which shares nothing with this one.
test.each([
  ['black', { width: 2, height: 5, misere: 0 }],
  ['white', { width: 2, height: 6, misere: 0 }],
  ['black', { width: 4, height: 4, misere: 0 }],
  ['black', { width: 3, height: 4, misere: 1 }],
])('%s wins with %o', (winner, parameters) => {
  const game = plainGame(generator.sheet(parameters));
  expect(whiteWins(game, game.initial)).toBe(winner === 'white');
});
