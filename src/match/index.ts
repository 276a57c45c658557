/** Matches: players, clocks and records. */

export { Briefing, type RoleView } from './briefing.ts';
export { Match, type Step } from './match.ts';
export { IllegalAnswer, LateAnswer, type MatchPlayer } from './match-player.ts';
export {
  localPlayerPool,
  openThreadPool,
  type PlayerPool,
  playerInThreads,
  type ThreadedPlayer,
} from './player-pool.ts';
export {
  type Clocks,
  type Ending,
  type ErrorLimit,
  errorRuleText,
  type Incident,
  isRecordProblem,
  type MatchRecord,
  type RecordProblem,
  readErrorRule,
  replay,
} from './record.ts';
export { playMatch, type Seat } from './referee.ts';
export { type CancellablePlayer, ReplayedSeats } from './replayed-player.ts';
export {
  matchSeed,
  playSeries,
  roundLength,
  type SeriesSetup,
  seatingProblem,
} from './series.ts';
export { goalInterval, type Score, type SeriesMatch, type Standing, standings } from './standings.ts';
export { type KnownFacts, KnownFactsTracker, type SeenMatch } from './table/known-facts.ts';
export { loadSeatBeliefs } from './table/load-seat-beliefs.ts';
export { type OpponentMove, type OpponentPlayer, Opponents } from './table/opponents.ts';
export {
  readSavedGame,
  type SavedGame,
  savedSeats,
  savedText,
} from './table/saved-game.ts';
export type { SeatBeliefs } from './table/seat-beliefs.ts';
export {
  defaultChoice,
  HUMAN,
  type Occupant,
  occupantText,
  PERSON,
  readOccupant,
  roleCalled,
  Seats,
} from './table/seats.ts';
export { MatchCodec, type PlayerLink } from './threads/messages.ts';
export { servePlayer } from './threads/serve-player.ts';
export { type TickBudget, tickPlayer } from './tick-planners.ts';
export {
  COMPETITION_CLOCK,
  playTicks,
  type TickPlayer,
  type TickRun,
} from './tick-referee.ts';
export { RealClock, type RealTime } from './timed/timed-clock.ts';
export {
  type FollowedMatch,
  type Follower,
  type FollowingOptions,
  TimedFollowing,
} from './timed/timed-following.ts';
export {
  LONGEST_TIMED_MATCH,
  playRealMatch,
  playVirtualMatch,
  type TimedMatchSetup,
  type TimedRecord,
  timedRandoms,
  timedRecord,
} from './timed/timed-match.ts';
export { TimedMind } from './timed/timed-mind.ts';
export { type TimedEnd, TimedReferee } from './timed/timed-referee.ts';
export { readTimedRecord, replayTimed, stateAt, type TimedReplay } from './timed/timed-replay.ts';
export { type SeatedMachine, TimedTable } from './timed/timed-table.ts';
export { moveOfText, newsOfWire, type WireNews, wireNews } from './timed/timed-wire.ts';
