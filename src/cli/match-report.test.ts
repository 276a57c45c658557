import { expect, test } from 'vitest';
import { seriesOf, testGame } from '../../test/match/playing.ts';
import { type Incident, playSeries } from '../match/index.ts';
import { seriesReport } from './match-report.ts';

const game = testGame('games/tic-tac-toe/tic-tac-toe.kif');

async function reportOf(incident: Omit<Incident, 'role'>): Promise<string> {
  const [match] = await playSeries(seriesOf(game, ['random', 'legal'], { matches: 1 }));
  if (match === undefined) throw new Error('nothing was played');
  const record = { ...match.record, incidents: [{ ...incident, role: 'x' }] };
  return seriesReport({
    game: 'tic-tac-toe',
    players: ['random', 'legal'],
    roles: 2,
    planned: 1,
    round: 1,
    seed: 1,
    play: { playouts: 1 },
    matches: [{ ...match, record }],
  });
}

test('a player that was only late to start lost no move, and the report says so', async () => {
  const report = await reportOf({ kind: 'late', turn: 0, reason: 'it was not ready', replacement: null });
  expect(report).toContain(
    'Incidents of random: 1 late, no move was replaced; the first in game 1, before the first move: it was not ready.',
  );
});

test('a move that was replaced is counted', async () => {
  const report = await reportOf({ kind: 'illegal', turn: 1, reason: 'nonsense', replacement: '(mark 1 1)' });
  expect(report).toContain(
    'Incidents of random: 1 not legal, 1 random move made instead; the first in game 1, move 1: nonsense.',
  );
});
