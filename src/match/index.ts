/** Matches: players, clocks and what happened. */

export { type Share, wilson } from '../players/index.ts';
export { type Lane, localLane, openWorkerLane, type WorkerLaneOptions } from './lane.ts';
export { Match, type Step } from './match.ts';
export { IllegalAnswer, LateAnswer, type MatchPlayer } from './match-player.ts';
export { type Mean, meanOf } from './mean.ts';
export { type Outcome, outcomes } from './outcome.ts';
export { type MatchSetup, playMatch, type Seat } from './play-match.ts';
export type * from './record.ts';
export { Border, sentGame } from './remote/border.ts';
export type * from './remote/messages.ts';
export { PlayerWorker } from './remote/player-worker.ts';
export { RemotePlayer } from './remote/remote-player.ts';
export { servePlayer } from './remote/serve-player.ts';
export { matchSeed, roundLength, type SeatingPlan, seatingProblem } from './seating.ts';
export { playingRoles, playSeries, type SeriesSetup } from './series.ts';
export { goalInterval, type Score, type SeriesMatch, type Standing, standings } from './standings.ts';
export { type Knowledge, KnowledgeKeeper } from './table/knowledge.ts';
export { type MachineMove, Machines, type MachineTurn, type SeatedPlayer } from './table/machines.ts';
export * from './table/saved-game.ts';
export * from './table/seats.ts';
export { TeamPlayer } from './team-player.ts';
