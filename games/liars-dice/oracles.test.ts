import { expect, test } from 'vitest';
import { expectSameGames, type Position } from '../../test/game-simulation.ts';
import about from './game.json' with { type: 'json' };

const FACES = [1, 2, 3, 4, 5, 6];
/** All bids, from the lowest to the highest. */
const BIDS = [1, 2].flatMap((count) => FACES.map((face) => [count, face] as const));

/** The dice once rolled, and the bids made, by their place in the list. */
function liars(dice?: readonly number[], bids: readonly number[] = [], isDoubted = false): Position {
  const mover = bids.length % 2;
  const last = bids.at(-1) ?? -1;
  return {
    get goals() {
      if (!isDoubted || dice === undefined) return undefined;
      const [count, face] = BIDS[last]!;
      const isTrue = dice.filter((die) => die === face).length >= count;
      const winner = isTrue ? 1 - mover : mover;
      return [100 - 100 * winner, 100 * winner, 100];
    },
    moves: () => {
      if (dice === undefined) {
        return [['noop'], ['noop'], FACES.flatMap((ann) => FACES.map((bob) => `(roll ${ann} ${bob})`))];
      }
      const words = BIDS.slice(last + 1).map(([count, face]) => `(bid ${count} ${face})`);
      if (last >= 0) words.push('liar');
      return mover === 0 ? [words, ['noop'], ['noop']] : [['noop'], words, ['noop']];
    },
    after: (moves) => {
      if (dice === undefined) return liars((moves[2]!.match(/\d/g) ?? []).map(Number));
      if (moves[mover] === 'liar') return liars(dice, bids, true);
      const bid = BIDS.findIndex(([count, face]) => moves[mover] === `(bid ${count} ${face})`);
      return liars(dice, [...bids, bid]);
    },
  };
}

test('is the same as a program that plays it', () => {
  expectSameGames('games/liars-dice/liars-dice.kif', liars(), 200);
});

test('has as many lines of play as there are increasing sequences of bids, with or without a doubt', () => {
  const choose = (k: number): number => (k < 0 || k > 12 ? 0 : k === 0 ? 1 : (choose(k - 1) * (13 - k)) / k);
  const sequences = (moves: number) => 36 * (choose(moves - 1) + (moves >= 3 ? choose(moves - 2) : 0));
  const { counts } = about.games[0]!.oracles.perft;
  expect(counts).toEqual(counts.map((_, index) => sequences(index + 1)));
});
