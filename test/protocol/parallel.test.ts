import { expect, test } from 'vitest';
import { httpConnection, manageMatch } from '../../src/protocol/index.ts';
import { localSeat, managed, remoteSeat } from './managed.ts';
import { testPlayer } from './peers.ts';

const MATCHES = 200;

test('two hundred matches at once on one manager: no move is lost or late', async () => {
  const players = await Promise.all(
    [0, 1].map(() => testPlayer({ player: 'random', given: {} }, { matches: MATCHES })),
  );
  const results = await Promise.all(
    Array.from({ length: MATCHES }, (_, i) => {
      const distant = remoteSeat(httpConnection((players[i % 2] as (typeof players)[number]).address));
      const seats = i % 2 === 0 ? [distant, localSeat('random')] : [localSeat('random'), distant];
      // Clocks for machines on which all players and the manager share a slow core.
      return manageMatch(
        managed('tic-tac-toe', seats, { id: `m${i}`, seed: i, startClock: 600, playClock: 600 }),
      );
    }),
  );
  for (const player of players) await player.close();
  expect(results.flatMap(({ record }) => record.incidents)).toEqual([]);
  expect(results.filter(({ record }) => record.ending !== 'terminal')).toEqual([]);
  const asked = players.flatMap(({ events }) => events.filter(({ kind }) => kind === 'moved'));
  const moves = results.reduce((sum, { record }) => sum + record.moves.length, 0);
  expect(asked).toHaveLength(moves);
}, 300_000);
