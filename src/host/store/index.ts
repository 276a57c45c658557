/** Two stores in one file: tournaments with their matches, and what was learned and measured. */
export { StoreError } from './database.ts';
export { keepRatings } from './keep-ratings.ts';
export { type MeasurementTable, openKnowledgeBase } from './knowledge-base.ts';
export { tournamentKey } from './tournament-key.ts';
export { LazyTournamentStore, openTournamentStore, type TournamentStore } from './tournament-store.ts';
export type {
  MatchHead,
  StoredMatch,
  StoredRating,
  StoredSeat,
  StoredTournament,
} from './tournament-tables.ts';
