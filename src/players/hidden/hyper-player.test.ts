import { describe, expect, test } from 'vitest';
import { testGame } from '../../../test/match/playing.ts';
import { playMatch } from '../../match/index.ts';
import type { Player } from '../player.ts';
import { createPlayer } from '../player-choice.ts';
import { TURN_PLAYERS } from '../turn-players.ts';

const player = (name: string): Player => createPlayer({ player: name, given: {} }, TURN_PLAYERS);

/** Plays alone against chance, and returns what the role did and got. */
async function played(sheet: string, name: string, seed: number, playouts: number) {
  const { game } = testGame(`games/${sheet}.kif`);
  const record = await playMatch({
    name: sheet,
    game,
    seats: game.roles.map(({ isChance }) => (isChance ? undefined : { name, player: player(name) })),
    seed,
    clocks: { start: { playouts }, play: { playouts } },
    now: () => 0,
  });
  expect(record.incidents).toEqual([]);
  return { said: record.moves.map((moves) => moves[0]), goal: record.goals?.[0] };
}

describe('the exploding bomb', () => {
  test('HyperPlay believes that it will know the wire, and waits', async () => {
    for (let seed = 1; seed <= 3; seed++)
      expect((await played('exploding-bomb/exploding-bomb', 'hyperplay', seed, 3000)).said[1]).toBe('wait');
  });

  test('HyperPlay-II asks, and cuts the other wire', async () => {
    for (let seed = 1; seed <= 3; seed++) {
      const { said, goal } = await played('exploding-bomb/exploding-bomb', 'hyperplay-ii', seed, 400);
      expect(said[1]).toBe('ask');
      expect(goal).toBe(90);
    }
  });
});

test('HyperPlay-II asks for the number before it says that it is ready', async () => {
  const { said } = await played('number-guessing/number-guessing', 'hyperplay-ii', 1, 2000);
  expect(said[1]).toMatch(/ask-less/);
});
