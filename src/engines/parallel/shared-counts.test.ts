import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { SharedCounts } from './serve-simulator.ts';

test('what is published can be read, by the run it belongs to', () => {
  const buffer = SharedCounts.buffer(3);
  const writer = new SharedCounts(buffer, 3);
  const reader = new SharedCounts(buffer, 3);
  expect(reader.read(1)).toBeUndefined();
  writer.publish(1, Float64Array.of(1, 2, 2 ** 53 - 1));
  expect(reader.read(1)).toEqual(Float64Array.of(1, 2, 2 ** 53 - 1));
  expect(reader.read(2)).toBeUndefined();
  writer.publish(2, Float64Array.of(4, 5, 6));
  expect(reader.read(1)).toBeUndefined();
  expect(reader.read(2)).toEqual(Float64Array.of(4, 5, 6));
});

test('a reader never sees numbers of two publications', async () => {
  const size = 50;
  const buffer = SharedCounts.buffer(size);
  // Does the same as `publish` in a separate thread and in plain JavaScript, over and over.
  const worker = new Worker(
    `const { workerData: { buffer, size } } = require('node:worker_threads');
     const version = new Int32Array(buffer, 0, 1);
     const numbers = new BigInt64Array(buffer, 8);
     for (let n = 1; n < 200_000; n++) {
       const from = (n & 1) * (size + 1);
       Atomics.store(numbers, from, 1n);
       for (let i = 1; i <= size; i++) Atomics.store(numbers, from + i, BigInt(n));
       Atomics.store(version, 0, n);
     }`,
    { eval: true, workerData: { buffer, size } },
  );
  const ended = once(worker, 'exit');
  const reader = new SharedCounts(buffer, size);
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
  });
  const seen = new Set<number>();
  while (isRunning) {
    for (let i = 0; i < 1000; i++) {
      const counts = reader.read(1);
      if (counts === undefined) continue;
      if (new Set(counts).size !== 1) expect(counts).toEqual(counts.map(() => counts[0] as number));
      seen.add(counts[0] as number);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(seen.size).toBeGreaterThan(1);
});
