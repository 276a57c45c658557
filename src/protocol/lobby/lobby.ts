/**
 * The lobby, where players that cannot be reached from outside wait for matches: they connect over a WebSocket and
 * reconnect if it breaks, and a match starts when every seat has a player.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { WebSocket } from 'ws';
import { startTimer } from '../../base/index.ts';
import { type Connection, LARGEST_REPLY } from '../connection.ts';
import { openPlayerPort } from '../player-port.ts';
import { ConnectedMember, type Member, MemberConnection, type MemberFacts } from './member.ts';
import { type Refusal, type Registration, readRegistration, replyText } from './registration.ts';

export interface LobbyOptions {
  /** The token required of every player; none if undefined. */
  readonly token?: string | undefined;
  /** Seconds between two heartbeats. A player that misses two is considered gone. */
  readonly heartbeat?: number;
  readonly log?: (event: LobbyEvent) => void;
}

export type LobbyEvent =
  | { readonly kind: 'came' | 'left'; readonly name: string; readonly from: string }
  | { readonly kind: 'refused'; readonly from: string; readonly why: Refusal };

const DEFAULT_HEARTBEAT = 15;
const MOST_UNANSWERED = 2;
/** Seconds within which a new connection has to identify itself. */
const INTRODUCTION = 10;
const MOST_MEMBERS = 1000;
/** Maximum from one address, so that nobody can take all places. */
const MOST_MEMBERS_OF_ONE = 250;
/** Maximum number of unidentified connections. */
const MOST_STRANGERS = 256;
/** Maximum from one address, so that nobody can keep all others out. */
const MOST_STRANGERS_OF_ONE = 32;
/** Seconds of delay before a wrong token is rejected. */
const GUESS_SECONDS = 1;

export class Lobby {
  /** Different for every lobby, so that returning players learn whether their matches are known. */
  readonly id: string = randomBytes(8).toString('hex');
  readonly #options: LobbyOptions;
  /** Members in order of arrival. */
  readonly #members = new Map<string, Member>();
  /** Unidentified connections with their addresses. */
  readonly #strangers = new Map<WebSocket, string>();
  readonly #listeners = new Set<() => void>();
  #connections = 0;

  constructor(options: LobbyOptions = {}) {
    this.#options = options;
  }

  /** The current members, in order of arrival. */
  get members(): readonly MemberFacts[] {
    return [...this.#members.values()].filter(({ isOpen }) => isOpen);
  }

  /** Undefined while it is away. */
  member(name: string): Member | undefined {
    const member = this.#members.get(name);
    return member?.isOpen ? member : undefined;
  }

  /** A connection to a player for one match. */
  connection(name: string): Connection {
    return new MemberConnection(this, name);
  }

  /** Handles a new connection. */
  accept(socket: WebSocket, from: string): void {
    socket.on('error', () => {});
    const ofOne = [...this.#strangers.values()].filter((each) => each === from).length;
    if (this.#strangers.size >= MOST_STRANGERS || ofOne >= MOST_STRANGERS_OF_ONE) {
      socket.terminate();
      return;
    }
    this.#strangers.set(socket, from);
    const introduction = setTimeout(() => socket.terminate(), 1000 * INTRODUCTION);
    socket.once('close', () => {
      clearTimeout(introduction);
      this.#strangers.delete(socket);
    });
    socket.once('message', (data, isBinary) => {
      clearTimeout(introduction);
      this.#register(socket, isBinary ? '' : String(data), from);
    });
    this.#keepAlive(socket);
  }

  /** Calls the function whenever a member arrives or leaves, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Disconnects everybody. */
  close(): void {
    const members = [...this.#members.values()];
    this.#members.clear();
    for (const socket of this.#strangers.keys()) socket.terminate();
    for (const member of members) member.close();
  }

  #register(socket: WebSocket, text: string, from: string): void {
    const registration = readRegistration(text);
    const refusal = this.#refusal(registration, from);
    if (registration === undefined || refusal !== undefined) {
      const why = refusal ?? 'malformed';
      this.#options.log?.({ kind: 'refused', from, why });
      this.#refuse(socket, why);
      return;
    }
    this.#strangers.delete(socket);
    const { name } = registration;
    // A new connection by the same player means that its last connection is broken.
    this.#members.get(name)?.close();
    const member = new ConnectedMember(socket, { ...registration, from }, ++this.#connections);
    this.#members.delete(name);
    this.#members.set(name, member);
    socket.once('close', () => this.#leave(member));
    socket.send(replyText({ kind: 'welcome', manager: this.id }));
    this.#options.log?.({ kind: 'came', name, from });
    this.#tell();
  }

  /**
   * Clients that guess tokens have to wait for each answer; others are not delayed, since the number of unidentified
   * connections is limited.
   */
  #refuse(socket: WebSocket, why: Refusal): void {
    const refuse = (): void => {
      if (socket.readyState === socket.OPEN) socket.send(replyText({ kind: 'refused', why }));
      socket.close();
    };
    if (why === 'token') setTimeout(refuse, 1000 * GUESS_SECONDS).unref();
    else refuse();
  }

  #refusal(registration: Registration | undefined, from: string): Refusal | undefined {
    if (registration === undefined) return 'malformed';
    if (!this.#isKnown(registration.token)) return 'token';
    const before = this.member(registration.name);
    if (before === undefined) return this.#hasRoom(from) ? undefined : 'full';
    return before.session === registration.session ? undefined : 'name';
  }

  #hasRoom(from: string): boolean {
    const all = [...this.#members.values()];
    return all.length < MOST_MEMBERS && all.filter((each) => each.from === from).length < MOST_MEMBERS_OF_ONE;
  }

  #leave(member: Member): void {
    if (this.#members.get(member.name) !== member) return;
    this.#members.delete(member.name);
    this.#options.log?.({ kind: 'left', name: member.name, from: member.from });
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** Compares in constant time, so that timing does not reveal a part of the token. */
  #isKnown(token: string | undefined): boolean {
    const { token: wanted } = this.#options;
    if (wanted === undefined) return true;
    const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(token ?? ''), digest(wanted));
  }

  #keepAlive(socket: WebSocket): void {
    let unanswered = 0;
    socket.on('pong', () => {
      unanswered = 0;
    });
    const timer = setInterval(
      () => {
        // An answer may have arrived but not been handled yet if this thread was busy.
        if (unanswered >= MOST_UNANSWERED) return socket.terminate();
        unanswered++;
        socket.ping();
      },
      1000 * (this.#options.heartbeat ?? DEFAULT_HEARTBEAT),
    );
    timer.unref();
    socket.once('close', () => clearInterval(timer));
  }
}

export interface Gathering {
  /** A name for every seat; undefined for the first player that arrives and is not named elsewhere. */
  readonly wanted: readonly (string | undefined)[];
  /** Time limit in seconds. */
  readonly patience: number;
  readonly signal?: AbortSignal | undefined;
}

export type Gathered =
  /** A name for every seat. */
  | { readonly kind: 'complete'; readonly names: readonly string[] }
  | { readonly kind: 'incomplete'; readonly missing: readonly (string | undefined)[] }
  | { readonly kind: 'interrupted' };

/** Waits until there is a player for every seat. */
export function gather(lobby: Lobby, { wanted, patience, signal }: Gathering): Promise<Gathered> {
  return new Promise((resolve) => {
    const settle = (result: Gathered): void => {
      clearTimeout(timer);
      stopListening();
      signal?.removeEventListener('abort', abort);
      resolve(result);
    };
    const look = (): void => {
      const seated = seatedPlayers(lobby, wanted);
      if (seated.every((name) => name !== undefined)) settle({ kind: 'complete', names: seated });
    };
    const abort = (): void => settle({ kind: 'interrupted' });
    const stopListening = lobby.onChange(look);
    const timer = startTimer(patience, () =>
      settle({ kind: 'incomplete', missing: missingPlayers(lobby, wanted) }),
    );
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    look();
  });
}

/** The wanted players that have not arrived. */
export function missingPlayers(
  lobby: Lobby,
  wanted: readonly (string | undefined)[],
): (string | undefined)[] {
  const seated = seatedPlayers(lobby, wanted);
  return wanted.filter((_, seat) => seated[seat] === undefined);
}

function seatedPlayers(lobby: Lobby, wanted: readonly (string | undefined)[]): (string | undefined)[] {
  const free = lobby.members.map(({ name }) => name).filter((name) => !wanted.includes(name));
  return wanted.map((name) => {
    if (name === undefined) return free.shift();
    return lobby.member(name) === undefined ? undefined : name;
  });
}

/** A server for a lobby: a port at which players register over a WebSocket. */
export interface LobbyServer {
  readonly port: number;
  close(): Promise<void>;
}

const MOST_CONNECTIONS = 1024;

/** @throws an error with a code, like `listen` */
export async function startLobbyServer(
  lobby: Lobby,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<LobbyServer> {
  const {
    port: opened,
    server,
    door,
  } = await openPlayerPort({
    host,
    port,
    notice: 'Players register here over a WebSocket.',
    largestMessage: LARGEST_REPLY,
    mostConnections: MOST_CONNECTIONS,
    accept: (socket, from) => lobby.accept(socket, from),
  });
  return {
    port: opened,
    close: () =>
      new Promise((resolve) => {
        lobby.close();
        server.close(() => resolve());
        server.closeAllConnections();
        // Does not wait for players that fail to close the connection.
        const timer = setTimeout(() => {
          for (const each of door.clients) each.terminate();
        }, CLOSE_MILLISECONDS);
        timer.unref();
      }),
  };
}

const CLOSE_MILLISECONDS = 500;
