import { expect, test } from 'vitest';
import { expectSameGames, type Position, pathCounts } from '../../test/game-simulation.ts';
import about from './game.json' with { type: 'json' };

const PEOPLE = ['ann', 'bob', 'cat'];

function majority(left: number, points: readonly number[]): Position {
  return {
    goals: left === 0 ? points.map((own) => Math.round((100 * own) / 15)) : undefined,
    moves: () =>
      PEOPLE.map((own) => PEOPLE.filter((name) => name !== own).map((name) => `(side-with ${name})`)),
    after: (moves) => {
      const named = moves.map((move) => PEOPLE.indexOf(move.slice(11, -1)));
      const paired = named.map((other, own) => named[other] === own);
      const isFormed = paired.includes(true);
      return majority(
        left - 1,
        points.map((own, player) => own + (paired[player] ? 3 : isFormed ? 0 : 2)),
      );
    },
  };
}

test('the majority game is the same as a program that plays it', () => {
  expectSameGames('games/coalition-games/majority-game.kif', majority(5, [0, 0, 0]), 50);
});

const SEATS = [4, 3, 2, 1];
/** Red and green. */
const PROPOSERS = 2;

const DIVISIONS = Array.from({ length: 6 ** 4 }, (_, code) =>
  [216, 36, 6, 1].map((unit) => Math.floor(code / unit) % 6),
).filter((shares) => shares.reduce((a, b) => a + b) === 5);

/** Which party proposes, and the shares on the table during a vote. */
function voting(proposer: number, offer?: readonly number[], result?: readonly number[]): Position {
  return {
    goals: result ?? (proposer === PROPOSERS ? [0, 0, 0, 0] : undefined),
    moves: () =>
      SEATS.map((_, party) => {
        if (offer !== undefined) return party === proposer ? ['yes'] : ['yes', 'no'];
        return party === proposer ? DIVISIONS.map((shares) => `(divide ${shares.join(' ')})`) : ['noop'];
      }),
    after: (moves) => {
      if (offer === undefined) return voting(proposer, (moves[proposer]!.match(/\d/g) ?? []).map(Number));
      const votes = SEATS.reduce((sum, seats, party) => sum + (moves[party] === 'yes' ? seats : 0), 0);
      if (votes < 6) return voting(proposer + 1);
      return voting(
        proposer,
        undefined,
        offer.map((share) => 20 * share),
      );
    },
  };
}

test('weighted voting is the same as a program that plays it', () => {
  expectSameGames('games/coalition-games/weighted-voting.kif', voting(0), 100);
  const { counts } = about.games.find(({ name }) => name === 'weighted-voting')!.oracles.perft;
  expect(pathCounts(voting(0), 4)).toEqual(counts);
});
