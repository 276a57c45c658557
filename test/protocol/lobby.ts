/** For tests of lobbies: a lobby on a real socket, and players that register there. */
import { Lobby, type LobbyEvent, registerPlayer, startLobbyServer } from '../../src/protocol/index.ts';
import type { LobbyOptions } from '../../src/protocol/lobby/lobby.ts';
import type { PlayerHostSetup } from '../../src/protocol/player/player-host.ts';
import type { RegistrationEvent } from '../../src/protocol/player/register-player.ts';
import { testHost } from './peers.ts';

export interface TestLobby {
  readonly lobby: Lobby;
  readonly address: URL;
  readonly events: readonly LobbyEvent[];
  close(): Promise<void>;
}

export async function testLobby(options: LobbyOptions = {}, port = 0): Promise<TestLobby> {
  const events: LobbyEvent[] = [];
  const lobby = new Lobby({ ...options, log: (event) => events.push(event) });
  const server = await startLobbyServer(lobby, { host: '127.0.0.1', port });
  return {
    lobby,
    address: new URL(`ws://127.0.0.1:${server.port}`),
    events,
    close: () => server.close(),
  };
}

export interface TestVisitor {
  readonly events: readonly RegistrationEvent[];
  readonly host: ReturnType<typeof testHost>['host'];
  /** The reason why it was refused for good. */
  readonly ended: Promise<string | undefined>;
  close(): Promise<void>;
}

export interface VisitorChanges extends Partial<PlayerHostSetup> {
  readonly token?: string;
  readonly kind?: string;
}

export function testVisitor(address: URL, changes: VisitorChanges = {}): TestVisitor {
  const { token, kind = 'random', ...setup } = changes;
  const { host } = testHost({ player: kind, given: {} }, setup);
  const events: RegistrationEvent[] = [];
  const controller = new AbortController();
  const ended = registerPlayer(host, {
    address,
    token,
    matches: setup.matches ?? 1,
    now: () => performance.now(),
    signal: controller.signal,
    log: (event) => events.push(event),
    chance: () => 0,
    firstPause: 0.05,
  });
  return {
    events,
    host,
    ended,
    close: async () => {
      controller.abort();
      host.close();
      await ended;
    },
  };
}
