import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isRecordRefusal,
  type PublishedRecord,
  readPublishedRecord,
  startSpectators,
} from './published-record.ts';

const KEYS = [
  'moves',
  'states',
  'errors',
  'stateTimes',
  'goalValues',
  'playClock',
  'isCompleted',
  'matchId',
  '__proto__',
  'toString',
];

test('whatever JSON comes, it is a record that reads the same again, or the field that is wrong is named', () => {
  const values = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.array(fc.array(fc.constant('noop'), { maxLength: 2 }), { maxLength: 3 }),
  );
  const almost = fc
    .array(fc.tuple(fc.constantFrom(...KEYS), values), { maxLength: 6 })
    .map(
      (pairs) =>
        `{${['"moves": [["a", "b"]]', ...pairs.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)].join(', ')}}`,
    );
  const noise = fc.oneof(fc.string(), fc.json(), almost);
  fc.assert(
    fc.property(noise, (text) => {
      const read = readPublishedRecord(text);
      if (isRecordRefusal(read))
        expect(read.problem).toMatch(/^(it is not JSON|a match is an object|'[a-zA-Z]+(\[\d+\])*' )/);
      else expect(readPublishedRecord(JSON.stringify(read))).toEqual(read);
    }),
    { numRuns: 1000 },
  );
});

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

test('nothing else is served', async () => {
  const spectators = await startSpectators({ host: '127.0.0.1', port: 0 });
  const address = `http://127.0.0.1:${spectators.port}`;
  expect((await fetch(`${address}/etc/passwd`)).status).toBe(404);
  expect((await fetch(address, { method: 'POST', body: 'x' })).status).toBe(405);
  await spectators.close();
});
