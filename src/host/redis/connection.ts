/**
 * A connection to a Redis server that is restored when lost, with addresses in the usual form and errors that tell the
 * user what to do.
 */

import { isIP } from 'node:net';
import type { Redis, RedisOptions } from 'ioredis';
import { Failure, within } from '../../base/index.ts';

/** Milliseconds after which a server counts as not answering. */
const PATIENCE = 10_000;
/** Milliseconds between two attempts to reconnect. */
const RETRY = { least: 200, most: 5000 } as const;
/** Milliseconds between two keep-alive messages, so that a dead connection is noticed. */
const KEEP_ALIVE = 10_000;
/** The oldest server version with all commands that BullMQ uses. */
const OLDEST = [6, 2] as const;

export interface RedisServer {
  /** The address for people, without the password. */
  readonly name: string;
  readonly client: Redis;
  /** Called with the reason when the connection is lost, and when it is restored. */
  watch(watcher: ConnectionWatcher): void;
  /** A warning for the user about a server that works. */
  readonly warning: string | undefined;
  close(): Promise<void>;
}

export interface ConnectionWatcher {
  readonly lost: (reason: string) => void;
  readonly back: () => void;
}

/** Rejects with a `RedisError`. */
export async function connectRedis(address: RedisAddress): Promise<RedisServer> {
  const name = redisAddressText(address);
  // Loaded on demand, since most commands do not need it.
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
    await timely(PATIENCE, client.connect());
    // The client library uses the default database if there is none with that number.
    if (address.database > 0) await timely(PATIENCE, client.select(address.database));
    warning = await timely(PATIENCE, inspected(client));
    isUp = true;
  } catch (error) {
    leave();
    if (error instanceof RedisError) throw new RedisError(`${name}: ${error.message}`);
    // The client library only reports that the connection is closed; the reason was reported before.
    throw new RedisError(`${name}: ${serverProblem(lastError ?? error)}`);
  }
  const watchers: ConnectionWatcher[] = [];
  let isLost = false;
  client.on('close', () => {
    if (isLost) return;
    isLost = true;
    // The reason arrives shortly before or after.
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
      await timely(1000, client.quit()).catch(leave);
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
    // Once the connection has worked, commands wait for reconnection, so that nothing is lost.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (isUp() ? Math.min(RETRY.most, RETRY.least * times) : null),
  };
}

/** Warnings about a usable server. */
async function inspected(client: Redis): Promise<string | undefined> {
  const about = await client.info();
  const value = (field: string): string | undefined =>
    new RegExp(`^${field}:(.*?)\\r?$`, 'm').exec(about)?.[1];
  const version = value('redis_version');
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  // Valkey and others identify themselves as Redis 7 here, which is accurate for our purposes.
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

function timely<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const seconds = milliseconds / 1000;
  return within(seconds, work, () => {
    throw new Error(`timed out after ${seconds} s`);
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}

/** The address of a Redis server in the usual form: `redis://user:password@host:6379/0`. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** The number of the database on the server. */
  readonly database: number;
  readonly isEncrypted: boolean;
}

const DEFAULT_PORT = 6379;

/** Returns an error message as text, which continues the name of the option. */
export function readRedisAddress(text: string): RedisAddress | string {
  if (!URL.canParse(text)) return `must be an address as in redis://localhost:6379, not '${hidden(text)}'`;
  const url = new URL(text);
  if (url.protocol !== 'redis:' && url.protocol !== 'rediss:')
    return `must start with redis:// (or rediss:// for an encrypted connection), not with ${url.protocol}//`;
  if (url.hostname === '') return 'needs a host, as in redis://localhost:6379';
  if (url.search !== '' || url.hash !== '') return `does not take '${url.search}${url.hash}'`;
  const database = /^\/?(\d{0,5})$/.exec(url.pathname)?.[1];
  if (database === undefined)
    return `ends with the number of a database, as in redis://localhost:6379/0, not with '${url.pathname}'`;
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? DEFAULT_PORT : Number(url.port),
      username: url.username === '' ? undefined : decodeURIComponent(url.username),
      password: url.password === '' ? undefined : decodeURIComponent(url.password),
      database: Number(database),
      isEncrypted: url.protocol === 'rediss:',
    };
  } catch {
    return "has a name or password with a stray '%': write %25 for it";
  }
}

/** The address for messages, always without the password. */
export function redisAddressText({ host, port, database, isEncrypted }: RedisAddress): string {
  const shownHost = host.includes(':') ? `[${host}]` : host;
  const shownDatabase = database === 0 ? '' : `/${database}`;
  return `${isEncrypted ? 'rediss' : 'redis'}://${shownHost}:${port}${shownDatabase}`;
}

function hidden(text: string): string {
  return text.replace(/\/\/.*@/, '//…@');
}

/** Problems with a Redis server, in words that help the user. */
export class RedisError extends Failure {
  constructor(problem: string) {
    super(problem);
    this.name = 'RedisError';
  }
}

const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [
    /ECONNREFUSED/,
    "nothing listens there; start a server ('redis-server'), or check the host and port of the address",
  ],
  [/ENOTFOUND|EAI_AGAIN|EAI_NONAME/, 'there is no such host; check the address'],
  [/EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/, 'this machine cannot reach that host; check the network'],
  [
    /ETIMEDOUT|timed out/i,
    'it does not answer; check the address, and whether a firewall is in between (a server may listen on its own machine only, and rediss:// needs one with TLS)',
  ],
  [/WRONGPASS|invalid password|invalid username-password/i, 'the name or password is wrong'],
  [
    /without any password configured|no password is set/i,
    'the server has no password, but one was given; leave it out of the address',
  ],
  [
    /NOAUTH|Authentication required/i,
    'it needs a password: write redis://:PASSWORD@HOST:PORT, or put it into the variable REDISCLI_AUTH',
  ],
  [
    /NOPERM/,
    'this user does not have the permissions that tournaments need (all commands on keys anygame:*)',
  ],
  [/DB index is out of range/, 'it has no database of that number; leave the number out of the address'],
  [/protected mode/, 'it accepts its own machine only (protected mode): give it a password'],
  [/MISCONF/, 'it cannot save its data to disk, so it accepts no more; check its log'],
  [/\bOOM\b/, 'its memory is full (maxmemory)'],
  [/READONLY/, 'it is a copy that cannot be written (a replica); name the main server'],
  [/LOADING/, 'it is still loading its data; try again in a moment'],
  [
    /wrong version number|SSL|TLS|certificate|self.signed/i,
    'the encrypted connection fails: rediss:// needs a server with TLS and a certificate that this machine trusts',
  ],
  [
    /Protocol error|unexpected end|ECONNRESET|EPIPE|Connection is closed|closed the connection/i,
    'the server closes the connection; is this a Redis server, without TLS for redis:// and with TLS for rediss://?',
  ],
];

/** Our explanation of known errors, followed by the server's message. */
export function serverProblem(error: unknown): string {
  const said = saidBy(error);
  const known = PROBLEMS.find(([pattern]) => pattern.test(said));
  return known === undefined ? said : `${known[1]} (${said})`;
}

function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // For a host with several addresses, each has its own error.
  if (error instanceof AggregateError && error.errors.length > 0) return saidBy(error.errors[0]);
  const code = 'code' in error ? String(error.code) : '';
  const message = error.message.split('\n')[0] ?? '';
  return message.includes(code) ? message : `${code}: ${message}`;
}
