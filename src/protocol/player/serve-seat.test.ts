import { expect, test } from 'vitest';
import type { FromSeat, ToSeat } from './seat-messages.ts';
import { serveSeat } from './serve-seat.ts';

/** What a seat says to START with these rules. */
function start(rules: string): Promise<FromSeat> {
  return new Promise((resolve) => {
    serveSeat({
      post: resolve,
      onMessage: (listener: (message: ToSeat) => void) =>
        listener({
          request: 1,
          kind: 'start',
          rules,
          role: 'x',
          engine: 'rules',
          seconds: 20,
          megabytes: 100,
          seed: 1,
          player: { player: 'legal', given: {} },
          threads: 1,
        }),
    });
  });
}

const GAME = `(role x) (init (n 1)) (legal x a) (<= terminal (true (n 3))) (goal x 100)
  (<= (next (n ?m)) (true (n ?n)) (add ?n 1 ?m))`;

test('rules from the network may ask what comes with Anygame', async () => {
  expect(await start(`include sums arithmetic sums (add ?a ?b ?c) ${GAME}`)).toMatchObject({ kind: 'done' });
});

test.each([
  ['a file', 'include sums sums.mjs'],
  ['a program', 'include sums sums.js use sums (node sums.js)'],
  ['an address', 'include sums http://127.0.0.1:9/sums.mjs'],
])('but neither %s', async (_, include) => {
  expect(await start(`${include} sums (add ?a ?b ?c) ${GAME}`)).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('the library `sums` is not connected'),
  });
});
