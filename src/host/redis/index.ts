/** Matches distributed over machines by a Redis server. */
export {
  type ConnectionWatcher,
  connectRedis,
  type RedisAddress,
  type RedisServer,
  readRedisAddress,
} from './connection.ts';
export { jobPlayers, type MatchJob } from './match-job.ts';
export {
  HopelessMatch,
  MatchWorker,
  type WorkerEvent,
  WorkerFault,
  type WorkerMatch,
} from './match-worker.ts';
export { RedisRunner, UnplayedMatch } from './redis-runner.ts';
