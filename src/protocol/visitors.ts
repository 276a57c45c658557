/**
 * Detects requests from unrelated web pages. A page can send requests to this machine from the browsers of its
 * visitors, and by changing the address of its host name (DNS rebinding) it can even read the answers; but it cannot
 * hide its origin or the host name it uses for this machine.
 */
import { isIP } from 'node:net';

const LOCAL_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Whether only this machine can reach a server with this address. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || /^127(\.\d{1,3}){3}$/.test(address);
}

/** @param host the Host header: a name or an address, with or without a port */
export function isLocalName(host: string): boolean {
  return LOCAL_NAME.test(withoutPort(host));
}

/**
 * Whether this cannot be a host name registered by somebody else: it is an address, a name without a dot, or one of
 * the given names.
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
  /** Origins of web pages that may send messages, such as `https://games.example`; `*` means all. */
  readonly origins: readonly string[];
}

/** Programs other than browsers send no origin, and some send no host. */
export function visitorRefusal(
  { host, origin }: { readonly host: string | undefined; readonly origin: string | undefined },
  { isLocal, origins }: VisitorRules,
): string | undefined {
  if (origins.includes('*')) return undefined;
  if (origin !== undefined) {
    if (origins.includes(origin.toLowerCase())) return undefined;
    return 'web pages cannot send messages to this player unless it was started with --origin';
  }
  if (isLocal && host !== undefined && !isKnownName(host))
    return 'this player accepts only programs on its own machine; use the address localhost';
  return undefined;
}
