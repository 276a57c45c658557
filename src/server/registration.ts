/** Lets players register over a WebSocket at a server path, and waits for required players. */

import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { NetworkPlayers } from '../host/index.ts';
import type { Lobby } from '../protocol/index.ts';
import { ApiRefusal } from './requests.ts';

export const LOBBY_PATH = '/players';

/** Bytes; moves are short. */
const LARGEST_MESSAGE = 64 * 1024;
/** Milliseconds for players to disconnect. */
const LEAVE = 500;

/** Returns a function that closes it. */
export async function openRegistration(server: Server, lobby: Lobby): Promise<() => void> {
  const { WebSocketServer } = await import('ws');
  const door = new WebSocketServer({ noServer: true, maxPayload: LARGEST_MESSAGE, perMessageDeflate: false });
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => {});
    // Browsers send an origin, players do not: a web page that somebody visits must not take a seat.
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

/** Seconds to wait for registered players. */
const PATIENCE = 600;

/**
 * Returns when everybody has arrived, or when cancelled.
 *
 * @throws ApiRefusal
 */
export async function expectPlayers(
  network: NetworkPlayers,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const watch = { now: () => performance.now(), signal, show: () => {} };
  const arrival = await network.arrival(addresses, { answering: 0, registering: PATIENCE }, watch);
  if (arrival.kind === 'silent')
    throw new ApiRefusal(
      409,
      `no answer from ${arrival.addresses.join(' and ')}; start the player there and try again`,
    );
  if (arrival.kind === 'absent')
    throw new ApiRefusal(409, `${arrival.names.join(' and ')} did not come within ${PATIENCE} s`);
}
