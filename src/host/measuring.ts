/** Measurements in a thread of their own: whatever they do, Ctrl-C ends them, and they cannot use up all memory. */
import { createHash } from 'node:crypto';
import { requester, WorkerDeath } from '../base/index.ts';
import type { Subject, SurveyedSheet } from '../papers/index.ts';
import type { Progress } from './progress.ts';
import { startService, threadLink } from './threads.ts';
import { version } from './version.ts';

/** Enough for the thread to find the function that measures. */
export interface MeasuringTask {
  readonly paper: string;
  readonly experiment: string;
  readonly subject: Subject | SurveyedSheet;
}

export interface MeasuringProtocol {
  /** What is answered depends on the experiment. */
  readonly measure: { readonly ask: MeasuringTask; readonly answer: unknown };
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
  const worker = startService('measuring', MEMORY);
  const requests = requester<MeasuringProtocol>(threadLink(worker));
  const start = now();
  const passed = (): number => (now() - start) / 1000;
  let answer: Measured<Result> | undefined;
  requests.ask('measure', task).then(
    (result) => {
      answer = { kind: 'result', result: result as Result };
    },
    (error: Error) => {
      answer = { kind: 'problem', problem: error instanceof WorkerDeath ? error.reason : error.message };
    },
  );
  try {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, PERIOD));
      if (answer !== undefined) return answer;
      if (progress.interrupted) return { kind: 'interrupted' };
      if (passed() > seconds) return { kind: 'problem', problem: `not done after ${Math.round(seconds)} s` };
      await progress.tell(() => telling(passed()));
    }
  } finally {
    requests.close(new Error('the measurement is over'));
    // The next one is not to share the processor with what is left of this one.
    await worker.terminate();
  }
}

/** What tells measurements apart: everything that decides about them, the version of the program included. */
export function measuringKey(task: MeasuringTask, columns: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify({ version: version(), columns, ...task }))
    .digest('hex');
}
