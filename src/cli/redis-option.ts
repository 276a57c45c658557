/** The option that names a Redis server. */

import { type RedisAddress, readRedisAddress } from '../host/redis/index.ts';
import type { Option } from './command.ts';
import { UsageError } from './exit.ts';
import type { Io } from './io.ts';

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

/** As for redis-cli, a password may stand in the environment: other users of the machine can read a command line. */
export function withPassword(address: RedisAddress, { env }: Pick<Io, 'env'>): RedisAddress {
  return { ...address, password: address.password ?? (env.REDISCLI_AUTH || undefined) };
}
