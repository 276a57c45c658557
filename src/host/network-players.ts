/** Players that are not in this program: at addresses, or registered at a lobby over a WebSocket. */

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

/** Seconds that players are waited for. */
export interface NetworkPatience {
  /** Those at addresses, to answer. */
  readonly answering: number;
  readonly registering: number;
}

export type Arrival =
  /** Those who say that they are busy may turn the match away. */
  | { readonly kind: 'complete'; readonly busy: readonly string[] }
  | { readonly kind: 'interrupted' }
  /** Nobody answers at these addresses. */
  | { readonly kind: 'silent'; readonly addresses: readonly string[] }
  /** These have not registered. */
  | { readonly kind: 'absent'; readonly names: readonly string[] };

/** The match that a player is wanted for. */
export interface NetworkMatch {
  /** Nobody else's. */
  readonly id: string;
  /** Of the player, for notes. */
  readonly name: string;
  readonly clocks: Clocks;
  readonly signal: AbortSignal;
}

export class NetworkPlayers {
  readonly #lobby: Lobby | undefined;
  /** By address, what players say about themselves. */
  readonly #infos = new Map<string, PlayerInfo>();

  /** @param lobby where players register; absent if none does */
  constructor(lobby?: Lobby) {
    this.#lobby = lobby;
  }

  /** Waits until everybody is there: results of players that are not would be worthless. */
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

/** The name of a player that registers; undefined for one at an address. */
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
