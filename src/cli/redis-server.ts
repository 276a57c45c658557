/** The Redis server of a command: its option, and what is said about its connection. */
import {
  type ConnectionWatcher,
  connectRedis,
  type RedisAddress,
  RedisError,
  type RedisServer,
  readRedisAddress,
} from '../arena/index.ts';
import { Failure, UsageError } from './failure.ts';
import type { Io } from './io.ts';
import type { Option } from './option.ts';

export function redisOption(help: string): Option<RedisAddress | undefined> {
  return {
    placeholder: 'URL',
    help,
    absent: undefined,
    parse: (given) => {
      const address = readRedisAddress(given);
      if (typeof address === 'string') throw new UsageError(address);
      return address;
    },
  };
}

/** `say` is told, in a sentence, what the user should know. */
export async function connectedServer(
  address: RedisAddress,
  { env }: Pick<Io, 'env'>,
  say: (text: string) => void,
): Promise<RedisServer> {
  // As for redis-cli: other users of the machine can read what stands in a command line.
  const password = address.password ?? (env.REDISCLI_AUTH || undefined);
  const server = await connectRedis({ ...address, password }).catch((error: unknown) => {
    throw error instanceof RedisError ? new Failure(error.message) : error;
  });
  if (server.warning !== undefined) say(`${server.name}: ${server.warning}`);
  const watcher: ConnectionWatcher = {
    lost: (reason) => say(`the connection to ${server.name} is lost: ${reason}; trying to get it back`),
    back: () => say(`the connection to ${server.name} is back`),
  };
  server.watch(watcher);
  return server;
}
