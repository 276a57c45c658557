/** Reads and changes the current view in the fragment of the URL, so that a static copy of the page needs no server. */
import { signal } from '@preact/signals';

export interface Route {
  /** The first part: `play` in `#/play/tic-tac-toe`; empty for the first view. */
  readonly view: string;
  /** The remaining parts, decoded. */
  readonly path: readonly string[];
}

/**
 * @example
 * readRoute('#/play/tic-tac-toe') // { view: 'play', path: ['tic-tac-toe'] }
 */
export function readRoute(hash: string): Route {
  const [view = '', ...path] = hash
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  return { view, path };
}

export function addressOf(view: string, ...path: readonly string[]): string {
  return `#/${[view, ...path].map(encodeURIComponent).join('/')}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = signal<Route>(readRoute(globalThis.location?.hash ?? ''));

export function followAddress(): void {
  addEventListener('hashchange', () => {
    route.value = readRoute(location.hash);
  });
}

/** @param replaces whether to replace the current history entry */
export function goTo(address: string, replaces = false): void {
  if (replaces) {
    history.replaceState(null, '', address);
    route.value = readRoute(address);
  } else location.hash = address;
}

/** The properties of every view. */
export interface ViewProps {
  readonly path: Route['path'];
}
