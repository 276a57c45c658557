/**
 * Which requests come from a web page that has no business here. A page can send requests to this machine from the browser of
 * whoever visits it, and by changing what its name stands for (DNS rebinding) it can even read the answers; but it cannot hide
 * its origin, or under which name it calls this machine.
 */
import { isIP } from 'node:net';

const LOCAL_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Only this machine can reach a server that listens there. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);
}

/** @param host as in the header of that name: a name or an address, with or without a port */
export function isLocalName(host: string): boolean {
  return LOCAL_NAME.test(withoutPort(host));
}

/**
 * Whether this cannot be a name that somebody else has registered: an address, a name without a dot, or one of those given.
 *
 * @param names in lower case
 */
export function isKnownName(host: string, names: readonly string[] = []): boolean {
  const name = withoutPort(host).toLowerCase();
  if (isIP(name) === 4 || (/^\[.*\]$/.test(name) && isIP(name.slice(1, -1)) === 6)) return true;
  return !name.includes('.') || names.includes(name.replace(/\.$/, ''));
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '');
}

export interface VisitorRules {
  /** Whether only this machine can reach the server. */
  readonly isLocal: boolean;
  /** Origins of pages that may send messages, as in `https://games.example`; `*` stands for all. */
  readonly origins: readonly string[];
}

/** Programs that are no browsers send no origin, and some send no host. */
export function visitorRefusal(
  { host, origin }: { readonly host: string | undefined; readonly origin: string | undefined },
  { isLocal, origins }: VisitorRules,
): string | undefined {
  if (origins.includes('*')) return undefined;
  if (origin !== undefined) {
    if (origins.includes(origin.toLowerCase())) return undefined;
    return 'pages may not send messages to this player, unless it was started with --origin';
  }
  if (isLocal && host !== undefined && !isKnownName(host))
    return 'this player is for programs on its own machine: call it localhost';
  return undefined;
}
