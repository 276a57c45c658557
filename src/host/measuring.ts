/** Measurements in a thread of their own: whatever they do, Ctrl-C ends them, and they cannot use up all memory. */
import { createHash } from 'node:crypto';
import type { Subject, SurveyedSheet } from '../papers/index.ts';
import type { Progress } from './progress.ts';
import { startThread } from './threads.ts';
import { version } from './version.ts';

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
/** Milliseconds between two looks at Ctrl-C. */
const PERIOD = 50;

/**
 * @param telling for the line of progress
 * @param seconds after which it is given up; never if undefined
 */
export async function measureInThread<Result>(
  task: MeasuringTask,
  { progress, now }: { readonly progress: Progress; readonly now: () => number },
  telling: (seconds: number) => string,
  seconds = Number.POSITIVE_INFINITY,
): Promise<Measured<Result>> {
  const worker = startThread(new URL('./measure-worker.js', import.meta.url), {
    maxOldGenerationSizeMb: MEMORY,
  });
  const start = now();
  const passed = (): number => (now() - start) / 1000;
  let answer: Measured<Result> | undefined;
  worker.on('message', (message: Measured<Result>) => {
    answer ??= message;
  });
  worker.on('error', (error) => {
    const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    answer ??= { kind: 'problem', problem: isFull ? `more than ${MEMORY} MB of memory` : error.message };
  });
  worker.on('exit', () => {
    answer ??= { kind: 'problem', problem: 'its thread ended' };
  });
  worker.postMessage(task);
  try {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, PERIOD));
      if (answer !== undefined) return answer;
      if (progress.interrupted) return { kind: 'interrupted' };
      if (passed() > seconds) return { kind: 'problem', problem: `not done after ${Math.round(seconds)} s` };
      await progress.tell(() => telling(passed()));
    }
  } finally {
    await worker.terminate();
  }
}

/** What tells measurements apart: everything that decides about them, the version of the program included. */
export function measuringKey(task: MeasuringTask, columns: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify({ version: version(), columns, ...task }))
    .digest('hex');
}
