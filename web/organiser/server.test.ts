import { afterEach, expect, test, vi } from 'vitest';
import { ask, change, NoServer, ServerRefusal, token } from './server.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  token.value = '';
});

function answering(body: string, status: number, type: string) {
  const asked = vi.fn(
    async (_: string, __?: RequestInit) => new Response(body, { status, headers: { 'Content-Type': type } }),
  );
  vi.stubGlobal('fetch', asked);
  return asked;
}

test('a copy of the page that has only files has no server', async () => {
  answering('<h1>Not found</h1>', 404, 'text/html');
  await expect(ask('tournaments')).rejects.toBeInstanceOf(NoServer);
  // Some servers answer everything with their front page, others with JSON of their own.
  answering('<!doctype html>', 200, 'text/html');
  await expect(ask('tournaments')).rejects.toBeInstanceOf(NoServer);
  answering('{"statusCode":404}', 404, 'application/json');
  await expect(ask('tournaments')).rejects.toBeInstanceOf(NoServer);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no connection');
  });
  await expect(ask('tournaments')).rejects.toBeInstanceOf(NoServer);
});

test('what the server refuses comes with its reason and place', async () => {
  answering('{"problem":"no such player","line":3}', 400, 'application/json; charset=utf-8');
  const refused = change('tournaments', {}).catch((error: unknown) => error);
  expect(await refused).toMatchObject({ message: 'no such player', status: 400, line: 3 });
  expect(await refused).toBeInstanceOf(ServerRefusal);
});

test('the token is sent with changes only', async () => {
  token.value = 'secret';
  const asked = answering('[]', 200, 'application/json');
  await ask('tournaments');
  await change('tournaments/1/stop');
  expect(asked.mock.calls[0]?.[1]?.headers).toBeUndefined();
  expect(asked.mock.calls[1]?.[1]?.headers).toMatchObject({ 'X-Anygame-Token': 'secret' });
});
