/** Options of commands that use the network: the address to listen on, the token, the Redis server. */
import { Failure, printable } from '../base/index.ts';
import {
  DEFAULT_LOBBY_PORT,
  DEFAULT_WAIT,
  type ListenAddress,
  LOCAL_HOST,
  TOKEN_VARIABLE,
} from '../host/index.ts';
import { type RedisAddress, readRedisAddress } from '../host/redis/index.ts';
import { isToken } from '../protocol/index.ts';
import { type Option, text, time } from './command.ts';
import { type Io, UsageError } from './io.ts';

export const TOKEN_OPTION = text(
  'WORD',
  `a secret that players and manager share; or ${TOKEN_VARIABLE} in the environment`,
);

export const LOBBY_OPTIONS = {
  listen: listenAddress(
    `where players register: a port for this machine only (${DEFAULT_LOBBY_PORT}; 0 for any free one), or an address as in 0.0.0.0:${DEFAULT_LOBBY_PORT} for other machines too`,
  ),
  token: TOKEN_OPTION,
  wait: time(`how long to wait for players on the network (${DEFAULT_WAIT / 60}m)`),
} as const;

/** @param option by which it was given */
export function managerAddress(option: string, text: string): URL {
  if (URL.canParse(text) && /^wss?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new UsageError(
    `${option} is the address of a manager as in ws://host:9160, not '${printable(text)}'.`,
  );
}

function listenAddress(help: string): Option<ListenAddress | undefined> {
  return {
    placeholder: '[HOST:]PORT',
    help,
    absent: undefined,
    parse: (given) => {
      const [, host = LOCAL_HOST, digits] = /^(?:\[?([^[\]]+)\]?:)?(\d{1,5})$/.exec(given) ?? [];
      const port = Number(digits ?? Number.NaN);
      if (port >= 0 && port <= 65_535) return { host, port };
      throw new UsageError(
        `must be a port as in ${DEFAULT_LOBBY_PORT}, or as in 0.0.0.0:${DEFAULT_LOBBY_PORT}, not '${given}'`,
      );
    },
  };
}

export function tokenOf(given: string | undefined, { env }: Pick<Io, 'env'>): string | undefined {
  const token = given ?? (env[TOKEN_VARIABLE] || undefined);
  if (token !== undefined && !isToken(token))
    throw new UsageError('--token is a word of up to 200 letters, digits and . _ ~ + / = -.');
  return token;
}

/** Why a server cannot listen, and what to do. */
export function listenFailure(host: string, port: number, error: unknown): Failure {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (isTaken)
    return new Failure(
      `port ${port} at ${printable(host)} is in use by another program: end it, choose another port with --port, or use --port 0 for any free one`,
    );
  const reason = error instanceof Error ? error.message : String(error);
  return new Failure(`cannot wait at ${printable(host)}, port ${port}: ${printable(reason)}`);
}

/** The option that names a Redis server. */
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

/**
 * As with redis-cli, the password may be in an environment variable, since other users of the machine can see command
 * lines.
 */
export function withPassword(address: RedisAddress, { env }: Pick<Io, 'env'>): RedisAddress {
  return { ...address, password: address.password ?? (env.REDISCLI_AUTH || undefined) };
}
