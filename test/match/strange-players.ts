/** Misbehaving players, for testing the code that handles them. */
import type { Move } from '../../src/game/index.ts';
import { PLAYERS, type Player, type PlayerKind } from '../../src/players/index.ts';
import { oneOf } from '../../src/players/parameters.ts';
import { definePlayer } from '../../src/players/player-kind.ts';

const WAYS = ['nonsense', 'unknown', 'throw', 'refuse', 'never', 'endless', 'die'] as const;
type Way = (typeof WAYS)[number];

/** Plays the first legal move, except in one turn, in which it misbehaves. */
const strange = definePlayer({
  name: 'strange',
  summary: 'does something strange',
  parameters: {
    way: oneOf(WAYS, 'throw', 'what it does'),
    on: oneOf(['start', '1', '2', 'all'], '1', 'when: at the start, in its first or second turn, or in all'),
  },
  create: ({ way, on }): Player => {
    let turn = 0;
    return {
      start: async () => {
        if (on === 'start') await misbehave(way);
      },
      choose: async ({ legal, step }) => {
        turn++;
        // A new player that takes over during a match is in a later turn than it has counted.
        const isFirst = turn === 1 && step < 2;
        if (on === 'all' || (on === '1' && isFirst) || (on === '2' && turn === 2)) return misbehave(way);
        return legal[0] as Move;
      },
      stop: async () => {},
    };
  },
});

async function misbehave(way: Way): Promise<Move> {
  switch (way) {
    case 'nonsense':
      return 'nonsense' as unknown as Move;
    case 'unknown':
      return 12_345 as Move;
    case 'throw':
      throw new Error('I have lost\nmy mind');
    case 'refuse':
      return Promise.reject('not today');
    case 'never':
      return new Promise(() => {});
    case 'endless':
      for (;;);
    case 'die':
      process.exit(3);
  }
}

export const STRANGE_PLAYERS: readonly PlayerKind[] = [...PLAYERS, strange];
