/** Players that are not in this program: at addresses, or registered here over a WebSocket. */

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { NetworkSeatPlayer } from '../arena/index.ts';
import type { Clocks } from '../match/index.ts';
import {
  type Connection,
  gather,
  httpConnection,
  isReachable,
  type Lobby,
  NetworkPlayer,
  PLAIN,
  rulesText,
} from '../protocol/index.ts';
import { ApiRefusal } from './requests.ts';
import type { PlayableGame } from './world.ts';

const REGISTERED = 'registered:';
/** Seconds that registered players are waited for. */
const PATIENCE = 600;

export class NetworkPlayers {
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
    { description, compilation: { game } }: PlayableGame,
    match: { readonly id: string; readonly clocks: Clocks; readonly signal: AbortSignal },
  ): NetworkSeatPlayer {
    const { id, clocks, signal } = match;
    return new NetworkPlayer({
      connection: this.#line(address),
      name: address,
      match: id,
      rules: rulesText(description),
      startClock: clocks.start.seconds ?? 0,
      playClock: clocks.play.seconds ?? 0,
      news: game.traits.hidesInformation ? 'turn' : 'moves',
      translation: PLAIN,
      signal,
    });
  }

  #line(address: string): Connection {
    const name = registeredName(address);
    return name === undefined ? httpConnection(new URL(address)) : this.#lobby.connection(name);
  }
}

export function registeredName(address: string): string | undefined {
  return address.startsWith(REGISTERED) ? address.slice(REGISTERED.length) : undefined;
}

// Lets players register over a WebSocket at a path of the server.

export const LOBBY_PATH = '/players';

/** Bytes. Moves are short. */
const LARGEST_MESSAGE = 64 * 1024;
/** Milliseconds for players to take leave. */
const LEAVE = 500;

/** Gives what closes it. */
export async function openRegistration(server: Server, lobby: Lobby): Promise<() => void> {
  const { WebSocketServer } = await import('ws');
  const door = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE, perMessageDeflate: false });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => {});
    // Pages say where they come from, players do not: a page that somebody happens to look at must not take a seat.
    const isPlayer = request.headers.origin === undefined && request.url?.split('?')[0] === LOBBY_PATH;
    if (!isPlayer) {
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    door.handleUpgrade(request, socket, head, (webSocket) =>
      lobby.accept(webSocket, request.socket.remoteAddress ?? 'somewhere'),
    );
  };
  server.on('upgrade', upgrade);
  return () => {
    server.off('upgrade', upgrade);
    lobby.close();
    setTimeout(() => {
      for (const each of door.clients) each.terminate();
    }, LEAVE).unref();
  };
}
