/** A port at which players register over a WebSocket. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebSocket, WebSocketServer } from 'ws';

export interface PlayerPortOptions {
  readonly host: string;
  readonly port: number;
  /** What somebody reads who comes with a browser. */
  readonly notice: string;
  /** In bytes. */
  readonly largestMessage: number;
  readonly mostConnections: number;
  /** @param from the address of the other end */
  readonly accept: (socket: WebSocket, from: string) => void;
}

export interface PlayerPort {
  readonly port: number;
  readonly server: Server;
  readonly door: WebSocketServer;
}

/** @throws an error with a code, like `listen` */
export async function openPlayerPort(options: PlayerPortOptions): Promise<PlayerPort> {
  // Loaded on demand, since most commands do not need it.
  const { WebSocketServer } = await import('ws');
  const door = new WebSocketServer({
    noServer: true,
    maxPayload: options.largestMessage,
    perMessageDeflate: false,
  });
  const server = createServer((_, response) => {
    response.writeHead(426, { Upgrade: 'websocket', Connection: 'close', 'Content-Type': 'text/plain' });
    response.end(`${options.notice}\n`);
  });
  server.maxConnections = options.mostConnections;
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {});
    // Browsers send an origin, players do not: a web page that somebody visits must not take a seat.
    if (request.headers.origin !== undefined) {
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    door.handleUpgrade(request, socket, head, (webSocket) =>
      options.accept(webSocket, request.socket.remoteAddress ?? 'somewhere'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { port: (server.address() as AddressInfo).port, server, door };
}
