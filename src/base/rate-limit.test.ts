import { expect, test } from 'vitest';
import { RateLimit } from './rate-limit.ts';

test('a number at once, and then so many a second', () => {
  const limit = new RateLimit({ atOnce: 3, perSecond: 2 });
  const admitted = (now: number) => limit.admits('a', now);
  expect([0, 0, 0, 0].map(admitted)).toEqual([true, true, true, false]);
  expect([400, 500, 500, 999, 1000].map(admitted)).toEqual([false, true, false, false, true]);
  expect([60_000, 60_000, 60_000, 60_000].map(admitted)).toEqual([true, true, true, false]);
});

test('what one sends does not count for another', () => {
  const limit = new RateLimit({ atOnce: 1, perSecond: 1 });
  expect([limit.admits('a', 0), limit.admits('b', 0), limit.admits('a', 0)]).toEqual([true, true, false]);
});

test('many senders do not make it forget who sends too much', () => {
  const limit = new RateLimit({ atOnce: 1, perSecond: 0.001 });
  for (let i = 0; i < 5000; i++) {
    limit.admits('loud', i);
    expect(limit.admits(`other ${i}`, i)).toBe(true);
  }
  expect(limit.admits('loud', 5000)).toBe(false);
});
