/** The script of a thread that measures something for an experiment. */
import { parentPort } from 'node:worker_threads';
import { PAPERS, type Subject, type SurveyedSheet } from '../papers/index.ts';
import type { Measured, MeasuringTask } from './measuring.ts';
import { cpuSeconds } from './processor-time.ts';

parentPort?.once('message', async (task: MeasuringTask) => {
  parentPort?.postMessage(await measured(task));
});

async function measured({ paper, experiment: id, subject }: MeasuringTask): Promise<Measured<unknown>> {
  const experiment = PAPERS.find(({ name }) => name === paper)?.experiments.find((each) => each.id === id);
  try {
    if (experiment?.kind === 'figures')
      return { kind: 'result', result: await experiment.measure(subject as Subject, cpuSeconds) };
    if (experiment?.kind === 'survey')
      return { kind: 'result', result: experiment.examine(subject as SurveyedSheet, cpuSeconds) };
    return { kind: 'problem', problem: `${paper} ${id} measures nothing` };
  } catch (error) {
    return { kind: 'problem', problem: error instanceof Error ? error.message : String(error) };
  }
}
