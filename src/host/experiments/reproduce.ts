/** Repeats an experiment of any kind. */
import type { Experiment, Paper, ReproducedExperiment } from '../../papers/index.ts';
import { reproduceCurves, reproduceRuns } from './arcade-experiments.ts';
import { reproduceFigures, reproduceSurvey } from './measured-experiments.ts';
import { reproduceDuels, reproduceSeats } from './played-experiments.ts';
import type { ExperimentWatch, ReproductionSettings } from './settings.ts';

export function reproduceExperiment(
  paper: Paper,
  experiment: Experiment,
  run: ReproductionSettings,
  watch: ExperimentWatch,
): Promise<ReproducedExperiment> {
  switch (experiment.kind) {
    case 'duels':
      return reproduceDuels(paper, experiment, run, watch);
    case 'seats':
      return reproduceSeats(paper, experiment, run, watch);
    case 'figures':
      return reproduceFigures(paper, experiment, run, watch);
    case 'runs':
      return reproduceRuns(experiment, run, watch);
    case 'curves':
      return reproduceCurves(experiment, run, watch);
    case 'survey':
      return reproduceSurvey(paper, experiment, run, watch);
  }
}
