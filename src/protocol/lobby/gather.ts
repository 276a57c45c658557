/** Waits until everybody is there for whom seats are kept. */
import type { Lobby } from './lobby.ts';

export interface Gathering {
  /** A name for every seat; undefined for the first who comes and is not named elsewhere. */
  readonly wanted: readonly (string | undefined)[];
  /** Seconds. */
  readonly patience: number;
  readonly signal?: AbortSignal | undefined;
}

export type Gathered =
  /** A name for every seat. */
  | { readonly kind: 'complete'; readonly names: readonly string[] }
  | { readonly kind: 'incomplete'; readonly missing: readonly (string | undefined)[] }
  | { readonly kind: 'interrupted' };

export function gather(lobby: Lobby, { wanted, patience, signal }: Gathering): Promise<Gathered> {
  return new Promise((resolve) => {
    const settle = (result: Gathered): void => {
      clearTimeout(timer);
      stopListening();
      signal?.removeEventListener('abort', abort);
      resolve(result);
    };
    const look = (): void => {
      const seated = seatedPlayers(lobby, wanted);
      if (seated.every((name) => name !== undefined)) settle({ kind: 'complete', names: seated });
    };
    const abort = (): void => settle({ kind: 'interrupted' });
    const stopListening = lobby.onChange(look);
    const timer = setTimeout(
      () => settle({ kind: 'incomplete', missing: missingPlayers(lobby, wanted) }),
      Math.min(2 ** 31 - 1, 1000 * patience),
    );
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    look();
  });
}

/** Those of the seats that nobody has taken yet. */
export function missingPlayers(
  lobby: Lobby,
  wanted: readonly (string | undefined)[],
): (string | undefined)[] {
  const seated = seatedPlayers(lobby, wanted);
  return wanted.filter((_, seat) => seated[seat] === undefined);
}

function seatedPlayers(lobby: Lobby, wanted: readonly (string | undefined)[]): (string | undefined)[] {
  const free = lobby.members.map(({ name }) => name).filter((name) => !wanted.includes(name));
  return wanted.map((name) => {
    if (name === undefined) return free.shift();
    return lobby.member(name) === undefined ? undefined : name;
  });
}
