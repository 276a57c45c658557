import { expect, test } from 'vitest';
import { type PublishedRecord, readPublishedRecord } from './published-record.ts';
import { startSpectators } from './spectators.ts';

test('spectators get the record so far, once or after every move', async () => {
  const spectators = await startSpectators({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${spectators.port}`;
  expect((await fetch(address)).status).toBe(503);
  const record = (moves: string[][]) =>
    readPublishedRecord(JSON.stringify({ matchId: 'm', moves, states: [] })) as PublishedRecord;
  spectators.show(record([]));
  const once = await fetch(address);
  expect(once.headers.get('access-control-allow-origin')).toBe('*');
  expect(await once.json()).toMatchObject({ matchId: 'm', moves: [] });
  const following = await fetch(`${address}/events`);
  spectators.show(record([['a', 'b']]));
  const closed = spectators.close();
  const events = (await following.text()).trim().split('\n\n');
  expect(events.map((event) => JSON.parse(event.replace('data: ', '')).moves)).toEqual([[], [['a', 'b']]]);
  await closed;
});

test('nothing else is to be had', async () => {
  const spectators = await startSpectators({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${spectators.port}`;
  expect((await fetch(`${address}/etc/passwd`)).status).toBe(404);
  expect((await fetch(address, { method: 'POST', body: 'x' })).status).toBe(405);
  await spectators.close();
});
