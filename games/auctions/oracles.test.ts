import about from './game.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { compile } from '../../src/engines/compile.ts';
import type { Role } from '../../src/game/index.ts';
import { expectSameGames, jointMoves, type Position } from '../../test/game-simulation.ts';
import { sheetDescription } from '../../test/games.ts';
import { bestResponse, expectedGoals, type Strategy } from '../poker/information.ts';

/** By lot, what it is worth to Ann, Bob and Cat. */
const VALUES = [
  [6, 3, 4],
  [4, 6, 3],
  [3, 4, 6],
];

const upTo = (value: number) => Array.from({ length: value + 1 }, (_, bid) => `(bid ${bid})`);
const bidIn = (move: string) => Number(/\d+/.exec(move)![0]);

/** What each bidder gains if the winner pays the highest bid, or the second highest. */
function gains(values: readonly number[], bids: readonly number[], paid: 'first' | 'second'): number[] {
  const [first, second] = bids.toSorted((a, b) => b - a) as [number, number];
  return bids.map((bid, bidder) =>
    first > second && bid === first ? values[bidder]! - (paid === 'first' ? first : second) : 0,
  );
}

function auction(paid: 'first' | 'second', lot = 0, total: readonly number[] = [0, 0, 0]): Position {
  const most = paid === 'first' ? 10 : 13;
  const values = VALUES[lot];
  return {
    goals: values === undefined ? total.map((gain) => Math.round((100 * gain) / most)) : undefined,
    moves: () => (values ?? []).map(upTo),
    after: (moves) => {
      const gained = gains(values ?? [], moves.map(bidIn), paid);
      return auction(
        paid,
        lot + 1,
        total.map((sum, bidder) => sum + gained[bidder]!),
      );
    },
  };
}

test.each(['first', 'second'] as const)(
  'the %s-price auction is the same as a program that plays it',
  (paid) => {
    expectSameGames(`games/auctions/${paid}-price-auction.kif`, auction(paid), 300);
  },
);

test('in the second-price auction nobody gains by bidding less than the value', () => {
  for (const values of VALUES) {
    for (const moves of jointMoves(values.map(upTo))) {
      const bids = moves.map(bidIn);
      values.forEach((value, bidder) => {
        const honest = gains(values, bids.with(bidder, value), 'second')[bidder]!;
        expect(honest).toBeGreaterThanOrEqual(gains(values, bids, 'second')[bidder]!);
      });
    }
  }
});

describe('the private-value auction', () => {
  const { game } = compile(sheetDescription('games/auctions/private-value-auction.kif'));
  const DICE = [1, 2, 3, 4, 5, 6];
  const valueIn = ([told = '']: readonly string[]) => Number(/\(told (\d)\)/.exec(told)![1]);
  /** Half of the value, rounded up. */
  const shaded = (value: number) => Math.ceil(value / 2);
  const half: Strategy = (knowledge) => ({ [`(bid ${shaded(valueIn(knowledge))})`]: 1 });

  test('has as many lines of play as there are values and bids', () => {
    const bids = DICE.reduce((sum, value) => sum + value + 1, 0);
    const { counts } = about.games.find(({ name }) => name === 'private-value-auction')!.oracles.perft;
    expect(counts).toEqual([36, bids ** 2]);
  });

  test('brings two who bid half of their values what arithmetic says', () => {
    let sum = 0;
    for (const own of DICE)
      for (const other of DICE) if (shaded(own) > shaded(other)) sum += own - shaded(own);
    const goals = expectedGoals(game, { ann: half, bob: half });
    expect(goals[0]).toBeCloseTo((20 * sum) / 36, 9);
    expect(goals[1]).toBeCloseTo((20 * sum) / 36, 9);
  });

  test('has the best answer to half that arithmetic says', () => {
    const gain = (own: number, bid: number) =>
      ((own - bid) * DICE.filter((other) => shaded(other) < bid).length) / 6;
    const best = DICE.reduce(
      (sum, own) => sum + Math.max(...DICE.filter((bid) => bid <= own).map((bid) => gain(own, bid))) / 6,
      0,
    );
    expect(bestResponse(game, 0 as Role, { bob: half })).toBeCloseTo(20 * best, 9);
  });
});
