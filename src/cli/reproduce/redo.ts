/** Does an experiment again, of whatever kind it is. */
import type { Experiment, Paper } from '../../experiments/index.ts';
import type { Io } from '../io.ts';
import { redoDuels } from './duels/play-duels.ts';
import { redoFigures } from './figures/measure-figures.ts';
import type { Redone, Rerun } from './redone.ts';
import { redoSeats } from './seats/play-seats.ts';
import { redoSurvey } from './survey/examine-sheets.ts';

export function redo(paper: Paper, experiment: Experiment, run: Rerun, io: Io): Promise<Redone> {
  switch (experiment.kind) {
    case 'duels':
      return redoDuels(paper, experiment, run, io);
    case 'seats':
      return redoSeats(paper, experiment, run, io);
    case 'figures':
      return redoFigures(paper, experiment, run, io);
    case 'survey':
      return redoSurvey(paper, experiment, run, io);
  }
}
