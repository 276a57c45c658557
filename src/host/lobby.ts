/** The lobby of a command: opens it, announces it, and waits until everybody has arrived. */

import { Failure, printable, spanText } from '../base/index.ts';
import {
  type Gathered,
  gather,
  Lobby,
  type LobbyEvent,
  missingPlayers,
  startLobbyServer,
} from '../protocol/index.ts';
import { DEFAULT_LOBBY_PORT, DEFAULT_WAIT, type ListenAddress, LOCAL_HOST } from './defaults.ts';
import type { Watch } from './watch.ts';

export interface OpenLobby {
  readonly lobby: Lobby;
  close(): Promise<void>;
}

export interface LobbySetup {
  readonly listen: ListenAddress | undefined;
  /** The token for players; none if undefined. */
  readonly token: string | undefined;
  /** Receives a line when players arrive or leave. */
  readonly log: (line: string) => void;
  /** Receives messages for the user. */
  readonly say: (sentence: string) => void;
}

export async function openLobby({ listen, token, log, say }: LobbySetup): Promise<OpenLobby> {
  const { host, port } = listen ?? { host: LOCAL_HOST, port: DEFAULT_LOBBY_PORT };
  const lobby = new Lobby({ token, log: (event) => log(eventText(event)) });
  const server = await startLobbyServer(lobby, { host, port }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(`--listen: players cannot register at ${printable(host)}, port ${port}: ${reason}`);
  });
  const shown = host.includes(':') ? `[${host}]` : host;
  log(`players register at ws://${printable(shown)}:${server.port}`);
  if (token === undefined && !isLocal(host))
    say('anyone who can reach this port may take a seat; --token restricts it');
  return { lobby, close: () => server.close() };
}

export interface ExpectedPlayers {
  /** A name for every seat; undefined for the first player to register. */
  readonly wanted: readonly (string | undefined)[];
  /** Seconds. */
  readonly wait: number | undefined;
}

/** The progress and cancellation of waiting. */
export type WaitingWatch = Pick<Watch, 'now' | 'signal' | 'show'>;

/** A name for every seat; undefined if cancelled. Throws a Failure if a player does not arrive in time. */
export async function waitForPlayers(
  lobby: Lobby,
  { wanted, wait = DEFAULT_WAIT }: ExpectedPlayers,
  watch: WaitingWatch,
): Promise<readonly string[] | undefined> {
  const gathered = await gatherPlayers(lobby, { wanted, wait }, watch);
  if (gathered.kind === 'incomplete') throw absenceFailure(lobby, gathered.missing, wait);
  return gathered.kind === 'complete' ? gathered.names : undefined;
}

/** Waits, and shows the missing players. */
export function gatherPlayers(
  lobby: Lobby,
  { wanted, wait = DEFAULT_WAIT }: ExpectedPlayers,
  { now, signal, show }: WaitingWatch,
): Promise<Gathered> {
  const start = now();
  show(() => waitingText(namesText(missingPlayers(lobby, wanted)), wait - (now() - start) / 1000));
  return gather(lobby, { wanted, patience: wait, signal });
}

/** @param seconds remaining time */
export function waitingText(names: string, seconds: number): string {
  return `waiting for ${names}  ${spanText(Math.max(0, seconds))} left`;
}

export function absenceFailure(
  lobby: Lobby,
  missing: readonly (string | undefined)[],
  wait: number,
): Failure {
  const here = lobby.members.map(({ name }) => printable(name)).join(', ') || 'nobody';
  return new Failure(
    `${namesText(missing)} did not register within ${spanText(wait)} (${here} did); --wait waits longer`,
  );
}

function namesText(names: readonly (string | undefined)[]): string {
  const known = names.flatMap((name) => (name === undefined ? [] : [printable(name)]));
  const others = names.length - known.length;
  const some = others === 0 ? [] : [others === 1 ? 'a player' : `${others} players`];
  return [...known, ...some].join(' and ');
}

const REFUSED = {
  token: 'because its token is wrong',
  name: 'because its name is taken',
  full: 'because all places are taken',
  malformed: 'because it did not register correctly',
} as const;

function eventText(event: LobbyEvent): string {
  const from = printable(event.from);
  if (event.kind === 'refused') return `refused a connection from ${from}, ${REFUSED[event.why]}`;
  return event.kind === 'came'
    ? `${printable(event.name)} has connected from ${from}`
    : `${printable(event.name)} has disconnected`;
}

function isLocal(host: string): boolean {
  return /^(127\.|localhost$|::1$)/i.test(host);
}
