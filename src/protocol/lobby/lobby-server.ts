/** Opens the door of a lobby: a port at which players register over a WebSocket. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LARGEST_REPLY } from '../connection.ts';
import type { Lobby } from './lobby.ts';

export interface LobbyServer {
  readonly port: number;
  close(): Promise<void>;
}

const MOST_CONNECTIONS = 1024;

/** @throws an error with a code, as `listen` does */
export async function startLobbyServer(
  lobby: Lobby,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<LobbyServer> {
  // Loaded when needed: most commands can do without it.
  const { WebSocketServer } = await import('ws');
  const door = new WebSocketServer({ noServer: true, maxPayload: LARGEST_REPLY, perMessageDeflate: false });
  const server = createServer((_, response) => {
    response.writeHead(426, { Upgrade: 'websocket', Connection: 'close', 'Content-Type': 'text/plain' });
    response.end('Players register here over a WebSocket.\n');
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {});
    // Pages say where they come from, players do not: a page that somebody happens to look at must not take a seat.
    if (request.headers.origin !== undefined) {
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    door.handleUpgrade(request, socket, head, (webSocket) =>
      lobby.accept(webSocket, request.socket.remoteAddress ?? 'somewhere'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        lobby.close();
        server.close(() => resolve());
        server.closeAllConnections();
        // Who does not take leave is not waited for.
        const timer = setTimeout(() => {
          for (const each of door.clients) each.terminate();
        }, CLOSE_MILLISECONDS);
        timer.unref();
      }),
  };
}

const CLOSE_MILLISECONDS = 500;
