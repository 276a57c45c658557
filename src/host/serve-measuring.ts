/** The work of a thread that measures something for an experiment. */
import { type ServiceCaller, serve } from '../base/index.ts';
import { PAPERS, type Subject, type SurveyedSheet } from '../papers/index.ts';
import type { MeasuringProtocol } from './measuring.ts';

export function serveMeasuring(caller: ServiceCaller<MeasuringProtocol>): void {
  serve<MeasuringProtocol>(caller, {
    measure: ({ paper, experiment: id, subject }) => {
      const experiment = PAPERS.find(({ name }) => name === paper)?.experiments.find(
        (each) => each.id === id,
      );
      if (experiment?.kind === 'figures') return experiment.measure(subject as Subject);
      if (experiment?.kind === 'survey') return experiment.examine(subject as SurveyedSheet);
      throw new Error(`${paper} ${id} measures nothing`);
    },
  });
}
