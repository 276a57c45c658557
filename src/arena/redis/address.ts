/** Where a Redis server is, as people write it: `redis://user:password@host:6379/0`. */

export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** The number of the database on the server. */
  readonly database: number;
  readonly isEncrypted: boolean;
}

const USUAL_PORT = 6379;

/** What is wrong with an address is a text, which reads on from the option it was given to. */
export function readRedisAddress(text: string): RedisAddress | string {
  if (!URL.canParse(text)) return `must be an address as in redis://localhost:6379, not '${hidden(text)}'`;
  const url = new URL(text);
  if (url.protocol !== 'redis:' && url.protocol !== 'rediss:')
    return `must start with redis:// (or rediss:// for an encrypted connection), not with ${url.protocol}//`;
  if (url.hostname === '') return 'needs a host, as in redis://localhost:6379';
  if (url.search !== '' || url.hash !== '') return `has no use for '${url.search}${url.hash}'`;
  const database = /^\/?(\d{0,5})$/.exec(url.pathname)?.[1];
  if (database === undefined)
    return `ends with the number of a database, as in redis://localhost:6379/0, not with '${url.pathname}'`;
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? USUAL_PORT : Number(url.port),
      username: url.username === '' ? undefined : decodeURIComponent(url.username),
      password: url.password === '' ? undefined : decodeURIComponent(url.password),
      database: Number(database),
      isEncrypted: url.protocol === 'rediss:',
    };
  } catch {
    return "has a name or password with a stray '%': write %25 for it";
  }
}

/** For messages: never with the password. */
export function redisAddressText({ host, port, database, isEncrypted }: RedisAddress): string {
  const shownHost = host.includes(':') ? `[${host}]` : host;
  const shownDatabase = database === 0 ? '' : `/${database}`;
  return `${isEncrypted ? 'rediss' : 'redis'}://${shownHost}:${port}${shownDatabase}`;
}

function hidden(text: string): string {
  return text.replace(/\/\/.*@/, '//…@');
}
