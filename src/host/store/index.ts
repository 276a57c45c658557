/** A store: one file with tournaments and their matches, and with knowledge and measurements. */
export { StoreError } from './database.ts';
export { type MeasurementTable, openKnowledgeBase } from './knowledge-base.ts';
export { checkStore, repairStore, type StoreReport, storedRows } from './rescue.ts';
export {
  keepRatings,
  LazyTournamentStore,
  openTournamentStore,
  type TournamentStore,
} from './tournament-store.ts';
export {
  type MatchHead,
  type StoredMatch,
  type StoredRating,
  type StoredSeat,
  type StoredTournament,
  tournamentKey,
} from './tournament-tables.ts';
