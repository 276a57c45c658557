import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Lobby } from '../protocol/index.ts';
import { openRegistration } from './registration.ts';

let server: Server;
let lobby: Lobby;
let close: () => void;

beforeEach(async () => {
  server = createServer();
  lobby = new Lobby();
  close = await openRegistration(server, lobby);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** The server's first message, or why the connection failed. */
function firstWord(path: string, headers: Record<string, string> = {}): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  return new Promise((resolve) => {
    socket.on('open', () => socket.send('( REGISTER ( name zoe ) ( session abc ) ( matches 2 ) )'));
    socket.on('message', (data) => resolve(String(data)));
    socket.on('error', ({ message }) => resolve(message));
  });
}

test('a player registers at the path of the server', async () => {
  expect(await firstWord('/players')).toMatch(/^\( WELCOME/);
  expect(lobby.members).toMatchObject([{ name: 'zoe', matches: 2, from: '127.0.0.1' }]);
});

test('pages and strangers are not let in', async () => {
  expect(await firstWord('/players', { origin: 'http://evil.example' })).toContain('403');
  expect(await firstWord('/elsewhere')).toContain('403');
  expect(lobby.members).toEqual([]);
});
