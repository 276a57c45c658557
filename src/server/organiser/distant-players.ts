/** Players that are not in this program: at addresses, or such that have registered here. */
import { randomBytes } from 'node:crypto';
import type { DistantPlayer } from '../../arena/index.ts';
import type { Clocks } from '../../match/index.ts';
import {
  CallFailure,
  gather,
  httpLine,
  type Line,
  type Lobby,
  messageText,
  NetworkPlayer,
  PLAIN,
  rulesText,
  symbolText,
} from '../../protocol/index.ts';
import { ApiRefusal } from './refusal.ts';
import type { PlayableGame } from './world.ts';

const REGISTERED = 'registered:';
/** Seconds for a player at an address to show that it is there. */
const INFO_SECONDS = 2;
/** Seconds that registered players are waited for. */
const PATIENCE = 600;
const LONGEST_TITLE = 40;

export class DistantPlayers {
  readonly #lobby: Lobby;
  /** Another one in every run, lest a player take a match for one that was called off. */
  readonly #run = randomBytes(4).toString('hex');

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
    match: { readonly title: string; readonly clocks: Clocks; readonly signal: AbortSignal },
  ): DistantPlayer {
    const { title, clocks, signal } = match;
    return new NetworkPlayer({
      line: this.#line(address),
      name: address,
      match: `${symbolText(title).slice(0, LONGEST_TITLE)}.${this.#run}`,
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

/** Whatever it says: not all players know the question. */
async function isReachable(address: string): Promise<boolean> {
  try {
    await httpLine(new URL(address)).call(messageText({ kind: 'info' }), { seconds: INFO_SECONDS });
    return true;
  } catch (error) {
    if (error instanceof CallFailure) return error.wasConnected;
    throw error;
  }
}
