/** A connection to a Redis server that comes back when it is lost. */
import { isIP } from 'node:net';
import type { Redis, RedisOptions } from 'ioredis';
import { type RedisAddress, redisAddressText } from './address.ts';
import { RedisError, serverProblem } from './server-error.ts';

/** Milliseconds until a server is taken for one that does not answer. */
const PATIENCE = 10_000;
/** Milliseconds between two attempts to get a lost connection back. */
const RETRY = { least: 200, most: 5000 } as const;
/** Milliseconds between two signs of life, so that a dead connection is noticed. */
const KEEP_ALIVE = 10_000;
/** The oldest server that has all commands that BullMQ uses. */
const OLDEST = [6, 2] as const;

export interface RedisServer {
  /** For people, without the password. */
  readonly name: string;
  readonly client: Redis;
  /** Told when the connection is lost, with the reason, and when it is back. */
  watch(watcher: ConnectionWatcher): void;
  /** Something that the user should know, though it works. */
  readonly warning: string | undefined;
  close(): Promise<void>;
}

export interface ConnectionWatcher {
  readonly lost: (reason: string) => void;
  readonly back: () => void;
}

/** Refuses with a `RedisError`. */
export async function connectRedis(address: RedisAddress): Promise<RedisServer> {
  const name = redisAddressText(address);
  // Loaded when needed: most commands can do without it.
  const { Redis } = await import('ioredis').catch((error: unknown) => {
    throw new RedisError(`the library for Redis cannot be loaded (${reasonOf(error)})`);
  });
  let isUp = false;
  const client = new Redis(optionsFor(address, () => isUp));
  let lastError: unknown;
  client.on('error', (error) => {
    lastError = error;
  });
  const leave = (): void => client.disconnect();
  let warning: string | undefined;
  try {
    await within(PATIENCE, client.connect());
    // The library takes the usual one if there is none of that number.
    if (address.database > 0) await within(PATIENCE, client.select(address.database));
    warning = await within(PATIENCE, inspected(client));
    isUp = true;
  } catch (error) {
    leave();
    if (error instanceof RedisError) throw new RedisError(`${name}: ${error.message}`);
    // The library says only that the connection is closed; why, it said before.
    throw new RedisError(`${name}: ${serverProblem(lastError ?? error)}`);
  }
  const watchers: ConnectionWatcher[] = [];
  let isLost = false;
  client.on('close', () => {
    if (isLost) return;
    isLost = true;
    // The reason comes a moment before or after.
    setTimeout(() => {
      const reason = lastError === undefined ? 'the server has closed it' : serverProblem(lastError);
      if (isLost) for (const { lost } of watchers) lost(reason);
    }, RETRY.least * 3).unref();
  });
  client.on('ready', () => {
    if (!isLost) return;
    isLost = false;
    lastError = undefined;
    for (const { back } of watchers) back();
  });
  return {
    name,
    client,
    warning,
    watch: (watcher) => void watchers.push(watcher),
    close: async () => {
      watchers.length = 0;
      await within(1000, client.quit()).catch(leave);
    },
  };
}

function optionsFor(address: RedisAddress, isUp: () => boolean): RedisOptions {
  const { host, port, username, password, database, isEncrypted } = address;
  return {
    host,
    port,
    db: database,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(isEncrypted && { tls: isIP(host) === 0 ? { servername: host } : {} }),
    family: 0,
    lazyConnect: true,
    connectTimeout: PATIENCE,
    keepAlive: KEEP_ALIVE,
    // Once it has worked, commands wait until it works again, so that nothing is lost.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (isUp() ? Math.min(RETRY.most, RETRY.least * times) : null),
  };
}

/** What the user should know of a server that can be used. */
async function inspected(client: Redis): Promise<string | undefined> {
  const about = await client.info();
  const value = (field: string): string | undefined =>
    new RegExp(`^${field}:(.*?)\\r?$`, 'm').exec(about)?.[1];
  const version = value('redis_version');
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  // Valkey and others call themselves Redis 7 here, which they are as far as we are concerned.
  if (version !== undefined && (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])))
    throw new RedisError(
      `this is Redis ${version}, which is too old; tournaments need ${OLDEST.join('.')} or later`,
    );
  if (value('role') === 'slave')
    throw new RedisError('it is a copy that cannot be written (a replica); name the main server');
  const policy = value('maxmemory_policy');
  return policy === undefined || policy === 'noeviction'
    ? undefined
    : `its setting 'maxmemory-policy ${policy}' lets it throw matches away; it should be noeviction`;
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out after ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
