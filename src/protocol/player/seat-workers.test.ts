import { expect, test } from 'vitest';
import { ScriptedWorker } from '../../../test/worker-links.ts';
import { type Handlers, requester } from '../../base/requests.ts';
import { SeatWorkers } from './seat-workers.ts';
import type { SeatProtocol } from './serve-seat.ts';

const OVER = new Error('the match is over');

const DILIGENT: Handlers<SeatProtocol> = {
  start: () => ({ engine: 'circuit' }),
  follow: () => {},
  play: () => 'go',
  stop: () => 'over',
};

function counted() {
  const links: ScriptedWorker<SeatProtocol>[] = [];
  const workers = new SeatWorkers(() => {
    const link = new ScriptedWorker(DILIGENT);
    links.push(link);
    return link;
  });
  return { workers, links };
}

const NEWS = { news: { kind: 'nothing' }, answered: undefined } as const;

test('1,000 matches that end need ten workers of 100 matches each', async () => {
  const { workers, links } = counted();
  for (let match = 0; match < 1000; match++) {
    const requests = requester<SeatProtocol>(workers.take());
    expect(await requests.ask('stop', NEWS)).toBe('over');
    requests.release(OVER);
    await expect(requests.ask('stop', NEWS)).rejects.toBe(OVER);
  }
  expect(links).toHaveLength(10);
  expect(links.map(({ asked }) => asked.length)).toEqual(links.map(() => 100));
});

test('a worker that has not answered everything is ended', async () => {
  const { workers, links } = counted();
  const requests = requester<SeatProtocol>(workers.take());
  const open = requests.ask('stop', NEWS);
  requests.release(OVER);
  await expect(open).rejects.toBe(OVER);
  workers.prepare();
  expect(links).toHaveLength(2);
  expect(links.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
});

test('a worker that dies while it waits is not used', () => {
  const { workers, links } = counted();
  links[0]?.die('out of memory');
  let failures = 0;
  workers.take().onFailure(() => failures++);
  expect(links).toHaveLength(2);
  links[1]?.die('out of luck');
  expect(failures).toBe(1);
});

test('few workers wait, and none after closing', () => {
  const { workers, links } = counted();
  const taken = Array.from({ length: 10 }, () => workers.take());
  for (const link of taken) link.release?.();
  expect(links.filter(({ isTerminated }) => !isTerminated)).toHaveLength(4);
  const last = workers.take();
  workers.close();
  last.release?.();
  expect(links.every(({ isTerminated }) => isTerminated)).toBe(true);
});
