/** The option that names a Redis server. */
import { UsageError } from '../host/index.ts';
import { type RedisAddress, readRedisAddress } from '../host/redis/index.ts';
import type { Option } from './command.ts';

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
