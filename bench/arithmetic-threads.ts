/** Threads that compute without memory and share nothing: together they do what the machine's cores can at the time. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Several sums that do not wait for each other, so that a thread leaves nothing of its core to another one. */
const CODE = `
  const { parentPort } = require('node:worker_threads');
  function round(start) {
    let a = start, b = 2, c = 3, d = 4, e = 5, f = 6;
    for (let i = 0; i < 100000; i++) {
      a = (a ^ i) + b | 0; c = (c ^ i) + d | 0; e = (e ^ i) + f | 0;
      b = (b ^ a) + i | 0; d = (d ^ c) + i | 0; f = (f ^ e) + i | 0;
    }
    return a ^ b ^ c ^ d ^ e ^ f;
  }
  let kept = 1;
  parentPort.on('message', (milliseconds) => {
    const end = performance.now() + milliseconds;
    let rounds = 0;
    for (; performance.now() < end; rounds++) kept = round(kept);
    parentPort.postMessage(rounds);
  });
`;

export class ArithmeticThreads {
  readonly #workers: readonly Worker[];

  constructor(count: number) {
    this.#workers = Array.from({ length: count }, () => new Worker(CODE, { eval: true }));
  }

  /** Rounds that the first threads do together within that time. */
  async rounds(threads: number, milliseconds: number): Promise<number> {
    const each = await Promise.all(
      this.#workers.slice(0, threads).map((worker) => {
        const answer = once(worker, 'message');
        worker.postMessage(milliseconds);
        return answer.then(([rounds]) => rounds as number);
      }),
    );
    return each.reduce((sum, rounds) => sum + rounds, 0);
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}
