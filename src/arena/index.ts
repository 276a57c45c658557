/** Tournaments: definitions, schedules, the store, and what it all says about players. */
export {
  type DistantChoice,
  type Entrant,
  entrantText,
  isDistant,
  type TournamentDefinition,
  type TournamentSheet,
  tournamentKey,
} from './definition.ts';
export { element, type Html } from './html.ts';
export { htmlPage } from './html-page.ts';
export { htmlReport, type ReportFacts } from './html-report.ts';
export { keepRatings } from './keep-ratings.ts';
export {
  type ArenaGame,
  type CrewSetup,
  type DistantPlayer,
  type DistantSeat,
  LocalCrew,
  playersByRole,
} from './local-crew.ts';
export { type ComparedRow, comparisonPlot, type PlotRange } from './plots.ts';
export { expectedScore, type Rating, ratings } from './ratings.ts';
export * from './read-definition.ts';
export * from './redis/index.ts';
export * from './results.ts';
export { runTournament, type TournamentRun } from './run-tournament.ts';
export {
  FORMATS,
  type Format,
  type Goals,
  type Job,
  type Plan,
  plannedMatches,
  readyJobs,
  seatings,
} from './schedule.ts';
export * from './store/index.ts';
