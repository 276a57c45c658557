/** Tournaments: definitions, schedules, ratings and reports. */
export {
  type Entrant,
  entrantText,
  isDefinitionRefusal,
  isNetworkChoice,
  readDefinition,
  type TournamentDefinition,
  type TournamentSheet,
} from './definition.ts';
export { element, type Html, htmlPage } from './html.ts';
export { type ArenaGame, LocalRunner, type NetworkSeatPlayer } from './local-runner.ts';
export { isPlanRefusal, planTournament } from './plan-tournament.ts';
export { type ComparedRow, comparisonPlot, linePlot, type PlotRange, type PlottedLine } from './plots.ts';
export { htmlReport } from './report-page.ts';
export {
  type PlayerResult,
  type ResultTable,
  seatGoals,
  type TournamentMatch,
  type TournamentResults,
  tournamentResults,
} from './results.ts';
export { runTournament, type TournamentRun } from './run-tournament.ts';
export { type Goals, type Job, type Plan, plannedMatches, readyJobs } from './schedule.ts';
