/** Published results, and how to reproduce them. */
export {
  type DuelCell,
  duelAverages,
  duelCells,
  duelTournament,
  type PlayedDuelCell,
} from './duel-tournaments.ts';
export {
  type DuelResult,
  type Duels,
  duelResult,
  type PublishedScore,
  publishedDirection,
  verdictOn,
} from './duels.ts';
export {
  agreed,
  type FilledRow,
  type FilledTable,
  type JudgedOrder,
  judgedOrders,
  verdictsOf,
} from './filled-table.ts';
export { type FixedSeats, readingOf, type SeatedEnd, type SeatRow, seatedPlayers } from './fixed-seats.ts';
export type { Experiment, Figures, Paper, Subject, Survey, SurveyAnswer, SurveyedSheet } from './paper.ts';
export { PAPERS } from './papers.ts';
export type { PublishedColumn, Sizes } from './published-table.ts';
export { lastFacts, seatedTournament } from './seated-tournament.ts';
