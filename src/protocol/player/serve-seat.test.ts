import { expect, test } from 'vitest';
import { neighbour } from '../../../test/worker-links.ts';
import { requester } from '../../base/index.ts';
import { serveSeat } from './serve-seat.ts';

/** The seat's answer to START with these rules. */
async function start(rules: string): Promise<string> {
  const seat = requester(neighbour(serveSeat));
  const asked = seat.ask('start', {
    rules,
    role: 'x',
    engine: 'rules',
    seconds: 20,
    building: 10,
    preparing: 0,
    mayPonder: false,
    megabytes: 100,
    seed: 1,
    player: { player: 'legal', given: {} },
    threads: 1,
  });
  const { engine } = await asked.finally(() => seat.close(new Error('the test is over')));
  return engine;
}

const GAME = `(role x) (init (n 1)) (legal x a) (<= terminal (true (n 3))) (goal x 100)
  (<= (next (n ?m)) (true (n ?n)) (add ?n 1 ?m))`;

test('rules from the network may ask what comes with Anygame', async () => {
  expect(await start(`include sums arithmetic sums (add ?a ?b ?c) ${GAME}`)).toBe('rules');
});

test.each([
  ['a file', 'include sums sums.mjs'],
  ['a program', 'include sums sums.js use sums (node sums.js)'],
  ['an address', 'include sums http://127.0.0.1:9/sums.mjs'],
])('but neither %s', async (_, include) => {
  await expect(start(`${include} sums (add ?a ?b ?c) ${GAME}`)).rejects.toThrow(
    'the library `sums` is not connected',
  );
});
