import { expect, test } from 'vitest';
import type { WorkerEvent } from '../../host/redis/index.ts';
import { tellEvent } from './worker.ts';

const match = { number: 7, sheet: { name: 'nim' } };
const record = { seats: ['mcts', null], goals: [100, 0], moves: [['a', 'b']] };
const EVENTS = [
  { kind: 'tournament', tournament: { name: 'cup', version: '1.0.0' } },
  { kind: 'played', match, record },
  { kind: 'handed back', match },
  { kind: 'lost', match: 'match-8', reason: 'its lease has expired' },
] as unknown as readonly WorkerEvent[];

function told(options: { readonly quiet?: boolean; readonly json?: boolean }): string[] {
  const lines: string[] = [];
  const io = { out: (text: string) => void lines.push(text.trimEnd()), err: () => {} };
  for (const event of EVENTS) tellEvent(event, { quiet: false, json: false, ...options }, io);
  return lines;
}

test('events are lines for people', () => {
  expect(told({}).map((line) => line.replace(/^\d\d:\d\d:\d\d {2}/, ''))).toEqual([
    'cup: has matches to play',
    'match 7  nim: mcts 100  (1 move)',
    'match 7  returned to the queue',
    'match 8  was taken over by another worker',
  ]);
  expect(told({ quiet: true })).toEqual([]);
});

test('with --json they are objects, each with its time', () => {
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(told({ json: true }).map((line) => JSON.parse(line))).toEqual([
    { event: 'tournament', time, tournament: 'cup' },
    { event: 'played', time, number: 7, game: 'nim', record },
    { event: 'handed-back', time, number: 7, game: 'nim' },
    { event: 'lost', time, match: 'match-8', reason: 'its lease has expired' },
  ]);
});
