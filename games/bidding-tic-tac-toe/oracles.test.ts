import { describe, expect, test } from 'vitest';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';
import about from './game.json' with { type: 'json' };

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number));
const PLAYERS = ['x', 'o'] as const;

interface Table {
  /** Row after row; a dot is an empty cell. */
  readonly board: readonly string[];
  /** Of each player, in half coins: the token is one of them, so an odd number is its holder's. */
  readonly money: readonly [number, number];
  /** Who has won the auction, if it is over. */
  readonly marker: number | undefined;
}

function startOf(coins: number): Position {
  return position({
    board: Array.from({ length: 9 }, () => '.'),
    money: [2 * coins + 1, 2 * coins],
    marker: undefined,
  });
}

function position({ board, money, marker }: Table): Position {
  const hasLine = (player: string) => LINES.some((line) => line.every((cell) => board[cell] === player));
  const winner = PLAYERS.findIndex(hasLine);
  const result = winner < 0 ? [50, 50] : winner === 0 ? [100, 0] : [0, 100];
  return {
    goals: winner >= 0 || !board.includes('.') ? result : undefined,
    moves: () => {
      if (marker === undefined) return money.map(bidsOf);
      const marks = board.flatMap((mark, cell) =>
        mark === '.' ? [`(mark ${Math.floor(cell / 3) + 1} ${(cell % 3) + 1})`] : [],
      );
      return marker === 0 ? [marks, ['noop']] : [['noop'], marks];
    },
    after: (moves) => {
      if (marker !== undefined) {
        const [row = 0, column = 0] = (moves[marker]?.match(/\d/g) ?? []).map((digit) => Number(digit) - 1);
        return position({
          board: board.with(3 * row + column, PLAYERS[marker] ?? ''),
          money,
          marker: undefined,
        });
      }
      const bids = moves.map(halfCoins) as [number, number];
      // Equal bids leave the token with its holder, and it is the other who wins.
      const isTie = bids[0] === bids[1];
      const best = isTie ? money.findIndex((own) => own % 2 === 0) : bids[0] > bids[1] ? 0 : 1;
      const price = best === 0 ? bids[0] : -bids[1];
      return position({ board, money: [money[0] - price, money[1] + price], marker: best });
    },
  };
}

function bidsOf(money: number): string[] {
  return Array.from({ length: money + 1 }, (_, bid) => bid)
    .filter((bid) => bid % 2 === 0 || money % 2 === 1)
    .map((bid) => `(bid ${Math.floor(bid / 2)} ${bid % 2 === 0 ? 'coins' : 'coins-and-token'})`);
}

function halfCoins(bid: string): number {
  return 2 * Number(bid.match(/\d+/)?.[0]) + (bid.endsWith('token)') ? 1 : 0);
}

describe.each(about.games)('$name', ({ name, parameters: { coins }, oracles }) => {
  test('has as many paths as counted without the rule sheet', () => {
    expect(pathCounts(startOf(coins), 3)).toEqual(oracles.perft.counts.slice(0, 3));
  });

  test('plays as it does without the rule sheet', () => {
    expectSameGames(`games/bidding-tic-tac-toe/${name}.kif`, startOf(coins), 50);
  });
});
