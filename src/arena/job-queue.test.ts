import { expect, test } from 'vitest';
import { JobQueue } from './run-tournament.ts';
import type { Job } from './schedule.ts';

const job = (number: number, ...seats: number[]): Job => ({ number, round: 1, game: 0, seats, seed: 1 });

test('a player gets no more matches at once than it takes; others go first', async () => {
  const queue = new JobQueue([job(1, 0, 1), job(2, 1, 0), job(3, 0, 2), job(4, 2, 3)], (player) =>
    player === 0 ? 1 : 9,
  );
  const first = await queue.take();
  expect(first).toEqual(job(1, 0, 1));
  expect(await queue.take()).toEqual(job(4, 2, 3));
  const waiting = queue.take();
  queue.finish(first as Job);
  expect(await waiting).toEqual(job(2, 1, 0));
});

test('who waits when the last one is taken, or the queue is closed, gets nothing', async () => {
  const queue = new JobQueue([job(1, 0, 1), job(2, 0, 1), job(3, 0, 1)], () => 1);
  const first = (await queue.take()) as Job;
  const [second, third] = [queue.take(), queue.take()];
  queue.finish(first);
  expect(await second).toEqual(job(2, 0, 1));
  queue.close();
  expect(await third).toBeUndefined();
  expect(await queue.take()).toBeUndefined();
});

test('a player in two roles of a match plays one match', async () => {
  const queue = new JobQueue([job(1, 0, 0)], () => 1);
  expect(await queue.take()).toEqual(job(1, 0, 0));
});
