/** Measurements in a separate thread, so that Ctrl-C ends them and their memory is limited. */
import { createHash } from 'node:crypto';
import { pause, requester, type ServiceCaller, serve, WorkerDeath } from '../base/index.ts';
import { PAPERS, type Subject, type SurveyedSheet } from '../papers/index.ts';
import { installedArcade } from './arcade-library.ts';
import { processorClock, threadSeconds } from './processor-time.ts';
import { endThread, startService, startWorker, threadLink } from './threads.ts';
import { version } from './version/index.ts';
import type { Watch } from './watch.ts';

/** Enough information for the thread to find the measuring function. */
export interface MeasuringTask {
  readonly paper: string;
  readonly experiment: string;
  readonly subject: Subject | SurveyedSheet;
}

export interface MeasuringProtocol {
  /** The answer depends on the experiment. */
  readonly measure: { readonly ask: MeasuringTask; readonly answer: unknown };
}

/** `problem`: why there is no result. */
export type Measured<Result> =
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'problem'; readonly problem: string }
  | { readonly kind: 'interrupted' };

/** Megabytes. */
const MEMORY = 3000;

/**
 * @param line gives the progress line for the elapsed seconds
 * @param seconds time limit; none if undefined
 */
export async function measureInThread<Result>(
  task: MeasuringTask,
  { now, signal, show }: Watch,
  line: (seconds: number) => string,
  seconds = Number.POSITIVE_INFINITY,
): Promise<Measured<Result>> {
  const worker = startService('measuring', { megabytes: MEMORY });
  const requests = requester<MeasuringProtocol>(threadLink(worker));
  const start = now();
  show(() => line((now() - start) / 1000));
  const over = new AbortController();
  const patience = pause(1000 * seconds, AbortSignal.any([signal, over.signal]));
  try {
    return await Promise.race([
      requests.ask('measure', task).then(
        (result): Measured<Result> => ({ kind: 'result', result: result as Result }),
        (error: Error): Measured<Result> => {
          const problem = error instanceof WorkerDeath ? error.reason : error.message;
          return { kind: 'problem', problem };
        },
      ),
      patience.then((): Measured<Result> => {
        if (signal.aborted) return { kind: 'interrupted' };
        return { kind: 'problem', problem: `not done after ${Math.round(seconds)} s` };
      }),
    ]);
  } finally {
    over.abort();
    requests.close(new Error('the measurement is over'));
    // The next measurement must not share the processor with the remains of this one.
    await endThread(worker);
  }
}

/** The identity of a measurement: everything that affects it, including the version of the program. */
export function measuringKey(task: MeasuringTask, columns: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify({ version: version(), columns, ...task }))
    .digest('hex');
}

/** The work of a thread that measures something for an experiment. */
export function serveMeasuring(caller: ServiceCaller<MeasuringProtocol>): void {
  // The work of helper threads, such as those that compile code, is done at the same time on an idle machine.
  const milliseconds = processorClock(threadSeconds);
  const clock = (): number => milliseconds() / 1000;
  serve<MeasuringProtocol>(caller, {
    measure: ({ paper, experiment: id, subject }) => {
      const experiment = PAPERS.find(({ name }) => name === paper)?.experiments.find(
        (each) => each.id === id,
      );
      if (experiment?.kind === 'figures')
        return experiment.measure(subject as Subject, clock, installedArcade(), { start: startWorker });
      if (experiment?.kind === 'survey') return experiment.examine(subject as SurveyedSheet, clock);
      throw new Error(`${paper} ${id} measures nothing`);
    },
  });
}
