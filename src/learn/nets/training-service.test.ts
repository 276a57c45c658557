import { afterEach, expect, test } from 'vitest';
import { described, sheetDescription } from '../../../test/games.ts';
import { type Requester, requester, webWorker, webWorkerCaller } from '../../base/index.ts';
import { compile, portableGame } from '../../engines/index.ts';
import { readDescription } from '../../gdl/index.ts';
import type { ModelKind } from './network-learning.ts';
import {
  serveTraining,
  type TrainingProgress,
  type TrainingProtocol,
  trainTogether,
} from './training-service.ts';

const { source } = sheetDescription('games/tic-tac-toe/tic-tac-toe.kif');
const reading = readDescription(source.text, source.name);
const { game } = compile(described(source.text));
const workers: Requester<TrainingProtocol>[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.close(new Error('the test is over'));
});

/** A worker in this thread. */
function newWorker(): Requester<TrainingProtocol> {
  const { port1, port2 } = new MessageChannel();
  for (const port of [port1, port2]) port.start();
  serveTraining(webWorkerCaller(port2 as never));
  const worker = requester<TrainingProtocol>(
    webWorker({
      postMessage: (message, transfer) => port1.postMessage(message, transfer as never),
      addEventListener: (kind, listener) => port1.addEventListener(kind, listener as never),
      terminate: () => {
        port1.close();
        port2.close();
      },
    }),
  );
  workers.push(worker);
  return worker;
}

/** Training that ends after some rounds, as with Ctrl-C. */
async function trained(kind: ModelKind, count: number, rounds: number, start?: TrainingProgress['values']) {
  const stop = new AbortController();
  const heard: TrainingProgress[] = [];
  const result = await trainTogether(Array.from({ length: count }, newWorker), {
    game,
    sent: portableGame(game, reading),
    kind,
    seconds: 0.3 * rounds,
    seed: 1,
    start,
    now: () => performance.now(),
    signal: stop.signal,
    report: (progress) => {
      heard.push(progress);
      if (heard.length === rounds) stop.abort();
    },
  });
  return { result, heard };
}

test.each(['network', 'pairs'] as const)(
  '%s: threads learn together, and go on from what is known',
  async (kind) => {
    const first = await trained(kind, 2, 2);
    const { values, positions } = first.result;
    expect(first.heard.length).toBeGreaterThan(0);
    expect(values?.positions).toBe(positions);
    expect(positions).toBeGreaterThan(0);
    const second = await trained(kind, 2, 1, values);
    expect(second.result.values?.positions).toBe(positions + second.result.positions);
    expect(second.result.values?.network.shape).toEqual(values?.network.shape);
  },
);
