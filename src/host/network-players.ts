/** Remote players: at addresses, or registered at a lobby over a WebSocket. */

import type { NetworkSeatPlayer } from '../arena/index.ts';
import { pause, printable } from '../base/index.ts';
import type { LoadedGame } from '../engines/index.ts';
import type { Clocks } from '../match/index.ts';
import {
  askInfo,
  type Connection,
  httpConnection,
  httpJsonLine,
  isReachable,
  JsonPlayer,
  type Lobby,
  NetworkPlayer,
  PLAIN,
  type PlayerInfo,
  rulesText,
} from '../protocol/index.ts';
import { gatherPlayers, type WaitingWatch, waitingText } from './lobby.ts';

/** Time limits for players in seconds. */
export interface NetworkPatience {
  /** Time for players at addresses to answer. */
  readonly answering: number;
  readonly registering: number;
}

export type Arrival =
  /** Players that report to be busy may refuse the match. */
  | { readonly kind: 'complete'; readonly busy: readonly string[] }
  | { readonly kind: 'interrupted' }
  /** There is no answer from these addresses. */
  | { readonly kind: 'silent'; readonly addresses: readonly string[] }
  /** These players have not registered. */
  | { readonly kind: 'absent'; readonly names: readonly string[] };

/** The match for which a player is needed. */
export interface NetworkMatch {
  /** A unique identifier. */
  readonly id: string;
  /** The player's name in notes. */
  readonly name: string;
  readonly clocks: Clocks;
  readonly signal: AbortSignal;
}

export class NetworkPlayers {
  readonly #lobby: Lobby | undefined;
  /** Information given by players about themselves, by address. */
  readonly #infos = new Map<string, PlayerInfo>();

  /** @param lobby where players register; absent if none do */
  constructor(lobby?: Lobby) {
    this.#lobby = lobby;
  }

  /** Waits until all players are present, since results of absent players would be worthless. */
  async arrival(
    addresses: readonly string[],
    { answering, registering }: NetworkPatience,
    watch: WaitingWatch,
  ): Promise<Arrival> {
    const elsewhere = addresses.filter((address) => registeredName(address) === undefined);
    const answers = await allAnswering(elsewhere, answering, watch);
    const wanted = addresses.flatMap((address) => registeredName(address) ?? []);
    if (answers.kind !== 'complete') return answers;
    if (this.#lobby === undefined || wanted.length === 0) return this.#introduced(addresses);
    const gathered = await gatherPlayers(this.#lobby, { wanted, wait: registering }, watch);
    if (gathered.kind === 'interrupted') return { kind: 'interrupted' };
    if (gathered.kind === 'complete') return this.#introduced(addresses);
    return { kind: 'absent', names: gathered.missing.filter((name) => name !== undefined) };
  }

  async #introduced(addresses: readonly string[]): Promise<Arrival> {
    const infos = await Promise.all(addresses.map((address) => askInfo(this.#connection(address))));
    for (const [i, info] of infos.entries())
      if (info !== undefined) this.#infos.set(addresses[i] as string, info);
    return { kind: 'complete', busy: addresses.filter((_, i) => infos[i]?.status === 'busy') };
  }

  player(
    address: string,
    { name: gameName, description, compilation: { game } }: LoadedGame,
    match: NetworkMatch,
  ): NetworkSeatPlayer {
    const { id, name, clocks, signal } = match;
    if (this.#infos.get(address)?.accepts === 'json')
      return new JsonPlayer({
        line: httpJsonLine(this.#connection(address), name),
        match: id,
        game: gameName,
        rules: rulesText(description),
      });
    return new NetworkPlayer({
      connection: this.#connection(address),
      name,
      match: id,
      rules: rulesText(description),
      startClock: clocks.start.seconds ?? 0,
      playClock: clocks.play.seconds ?? 0,
      news: game.traits.hidesInformation ? 'turn' : 'moves',
      translation: PLAIN,
      signal,
    });
  }

  #connection(address: string): Connection {
    const name = registeredName(address);
    if (name === undefined) return httpConnection(new URL(address));
    if (this.#lobby === undefined) throw new RangeError(`${name} was not waited for`);
    return this.#lobby.connection(name);
  }
}

const REGISTERED = 'registered:';

/** The name of a registered player; undefined for an address. */
export function registeredName(address: string): string | undefined {
  return address.startsWith(REGISTERED) ? address.slice(REGISTERED.length) : undefined;
}

/** Milliseconds between two attempts. */
const PERIOD = 500;

async function allAnswering(
  addresses: readonly string[],
  seconds: number,
  { now, signal, show }: WaitingWatch,
): Promise<Arrival> {
  const end = now() + 1000 * seconds;
  let missing = addresses;
  for (;;) {
    const found = await Promise.all(missing.map(isReachable));
    missing = missing.filter((_, i) => !found[i]);
    if (signal.aborted) return { kind: 'interrupted' };
    if (missing.length === 0) return { kind: 'complete', busy: [] };
    if (now() >= end) return { kind: 'silent', addresses: missing };
    const names = missing.map(printable).join(' and ');
    show(() => waitingText(names, (end - now()) / 1000));
    await pause(Math.min(PERIOD, end - now()), signal);
  }
}
