/** A player on the network: receives messages over HTTP in all forms used by managers. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type Rate, RateLimit } from '../../base/index.ts';
import {
  type Incoming,
  type IncomingState,
  incomingRequest,
  type RequestLine,
  requestLine,
} from '../http-message.ts';
import { MOST_CHARACTERS } from '../message.ts';
import { isLoopback, type VisitorRules, visitorRefusal } from '../visitors.ts';
import type { PlayerHost } from './player-host.ts';

export interface PlayerServerOptions {
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
  /** Whether to use the next free port if this one is in use, instead of failing. */
  readonly mayWander?: boolean;
  /** A clock in milliseconds, the host's. */
  readonly now: () => number;
  /** Rate limit per address. */
  readonly rate?: Rate;
  /** Origins of web pages that may send messages, such as `https://games.example`; none if absent, all for `*`. */
  readonly origins?: readonly string[];
}

export interface PlayerServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Number of ports to try. */
const MOST_PORTS = 100;
const MOST_CONNECTIONS = 512;
/** Much more than a manager with hundreds of matches sends. */
const DEFAULT_RATE: Rate = { atOnce: 5000, perSecond: 1000 };
/** Milliseconds within which a message has to arrive. */
const LONGEST_ARRIVAL = 60_000;
/**
 * Milliseconds to wait for the rest of a message whose declared length was too short, since managers count characters,
 * not bytes.
 */
const DOUBT = 500;
/** Milliseconds within which the manager has to read the reply. */
const LONGEST_FAREWELL = 10_000;

/** @throws an error with a code, like `listen` */
export async function startPlayerServer(
  player: PlayerHost,
  { host, port, mayWander = false, now, rate = DEFAULT_RATE, origins = [] }: PlayerServerOptions,
): Promise<PlayerServer> {
  const sockets = new Set<Socket>();
  const limit = new RateLimit(rate);
  const rules: VisitorRules = { isLocal: isLoopback(host), origins };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    const received = now();
    sockets.add(socket);
    // A client that disconnects does not need the answer.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (!limit.admits(socket.remoteAddress ?? '', received)) {
      // Unread data would cause the connection to be reset before the answer arrives.
      socket.resume();
      return send(socket, 429, 'too many messages from this address');
    }
    receive(socket, (incoming, state) => {
      const refusal = incoming.head && visitorRefusal(incoming.head, rules);
      if (refusal !== undefined) return send(socket, 403, refusal);
      void handle(socket, incoming, state, player, received);
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  const taken = await listenFrom(server, host, port, mayWander ? MOST_PORTS : 1);
  return {
    port: taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

type Arrived = Exclude<IncomingState, { readonly kind: 'more' | 'doubtful' }>;

/** Calls once, when the message is complete or will not arrive; later data is ignored. */
function receive(socket: Socket, arrived: (incoming: Incoming, state: Arrived) => void): void {
  const incoming = incomingRequest(MOST_CHARACTERS);
  let isOver = false;
  let isWelcome = false;
  const finish = (state: Arrived): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    clearTimeout(doubt);
    arrived(incoming, state);
  };
  const timer = setTimeout(() => socket.destroy(), LONGEST_ARRIVAL);
  let doubt: ReturnType<typeof setTimeout> | undefined;
  socket.on('data', (bytes) => {
    if (isOver) return;
    const state = incoming.add(bytes);
    if (state.kind === 'doubtful') {
      clearTimeout(doubt);
      doubt = setTimeout(() => finish({ kind: 'done', body: state.body }), DOUBT);
    } else if (state.kind !== 'more') finish(state);
    else if (incoming.head?.isWaiting && !isWelcome) {
      isWelcome = true;
      socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    }
  });
  socket.on('end', () => {
    const state = incoming.end();
    if (state.kind !== 'more' && state.kind !== 'doubtful') finish(state);
  });
  socket.on('close', () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(doubt);
  });
}

async function listenFrom(server: Server, host: string, first: number, ports: number): Promise<number> {
  const last = first === 0 ? 0 : Math.min(65_535, first + ports - 1);
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
  socket: Socket,
  { head }: Incoming,
  state: Arrived,
  player: PlayerHost,
  received: number,
): Promise<void> {
  // Other origins have been rejected before.
  const page = head?.origin;
  try {
    if (state.kind === 'too large') return send(socket, 413, 'this message is too large');
    const line = head && requestLine(head);
    if (state.kind === 'refused' || line === undefined) return send(socket, 400, 'this is not a message');
    if (line.method === 'OPTIONS') return send(socket, 200, '', { page });
    const body = messageOf(line, state.body);
    if ('status' in body) return send(socket, body.status, body.reason);
    const reply = await player.answer(body.text, received);
    if ('kind' in reply) return send(socket, reply.code === 'too large' ? 413 : 400, reply.message);
    const left = performance.now();
    socket.on('finish', () => reply.delivered?.((performance.now() - left) / 1000));
    send(socket, 200, reply.text, { page, encoding: body.encoding });
  } catch {
    // The reply to the manager reveals nothing about internal errors.
    send(socket, 500, 'nil');
  }
}

type Body =
  | { readonly text: string; readonly encoding: BufferEncoding }
  | { readonly status: number; readonly reason: string };

function messageOf({ method, path }: RequestLine, body: Buffer): Body {
  if (method === 'GET') return messageInPath(path);
  return method === 'POST' ? decoded(body) : { status: 405, reason: 'messages are sent by POST or GET' };
}

function messageInPath(path: string): Body {
  const written = path.replace(/^\//, '');
  if (written === '') return { text: '(INFO)', encoding: 'utf8' };
  try {
    return { text: decodeURIComponent(written.replaceAll('+', ' ')), encoding: 'utf8' };
  } catch {
    return { status: 400, reason: 'this address is not encoded correctly' };
  }
}

/** The reply uses the encoding of the message, so that names are returned unchanged. */
function decoded(bytes: Buffer): Body {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf8' };
  } catch {
    return { text: bytes.toString('latin1'), encoding: 'latin1' };
  }
}

const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  403: 'Forbidden',
  405: 'Method Not Allowed',
  413: 'Payload Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

const FOR_PAGES = [
  'Access-Control-Allow-Methods: POST, GET, OPTIONS',
  'Access-Control-Allow-Headers: Content-Type, Sender, Receiver',
  'Access-Control-Max-Age: 86400',
];

/**
 * Answers like existing players: managers do not support chunked encoding, and some read until the connection is
 * closed.
 *
 * @param page the origin of the web page that may read the answer, if a page sent the message
 */
function send(
  socket: Socket,
  status: number,
  text: string,
  {
    page,
    encoding = 'utf8',
  }: { readonly page?: string | undefined; readonly encoding?: BufferEncoding } = {},
): void {
  if (socket.destroyed) return;
  const body = Buffer.from(text, encoding);
  const head = [
    `HTTP/1.0 ${status} ${REASONS[status] ?? ''}`,
    'Content-Type: text/acl',
    `Content-Length: ${body.length}`,
    ...(page === undefined ? [] : [`Access-Control-Allow-Origin: ${page}`, ...FOR_PAGES]),
    'Connection: close',
  ];
  socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
  const timer = setTimeout(() => socket.destroy(), LONGEST_FAREWELL);
  socket.once('close', () => clearTimeout(timer));
}
