import { expect, test } from 'vitest';
import { sheetDescription } from '../../../test/games.ts';
import { matchStart } from '../../../test/playing.ts';
import { compile } from '../../engines/index.ts';
import type { Role } from '../../game/index.ts';
import { FlatPlayer } from '../flat-player.ts';
import type { MatchStart } from '../player.ts';
import { RandomPlayer } from '../random-player.ts';
import { expectation, isDecided, race, shareOf, sumOf } from './race.ts';

test('what happened counts more the more it was', () => {
  const expected = expectation(0.7, 10);
  expect(shareOf(expected)).toBeCloseTo(0.7, 10);
  expect(shareOf(sumOf(expected, { points: 0, matches: 10 }))).toBeCloseTo(0.35, 10);
  expect(shareOf({ points: 0, matches: 0 })).toBe(0.5);
});

test('few matches decide only if they are one-sided', () => {
  expect(isDecided({ points: 6, matches: 6 })).toBe(true);
  expect(isDecided({ points: 4, matches: 6 })).toBe(false);
  expect(isDecided({ points: 40, matches: 60 })).toBe(true);
  expect(isDecided({ points: 30, matches: 60 })).toBe(false);
});

const { game } = compile(sheetDescription('games/tic-tac-toe/tic-tac-toe.kif'));
const random = () => new RandomPlayer();
const flat = () => new FlatPlayer();
const setup = {
  game,
  known: expectation(0.5, 2),
  start: {},
  perMove: { playouts: 60 },
  now: () => 0,
  stop: () => false,
  least: 4,
  most: 40,
};

test('the stronger wins a race, and it ends as soon as that is clear', async () => {
  const up = await race({
    ...setup,
    champion: random,
    challenger: flat,
    random: matchStart(game, 0 as Role).random,
  });
  expect(shareOf(up)).toBeGreaterThan(0.6);
  expect(up.matches).toBeLessThan(40);
  const down = await race({
    ...setup,
    champion: flat,
    challenger: random,
    random: matchStart(game, 0 as Role).random,
  });
  expect(shareOf(down)).toBeLessThan(0.4);
});

test('a race that is stopped counts no match that was under way', async () => {
  let moves = 0;
  const stopped = { ...setup, stop: () => ++moves > 3, champion: random, challenger: random };
  expect(await race({ ...stopped, random: matchStart(game, 0 as Role).random })).toEqual({
    points: 0,
    matches: 0,
  });
});

test('players of a race prepare within the start clock, and not at all after its end', async () => {
  const clocks: unknown[] = [];
  class Prepared extends RandomPlayer {
    override start(match: MatchStart): Promise<void> {
      clocks.push(match.budget);
      return super.start(match);
    }
  }
  const both = { champion: () => new Prepared(), challenger: () => new Prepared() };
  const timed = { ...setup, ...both, start: { seconds: 7 }, random: matchStart(game, 0 as Role).random };
  await race({ ...timed, most: 1 });
  expect(clocks).toEqual([{ seconds: 7 }, { seconds: 7 }]);
  await race({ ...timed, stop: () => true });
  expect(clocks).toHaveLength(2);
});
