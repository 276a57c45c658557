/** Measurements in a thread of their own: whatever they do, Ctrl-C ends them, and they cannot use up all memory. */
import { createHash } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import type { Subject, SurveyedSheet } from '../papers/index.ts';
import { startThread } from './threads.ts';
import { version } from './version.ts';
import { pause, type Watch } from './watch.ts';

/** Enough for the thread to find the function that measures. */
export interface MeasuringTask {
  readonly paper: string;
  readonly experiment: string;
  readonly subject: Subject | SurveyedSheet;
}

/** `problem`: why nothing came of it. */
export type Measured<Result> =
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'problem'; readonly problem: string }
  | { readonly kind: 'interrupted' };

/** Megabytes. */
const MEMORY = 3000;

/**
 * @param line tells how far it has come, given the seconds that have passed
 * @param seconds after which it is given up; never if undefined
 */
export async function measureInThread<Result>(
  task: MeasuringTask,
  { now, signal, show }: Watch,
  line: (seconds: number) => string,
  seconds = Number.POSITIVE_INFINITY,
): Promise<Measured<Result>> {
  const worker = startThread(new URL('./measure-worker.js', import.meta.url), {
    maxOldGenerationSizeMb: MEMORY,
  });
  const start = now();
  show(() => line((now() - start) / 1000));
  const giveUp = new AbortController();
  const over = AbortSignal.any([signal, giveUp.signal]);
  try {
    return await Promise.race([
      answerOf<Result>(worker, task),
      pause(1000 * seconds, over).then((): Measured<Result> => {
        if (signal.aborted) return { kind: 'interrupted' };
        return { kind: 'problem', problem: `not done after ${Math.round(seconds)} s` };
      }),
    ]);
  } finally {
    giveUp.abort();
    await worker.terminate();
  }
}

function answerOf<Result>(worker: Worker, task: MeasuringTask): Promise<Measured<Result>> {
  return new Promise((resolve) => {
    worker.on('message', resolve);
    worker.on('error', (error) => {
      const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      resolve({ kind: 'problem', problem: isFull ? `more than ${MEMORY} MB of memory` : error.message });
    });
    worker.on('exit', () => resolve({ kind: 'problem', problem: 'its thread ended' }));
    worker.postMessage(task);
  });
}

/** What tells measurements apart: everything that decides about them, the version of the program included. */
export function measuringKey(task: MeasuringTask, columns: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify({ version: version(), columns, ...task }))
    .digest('hex');
}
