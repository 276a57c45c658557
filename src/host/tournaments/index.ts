/** Tournaments run on this machine or on many. */
export {
  NO_RULES,
  type PlayedTournament,
  playTournament,
  type ReproductionSettings,
  rulesOperand,
  wantedRows,
} from './experiment-matches.ts';
export { MatchThread, startMatchThread } from './match-thread.ts';
export { connectedServer, type FailedMatch, playOnRedis } from './redis-tournament.ts';
export { playLocally } from './tournament.ts';
export { type LoadedTournament, loadTournament } from './tournament-file.ts';
export type { NetworkOptions } from './tournament-network.ts';
