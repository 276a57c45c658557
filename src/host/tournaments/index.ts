/** Tournaments run on this machine or on many. */
export { arcadeGameOf, isArcadeSheet } from './arcade-match.ts';
export { MatchThread, startMatchThread } from './match-thread.ts';
export { connectedServer, type FailedMatch, playOnRedis } from './redis-tournament.ts';
export {
  type LoadedTournament,
  type LocalRun,
  loadDefinedTournament,
  loadTournament,
  neededAddresses,
  type OpenTournament,
  playLocally,
} from './tournament.ts';
export {
  hasRegisteredPlayers,
  type NetworkOptions,
  openTournamentNetwork,
  type TournamentNetwork,
} from './tournament-network.ts';
