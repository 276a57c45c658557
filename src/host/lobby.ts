/** The lobby of a command: opened, announced, and waited at until everybody is there. */

import { printable, spanText } from '../base/index.ts';
import {
  gather,
  isToken,
  Lobby,
  type LobbyEvent,
  missingPlayers,
  startLobbyServer,
} from '../protocol/index.ts';
import {
  DEFAULT_LOBBY_PORT,
  DEFAULT_WAIT,
  type ListenAddress,
  LOCAL_HOST,
  TOKEN_VARIABLE,
} from './defaults.ts';
import { Failure, UsageError } from './failure.ts';
import type { Io } from './io.ts';
import { Progress } from './progress.ts';

export interface OpenLobby {
  readonly lobby: Lobby;
  close(): Promise<void>;
}

export interface LobbySetup {
  readonly listen: ListenAddress | undefined;
  readonly token: string | undefined;
  readonly say: (line: string) => void;
}

export async function openLobby({ listen, token: given, say }: LobbySetup, io: Io): Promise<OpenLobby> {
  const { host, port } = listen ?? { host: LOCAL_HOST, port: DEFAULT_LOBBY_PORT };
  const token = tokenOf(given, io);
  const lobby = new Lobby({ token, log: (event) => say(eventText(event)) });
  const server = await startLobbyServer(lobby, { host, port }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(`--listen: players cannot register at ${printable(host)}, port ${port}: ${reason}`);
  });
  const shown = host.includes(':') ? `[${host}]` : host;
  say(`players register at ws://${printable(shown)}:${server.port}`);
  if (token === undefined && !isLocal(host))
    io.err('anygame: anybody who reaches this port may take a seat; --token keeps strangers out\n');
  return { lobby, close: () => server.close() };
}

export interface ExpectedPlayers {
  /** A name for every seat; undefined for whoever comes first. */
  readonly wanted: readonly (string | undefined)[];
  /** Seconds. */
  readonly wait: number | undefined;
}

/** Milliseconds between two looks at the outside world. */
const PERIOD = 200;

/** A name for every seat; undefined if interrupted. */
export async function waitForPlayers(
  lobby: Lobby,
  { wanted, wait = DEFAULT_WAIT }: ExpectedPlayers,
  io: Io,
): Promise<readonly string[] | undefined> {
  const progress = new Progress(io);
  const controller = new AbortController();
  const start = io.now();
  let isOver = false;
  const gathering = gather(lobby, { wanted, patience: wait, signal: controller.signal }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await Promise.race([gathering, new Promise((resolve) => setTimeout(resolve, PERIOD))]);
    if (progress.interrupted) controller.abort();
    await progress.tell(() => {
      const left = spanText(Math.max(0, wait - (io.now() - start) / 1000));
      return `waiting for ${namesText(missingPlayers(lobby, wanted))}  ${left} left`.slice(0, io.width - 1);
    });
  }
  progress.end();
  const gathered = await gathering;
  if (gathered.kind === 'interrupted') return undefined;
  if (gathered.kind === 'complete') return gathered.names;
  const here = lobby.members.map(({ name }) => printable(name)).join(', ') || 'nobody';
  throw new Failure(
    `${namesText(gathered.missing)} did not register within ${spanText(wait)} (${here} did); --wait waits longer`,
  );
}

function namesText(names: readonly (string | undefined)[]): string {
  const known = names.flatMap((name) => (name === undefined ? [] : [printable(name)]));
  const others = names.length - known.length;
  const some = others === 0 ? [] : [others === 1 ? 'a player' : `${others} players`];
  return [...known, ...some].join(' and ');
}

const REFUSED = {
  token: 'with a wrong token',
  name: 'with a name that another one has',
  full: 'for want of room',
  malformed: 'that does not register as players do',
} as const;

function eventText(event: LobbyEvent): string {
  const from = printable(event.from);
  if (event.kind === 'refused') return `somebody at ${from} was turned away, ${REFUSED[event.why]}`;
  return event.kind === 'came'
    ? `${printable(event.name)} is here, from ${from}`
    : `${printable(event.name)} has gone`;
}

function isLocal(host: string): boolean {
  return /^(127\.|localhost$|::1$)/i.test(host);
}

export function tokenOf(given: string | undefined, { env }: Io): string | undefined {
  const token = given ?? (env[TOKEN_VARIABLE] || undefined);
  if (token !== undefined && !isToken(token))
    throw new UsageError('--token is a word of up to 200 letters, digits and . _ ~ + / = -.');
  return token;
}
