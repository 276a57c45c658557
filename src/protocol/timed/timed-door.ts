/** The server for players of real-time matches: a port at which they register over a WebSocket, and may reconnect. */
import type { WebSocket } from 'ws';
import { openPlayerPort } from '../player-port.ts';
import type { TimedAudience, TimedConnection } from './timed-manager.ts';
import { isWatching, readRegistration } from './timed-message.ts';

export interface TimedDoor {
  readonly port: number;
  /** The connection to a player, once it has registered. */
  connection(name: string): Promise<TimedConnection>;
  /** Those who only watch. */
  readonly audience: TimedAudience;
  close(): Promise<void>;
}

/** Bytes; moves are short. */
const LARGEST_MESSAGE = 16 * 1024;
/** Maximum number of unread bytes before a player is disconnected. */
const MOST_UNREAD = 4 * 1024 * 1024;
const MOST_CONNECTIONS = 2048;
/** Milliseconds for the others to close their side; a player that is cut off tries to come back. */
const CLOSING = 3_000;
/** Milliseconds to wait for the first message. */
const PATIENCE = 10_000;

/** @throws an error with a code, like `listen` */
export async function openTimedDoor({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): Promise<TimedDoor> {
  const visitors = new Map<string, Visitor>();
  const waiting = new Map<string, ((visitor: Visitor) => void)[]>();
  const audience = new Audience();
  const receive = (socket: WebSocket): void => {
    socket.on('error', () => {});
    const timer = setTimeout(() => socket.close(1008, 'nobody registered'), PATIENCE);
    socket.once('message', (data) => {
      clearTimeout(timer);
      if (isWatching(String(data))) {
        audience.come(socket);
        return;
      }
      const registration = readRegistration(String(data));
      if (registration === undefined) {
        socket.close(1008, 'expected (REGISTER (name NAME) (session WORD)) or (WATCH)');
        return;
      }
      const { name, session } = registration;
      const known = visitors.get(name);
      if (known !== undefined && known.session !== session) {
        socket.close(1008, `somebody else is called ${name}`);
        return;
      }
      const visitor = known ?? new Visitor(session);
      visitors.set(name, visitor);
      socket.send(`(REGISTERED ${name})`);
      visitor.come(socket);
      for (const resolve of waiting.get(name) ?? []) resolve(visitor);
      waiting.delete(name);
    });
  };
  const {
    port: opened,
    server,
    door,
  } = await openPlayerPort({
    host,
    port,
    notice: 'Players of real-time games register here over a WebSocket.',
    largestMessage: LARGEST_MESSAGE,
    mostConnections: MOST_CONNECTIONS,
    accept: receive,
  });
  return {
    port: opened,
    audience,
    connection: (name) =>
      new Promise((resolve) => {
        const known = visitors.get(name);
        if (known !== undefined) resolve(known);
        else waiting.set(name, [...(waiting.get(name) ?? []), resolve]);
      }),
    close: () =>
      new Promise((resolve) => {
        for (const client of door.clients) client.close(1001, 'the match is over');
        server.close(() => resolve());
        const timer = setTimeout(() => {
          for (const client of door.clients) client.terminate();
          server.closeAllConnections();
        }, CLOSING);
        timer.unref();
      }),
  };
}

/** A registered player, connected or not. */
class Visitor implements TimedConnection {
  readonly session: string;
  #socket: WebSocket | undefined;
  #listener: Parameters<TimedConnection['listen']>[0] | undefined;

  constructor(session: string) {
    this.session = session;
  }

  come(socket: WebSocket): void {
    this.#socket?.close(1000, 'a newer connection took its place');
    this.#socket = socket;
    socket.on('message', (data, isBinary) => {
      if (!isBinary && this.#socket === socket) this.#listener?.onMessage(String(data));
    });
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
    });
    this.#listener?.onReturn();
  }

  listen(listener: Parameters<TimedConnection['listen']>[0]): void {
    this.#listener = listener;
  }

  send(text: string): void {
    if (this.#socket !== undefined) sendIfRead(this.#socket, text);
  }
}

/** The spectators, whose messages are not read. */
class Audience implements TimedAudience {
  readonly #sockets = new Set<WebSocket>();
  #welcome: Parameters<TimedAudience['listen']>[0] = () => {};

  come(socket: WebSocket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    this.#welcome((text) => sendIfRead(socket, text));
  }

  listen(welcome: Parameters<TimedAudience['listen']>[0]): void {
    this.#welcome = welcome;
    for (const socket of this.#sockets) welcome((text) => sendIfRead(socket, text));
  }

  send(text: string): void {
    for (const socket of this.#sockets) sendIfRead(socket, text);
  }
}

/** Someone who does not read would cost memory. */
function sendIfRead(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > MOST_UNREAD) socket.terminate();
  else socket.send(text);
}
