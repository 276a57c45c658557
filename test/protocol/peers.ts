/** For tests of the protocol: players and managers on real sockets, well-behaved and otherwise. */
import { type AddressInfo, connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import type { PlayerChoice, PlayerKind } from '../../src/players/index.ts';
import { type HostEvent, PlayerHost, type SeatLink, startPlayerServer } from '../../src/protocol/index.ts';
import type { PlayerHostSetup } from '../../src/protocol/player/player-host.ts';
import type { PlayerServer, PlayerServerOptions } from '../../src/protocol/player/player-server.ts';
import { serveSeat } from '../../src/protocol/player/serve-seat.ts';
import { STRANGE_PLAYERS } from '../match/strange-players.ts';
import { neighbour } from '../worker-links.ts';

/** A worker in this thread. */
function seatNeighbour(kinds: readonly PlayerKind[] = STRANGE_PLAYERS): SeatLink {
  return neighbour((caller) => serveSeat(caller, kinds));
}

export interface TestPlayer {
  readonly port: number;
  readonly address: URL;
  readonly host: PlayerHost;
  readonly events: readonly HostEvent[];
  close(): Promise<void>;
}

const now = (): number => performance.now();

export function testHost(
  player: PlayerChoice,
  changes: Partial<PlayerHostSetup> = {},
): { readonly host: PlayerHost; readonly events: readonly HostEvent[] } {
  const events: HostEvent[] = [];
  const host = new PlayerHost({
    name: 'tester',
    player,
    matches: 1,
    margin: 0.2,
    megabytes: 256,
    threads: 1,
    longestRules: 100_000,
    createLink: seatNeighbour,
    mayPonder: () => false,
    now,
    seed: () => 1,
    log: (event) => events.push(event),
    ...changes,
  });
  return { host, events };
}

export async function testPlayer(
  player: PlayerChoice = { player: 'random', given: {} },
  changes: Partial<PlayerHostSetup> = {},
  options: Partial<PlayerServerOptions> = {},
): Promise<TestPlayer> {
  const { host, events } = testHost(player, changes);
  const server: PlayerServer = await startPlayerServer(host, {
    host: '127.0.0.1',
    port: 0,
    now,
    ...options,
  });
  return {
    port: server.port,
    address: new URL(`http://127.0.0.1:${server.port}`),
    host,
    events,
    close: async () => {
      host.close();
      await server.close();
    },
  };
}

/** Sends the parts one after the other, some milliseconds apart, and returns everything received. */
export function exchange(
  port: number,
  parts: readonly (string | Buffer)[],
  pause = 0,
  hangsUp = false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTo(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
    const send = ([first, ...rest]: readonly (string | Buffer)[]): void => {
      if (socket.destroyed) return;
      if (first === undefined) {
        if (hangsUp) socket.end();
        return;
      }
      socket.write(first);
      setTimeout(send, pause, rest);
    };
    send(parts);
  });
}

/** In the format of the reference server. */
export function post(message: string, length = message.length): string {
  return `POST / HTTP/1.0\r\nAccept: text/delim\r\nHost: localhost\r\nSender: GAMESERVER\r\nReceiver: Alice\r\nContent-Type: text/acl\r\nContent-Length: ${length}\r\n\r\n${message}`;
}

export async function say(port: number, message: string): Promise<string> {
  return bodyOf(await exchange(port, [post(message)]));
}

export function bodyOf(response: string): string {
  return response.slice(response.indexOf('\r\n\r\n') + 4);
}

export interface Peer {
  readonly address: URL;
  /** Bodies of the received messages. */
  readonly heard: readonly string[];
  close(): void;
}

export type PeerBehaviour = (socket: Socket, message: string) => void;

/** A player with arbitrary behaviour on every connection. */
export async function peer(behave: PeerBehaviour): Promise<Peer> {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    let request = '';
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      request += chunk.toString();
      const length = Number(/content-length: (\d+)/i.exec(request)?.[1] ?? Number.NaN);
      const message = bodyOf(request);
      if (!request.includes('\r\n\r\n') || message.length < length) return;
      request = '';
      heard.push(message);
      behave(socket, message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: new URL(`http://127.0.0.1:${port}`),
    heard,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** In the format of the reference players. */
export function answer(text: string): string {
  return `HTTP/1.0 200 OK\r\nContent-type: text/acl\r\nContent-length: ${text.length}\r\n\r\n${text}`;
}
