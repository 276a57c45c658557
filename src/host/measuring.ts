/** Measurements in a thread of their own: whatever they do, Ctrl-C ends them, and they cannot use up all memory. */
import { createHash } from 'node:crypto';
import { pause, requester, type ServiceCaller, serve, WorkerDeath } from '../base/index.ts';
import { PAPERS, type Subject, type SurveyedSheet } from '../papers/index.ts';
import { endThread, startService, threadLink } from './threads.ts';
import { version } from './version/index.ts';
import type { Watch } from './watch.ts';

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

/**
 * @param line says how far it has come, given the seconds that have passed
 * @param seconds after which it is given up; never if undefined
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
    // The next one is not to share the processor with what is left of this one.
    await endThread(worker);
  }
}

/** The identity of a measurement: everything that determines it, including the version of the program. */
export function measuringKey(task: MeasuringTask, columns: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify({ version: version(), columns, ...task }))
    .digest('hex');
}

/** The work of a thread that measures something for an experiment. */
export function serveMeasuring(caller: ServiceCaller<MeasuringProtocol>): void {
  serve<MeasuringProtocol>(caller, {
    measure: ({ paper, experiment: id, subject }) => {
      const experiment = PAPERS.find(({ name }) => name === paper)?.experiments.find(
        (each) => each.id === id,
      );
      if (experiment?.kind === 'figures') return experiment.measure(subject as Subject, cpuSeconds);
      if (experiment?.kind === 'survey') return experiment.examine(subject as SurveyedSheet, cpuSeconds);
      throw new Error(`${paper} ${id} measures nothing`);
    },
  });
}

/** Seconds that this process has been on a processor, which other work on the machine does not count into. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
