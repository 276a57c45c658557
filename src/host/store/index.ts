/** The store of tournaments, knowledge and measurements, in a file. */
export { StoreError } from './database.ts';
export { keepRatings } from './keep-ratings.ts';
export { LazyStore } from './lazy-store.ts';
export { openStore, Store } from './store.ts';
export { tournamentKey } from './tournament-key.ts';
export type {
  MatchHead,
  StoredMatch,
  StoredRating,
  StoredSeat,
  StoredTournament,
} from './tournament-tables.ts';
