/** What can be wrong with a Redis server, in words that help. */

export class RedisError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = 'RedisError';
  }
}

const PROBLEMS: readonly (readonly [RegExp, string])[] = [
  [
    /ECONNREFUSED/,
    "nobody listens there; start a server ('redis-server'), or look at the host and port of the address",
  ],
  [/ENOTFOUND|EAI_AGAIN|EAI_NONAME/, 'there is no such host; look at the address'],
  [/EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL/, 'this machine cannot reach that host; look at the network'],
  [
    /ETIMEDOUT|timed out/i,
    'it does not answer; look at the address, and whether a firewall is in between (a server may listen on its own machine only, and rediss:// needs one with TLS)',
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
  [/NOPERM/, 'this user of the server may not do what tournaments need (all commands on keys anygame:*)'],
  [/DB index is out of range/, 'it has no database of that number; leave the number out of the address'],
  [/protected mode/, 'it accepts its own machine only (protected mode): give it a password'],
  [/MISCONF/, 'it cannot save its data to disk and so accepts no more; look at its log'],
  [/\bOOM\b/, 'its memory is full (maxmemory)'],
  [/READONLY/, 'it is a copy that cannot be written (a replica); name the main server'],
  [/LOADING/, 'it is still reading its data; try again in a moment'],
  [
    /wrong version number|SSL|TLS|certificate|self.signed/i,
    'the encrypted connection fails: rediss:// needs a server with TLS and a certificate that this machine trusts',
  ],
  [
    /Protocol error|unexpected end|ECONNRESET|EPIPE|Connection is closed|closed the connection/i,
    'it breaks off the connection; is this a Redis server, without TLS for redis:// and with TLS for rediss://?',
  ],
];

/** In our words if we know it, and what it said. */
export function serverProblem(error: unknown): string {
  const said = saidBy(error);
  const known = PROBLEMS.find(([pattern]) => pattern.test(said));
  return known === undefined ? said : `${known[1]} (${said})`;
}

function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Of a host with several addresses, each has failed for itself.
  if (error instanceof AggregateError && error.errors.length > 0) return saidBy(error.errors[0]);
  const code = 'code' in error ? String(error.code) : '';
  const message = error.message.split('\n')[0] ?? '';
  return message.includes(code) ? message : `${code}: ${message}`;
}
