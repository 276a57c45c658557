/** What is kept in a file: tournaments, matches, ratings, measurements and what was learned. */
export type { MatchFilter, MatchHead, StoredMatch, StoredSeat, TournamentMatch } from './match-table.ts';
export { type OpenOptions, openStore } from './open-store.ts';
export type { StoredRating } from './rating-table.ts';
export { Store } from './store.ts';
export { StoreError } from './store-error.ts';
export type { DefinedTournament, StoredTournament } from './tournament-table.ts';
