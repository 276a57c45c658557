/** Published results, and their reproduction. */
export { type DuelCell, duelCells, duelTournament, type PlayedDuelCell } from './duel-tournaments.ts';
export { type Duels, duelResult } from './duels.ts';
export {
  type FixedSeats,
  lastFacts,
  needsFacts,
  readingOf,
  type SeatedEnd,
  type SeatRow,
  seatedPlayers,
  seatedTournament,
} from './fixed-seats.ts';
export { serveRuns } from './measure/parallel-runs.ts';
export type { Experiment, Figures, Paper, Subject, Survey, SurveyAnswer, SurveyedSheet } from './paper.ts';
export { PAPERS } from './papers.ts';
export { type FilledRow, withPublicSheets } from './published-table.ts';
export { curveSection } from './reports/curve-report.ts';
export { duelsReport, duelsResults, duelsSection, duelText } from './reports/duels-report.ts';
export {
  type Extent,
  matchesOf,
  matchesText,
  type Provenance,
  provenanceText,
  type ReproducedExperiment,
  reproductionJson,
  reproductionPage,
} from './reports/reproduced-experiment.ts';
export { type Answered, surveyReport, surveyResults, surveySection } from './reports/survey-report.ts';
export { cellText, tableReport, tableResults, tableSection } from './reports/table-report.ts';
export {
  type ArcadeRow,
  BUDGETS,
  type Curves,
  cellEstimate,
  curvePlayer,
  type PlayedRun,
  type RunBudget,
  type Runs,
  totalRow,
  wantedBudgets,
} from './runs.ts';
