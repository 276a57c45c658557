/**
 * Who may ask for what. Other pages that somebody has open must not act through the browser: they are recognised
 * by the `Origin` that browsers send, and names that lead to this machine by a trick (DNS rebinding) by the `Host`.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isKnownName, isLocalName } from '../protocol/index.ts';
import { ApiRefusal } from './requests.ts';

export interface Caller {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The address is a link that was given to the caller, which is as good as the token. */
  readonly hasLink?: boolean;
}

export interface GuardOptions {
  /** Only browsers on this machine can reach the server, so it has no other name. */
  readonly isLocal: boolean;
  /** What has to be known to change anything; nothing if undefined. */
  readonly token?: string | undefined;
  /** Names by which others call a server without a token, in lower case, besides addresses and names without a dot. */
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
    throw new ApiRefusal(403, 'this server is for browsers on its own machine: call it localhost');
  if (!isLocal && token === undefined && !isKnownName(host ?? '', names))
    throw new ApiRefusal(
      403,
      'this server does not know the name by which you call it: use its address, or start it with --hostname or --token',
    );
  if (method === 'GET' || method === 'HEAD') return;
  if (!isOwnPage(headers, host)) throw new ApiRefusal(403, 'other pages may not change anything here');
  // Forms of other pages cannot send it without asking first.
  if (!/^application\/json\b/i.test(only(headers['content-type']) ?? ''))
    throw new ApiRefusal(415, 'send JSON, with the content type application/json');
  if (token !== undefined && !hasLink && !isSame(only(headers[TOKEN_HEADER]) ?? '', token))
    throw new ApiRefusal(401, 'this needs the token that the server was started with');
}

/** Programs that are no browsers send neither header. */
function isOwnPage(headers: Caller['headers'], host: string | undefined): boolean {
  const site = only(headers['sec-fetch-site']);
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = only(headers.origin);
  if (origin === undefined) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === hostOf(host);
}

/** Without a port that goes without saying. */
function hostOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).host : host;
}

/** In constant time, so that nobody learns a part of it. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function only(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
