/** Players that are not in this program: at addresses, or such that have registered here. */
import type { DistantPlayer } from '../../arena/index.ts';
import type { Clocks } from '../../match/index.ts';
import {
  gather,
  httpLine,
  isReachable,
  type Line,
  type Lobby,
  NetworkPlayer,
  PLAIN,
  rulesText,
} from '../../protocol/index.ts';
import { ApiRefusal } from './refusal.ts';
import type { PlayableGame } from './world.ts';

const REGISTERED = 'registered:';
/** Seconds that registered players are waited for. */
const PATIENCE = 600;

export class DistantPlayers {
  readonly #lobby: Lobby;

  constructor(lobby: Lobby) {
    this.#lobby = lobby;
  }

  /**
   * Until everybody is there: results of players that are not would be worthless.
   *
   * @throws ApiRefusal
   */
  async wait(addresses: readonly string[], signal: AbortSignal): Promise<void> {
    for (const address of addresses)
      if (registeredName(address) === undefined && !(await isReachable(address)))
        throw new ApiRefusal(409, `nobody answers at ${address}; start the player there and try again`);
    const wanted = addresses.flatMap((address) => registeredName(address) ?? []);
    const gathered = await gather(this.#lobby, { wanted, patience: PATIENCE, signal });
    if (gathered.kind === 'incomplete')
      throw new ApiRefusal(409, `${gathered.missing.join(' and ')} did not come within ${PATIENCE} s`);
  }

  player(
    address: string,
    { description }: PlayableGame,
    match: { readonly id: string; readonly clocks: Clocks; readonly signal: AbortSignal },
  ): DistantPlayer {
    const { id, clocks, signal } = match;
    return new NetworkPlayer({
      line: this.#line(address),
      name: address,
      match: id,
      rules: rulesText(description),
      startClock: clocks.start.seconds ?? 0,
      playClock: clocks.play.seconds ?? 0,
      news: description.dialect === 'gdl-2' ? 'turn' : 'moves',
      translation: PLAIN,
      signal,
    });
  }

  #line(address: string): Line {
    const name = registeredName(address);
    return name === undefined ? httpLine(new URL(address)) : this.#lobby.line(name);
  }
}

export function registeredName(address: string): string | undefined {
  return address.startsWith(REGISTERED) ? address.slice(REGISTERED.length) : undefined;
}
