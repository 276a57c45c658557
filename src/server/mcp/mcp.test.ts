import { request } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type McpHttpServer, serveMcpOnHttp } from './index.ts';

let server: McpHttpServer;
let client: Client;

beforeAll(async () => {
  const options = { host: '127.0.0.1', port: 0, takesRules: false, now: () => 0, seed: 1 };
  server = await serveMcpOnHttp('1.0.0', options);
  client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${server.port}/mcp`));
  await client.connect(transport as Parameters<Client['connect']>[0]);
});

afterAll(async () => {
  await client.close();
  await server.close();
});

async function call(
  name: string,
  args: Record<string, unknown> = {},
): Promise<{ said: string; isError: boolean }> {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content as { readonly text: string }[];
  return { said: first?.text ?? '', isError: isError === true };
}

async function asked(name: string, args: Record<string, unknown> = {}) {
  const { said, isError } = await call(name, args);
  expect({ isError, said: isError ? said : '' }).toEqual({ isError: false, said: '' });
  return JSON.parse(said);
}

describe('a client of the SDK', () => {
  test('lists the tools', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['list_games', 'rules', 'new_game', 'position', 'make_move', 'hint', 'play_match'],
    ]);
  });

  test('plays tic-tac-toe to the end, with hints for one side', async () => {
    let position = await asked('new_game', { game: 'tic-tac-toe' });
    const { id } = position;
    expect(position.legal.x).toHaveLength(9);
    while (!position.over) {
      const role = position.legal.x.length > 1 || position.legal.o[0] === 'noop' ? 'x' : 'o';
      const { move } =
        role === 'x' ? await asked('hint', { id, role, playouts: 200 }) : { move: position.legal.o[0] };
      position = await asked('make_move', { id, moves: { [role]: move } });
    }
    expect(position.goals).toEqual({ x: 100, o: 0 });
    expect((await asked('position', { id })).over).toBe(true);
    expect(await call('make_move', { id, moves: {} })).toEqual({ said: 'the game is over', isError: true });
  });

  test('reads rules and lists of games, and has matches played', async () => {
    expect((await asked('rules', { game: 'tic-tac-toe' })).gdl).toContain('(role x)');
    expect((await asked('list_games', { tag: 'puzzle' })).length).toBeGreaterThan(5);
    const match = await asked('play_match', { game: 'tic-tac-toe', players: ['legal', 'legal'], seed: 1 });
    expect(match).toMatchObject({ ending: 'terminal', goals: [100, 0] });
  });

  test.each([
    ['new_game', { game: 'no-such-game' }, 'there is no game'],
    ['new_game', { rules: '(role x)' }, 'rules are not accepted here'],
    ['new_game', { game: '../secret.kif' }, 'is not the name of a game'],
    ['position', { id: 'none' }, 'there is no open game'],
    ['play_match', { game: 'tic-tac-toe', players: ['cmd:ls', 'legal'] }, "there is no player 'cmd'"],
    ['play_match', { game: 'tic-tac-toe', players: ['./mine.js', 'legal'] }, 'there is no player'],
    ['dance', {}, "there is no tool 'dance'"],
  ])('is told what is wrong with %s %j', async (name, args, problem) => {
    const { said, isError } = await call(name, args);
    expect(isError).toBe(true);
    expect(said).toContain(problem);
  });
});

test('a page of another host is not answered', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = {
      host: 'evil.example',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const sent = request({ port: server.port, path: '/mcp', method: 'POST', headers }, ({ statusCode }) =>
      resolve(statusCode),
    );
    sent.on('error', reject);
    sent.end('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  });
  expect(status).toBe(403);
});
