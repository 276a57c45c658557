/**
 * Access control. Other pages open in the user's browser must not act through it: they are detected by the `Origin`
 * that browsers send, and by the `Host` if their host name resolves to this machine (DNS rebinding).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isKnownName, isLocalName } from '../protocol/index.ts';
import { ApiRefusal } from './requests.ts';

export interface Caller {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whether the address contains a link given to the caller, which is equivalent to the token. */
  readonly hasLink?: boolean;
}

export interface GuardOptions {
  /** Whether only browsers on this machine can reach the server, which then has no other name. */
  readonly isLocal: boolean;
  /** The token required for changes; none if undefined. */
  readonly token?: string | undefined;
  /** Host names of a server without a token, in lower case, in addition to addresses and names without a dot. */
  readonly names?: readonly string[] | undefined;
}

const TOKEN_HEADER = 'x-anygame-token';

/** @throws ApiRefusal */
export function expectAllowed(
  { method, headers, hasLink = false }: Caller,
  { isLocal, token, names }: GuardOptions,
): void {
  const host = only(headers.host);
  if (isLocal && !isLocalName(host ?? ''))
    throw new ApiRefusal(
      403,
      'this server accepts only browsers on its own machine; use the address localhost',
    );
  if (!isLocal && token === undefined && !isKnownName(host ?? '', names))
    throw new ApiRefusal(
      403,
      'this server does not recognise the host name of the request: use its address, or start it with --hostname or --token',
    );
  if (method === 'GET' || method === 'HEAD') return;
  if (!isOwnPage(headers, host)) throw new ApiRefusal(403, 'other web pages cannot change anything here');
  // Forms of other pages cannot send this type without a preflight request.
  if (!/^application\/json\b/i.test(only(headers['content-type']) ?? ''))
    throw new ApiRefusal(415, 'send JSON, with the content type application/json');
  if (token !== undefined && !hasLink && !isSame(only(headers[TOKEN_HEADER]) ?? '', token))
    throw new ApiRefusal(401, 'this needs the token that the server was started with');
}

/** Programs other than browsers send neither header. */
function isOwnPage(headers: Caller['headers'], host: string | undefined): boolean {
  const site = only(headers['sec-fetch-site']);
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = only(headers.origin);
  if (origin === undefined) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === hostOf(host);
}

/** Without the default port. */
function hostOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host : host;
}

/** Compares in constant time, so that timing does not reveal a part of the token. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function only(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
