/** A player on the network: takes messages over HTTP in all forms in which managers send them. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Balance } from '../messages/balance.ts';
import { MOST_CHARACTERS } from '../messages/message.ts';
import type { PlayerHost } from './player-host.ts';

export interface PlayerServerOptions {
  readonly host: string;
  /** The next free one is taken if it is in use; 0 for any. */
  readonly port: number;
  /** A clock in milliseconds, the host's. */
  readonly now: () => number;
}

export interface PlayerServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Ports that are tried one after the other. */
const MOST_PORTS = 100;
const MOST_CONNECTIONS = 512;
/** Milliseconds in which a message has to arrive. */
const LONGEST_ARRIVAL = 60_000;
/** Bytes of a head: `GET` has the whole message there. */
const LARGEST_HEAD = 256 * 1024;

/** @throws an error with a code, as `listen` does */
export async function startPlayerServer(
  player: PlayerHost,
  { host, port, now }: PlayerServerOptions,
): Promise<PlayerServer> {
  const arrivals = new WeakMap<Socket, number>();
  const server = createServer(
    {
      insecureHTTPParser: true,
      maxHeaderSize: LARGEST_HEAD,
      headersTimeout: LONGEST_ARRIVAL,
      requestTimeout: LONGEST_ARRIVAL,
      connectionsCheckingInterval: 5000,
      noDelay: true,
    },
    (request, response) => {
      // Whoever goes away does not wait for the answer.
      response.on('error', () => {});
      request.on('error', () => {});
      void handle(request, response, player, arrivals.get(request.socket) ?? now());
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  server.on('connection', (socket) => arrivals.set(socket, now()));
  server.on('clientError', (_, socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    else socket.destroy();
  });
  const taken = await listenFrom(server, host, port);
  return {
    port: taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listenFrom(server: Server, host: string, first: number): Promise<number> {
  const last = first === 0 ? 0 : Math.min(65_535, first + MOST_PORTS - 1);
  for (let port = first; ; port++) {
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken || port >= last) throw error;
    }
  }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  player: PlayerHost,
  received: number,
): Promise<void> {
  try {
    if (request.method === 'OPTIONS') return send(response, 200, '');
    const body = await messageOf(request);
    if ('status' in body) return send(response, body.status, body.reason);
    const reply = await player.answer(body.text, received);
    if ('kind' in reply) return send(response, reply.code === 'too large' ? 413 : 400, reply.message);
    const left = performance.now();
    response.on('finish', () => reply.delivered?.((performance.now() - left) / 1000));
    send(response, 200, reply.text, body.encoding);
  } catch {
    // The manager is told nothing about the inside of the program.
    send(response, 500, 'nil');
  }
}

type Body =
  | { readonly text: string; readonly encoding: BufferEncoding }
  | { readonly status: number; readonly reason: string };

async function messageOf(request: IncomingMessage): Promise<Body> {
  if (request.method === 'GET') return messageInPath(request.url ?? '/');
  if (request.method !== 'POST') return { status: 405, reason: 'messages are sent by POST or GET' };
  const bytes = await bodyOf(request);
  return bytes === undefined ? { status: 413, reason: 'this message is too large' } : decoded(bytes);
}

function messageInPath(path: string): Body {
  const written = path.replace(/^\//, '');
  if (written === '') return { text: '(INFO)', encoding: 'utf8' };
  try {
    return { text: decodeURIComponent(written.replaceAll('+', ' ')), encoding: 'utf8' };
  } catch {
    return { status: 400, reason: 'this address is not encoded as it should be' };
  }
}

/** Until the message is complete, whatever length was declared. Undefined if it is too large. */
function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const balance = new Balance();
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      balance.add(chunk);
      if (size > MOST_CHARACTERS) {
        chunks.length = 0;
        resolve(undefined);
      } else if (balance.isComplete && balance.isEven) resolve(Buffer.concat(chunks));
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('the connection was closed')));
  });
}

/** The reply is written as the message was, so that names come back as they were sent. */
function decoded(bytes: Buffer): Body {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf8' };
  } catch {
    return { text: bytes.toString('latin1'), encoding: 'latin1' };
  }
}

/** Managers know no chunks, and some read until the connection is closed. */
function send(
  response: ServerResponse,
  status: number,
  text: string,
  encoding: BufferEncoding = 'utf8',
): void {
  const body = Buffer.from(text, encoding);
  response.sendDate = false;
  response.writeHead(status, {
    'Content-Type': 'text/acl',
    'Content-Length': body.length,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'POST, GET, OPTIONS',
    'Access-Control-Allow-Headers': 'Content-Type, Sender, Receiver',
    'Access-Control-Max-Age': '86400',
    Connection: 'close',
  });
  response.end(body);
}
