/** Tournaments on many machines, by way of a Redis server. */
export { type RedisAddress, readRedisAddress, redisAddressText } from './address.ts';
export { jobPlayers, type MatchJob } from './match-job.ts';
export {
  HopelessMatch,
  MatchWorker,
  type MatchWorkerSetup,
  type WorkerEvent,
  WorkerFault,
  type WorkerMatch,
} from './match-worker.ts';
export { RedisCrew, type RedisCrewSetup, UnplayedMatch } from './redis-crew.ts';
export { type ConnectionWatcher, connectRedis, type RedisServer } from './server.ts';
export { RedisError } from './server-error.ts';
