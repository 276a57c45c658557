import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localCompiler } from '../../test/local-compiler.ts';
import { localPlayerPool } from '../match/index.ts';
import { PLAYERS } from '../players/index.ts';
import type { LivePage, MatchList, MatchPage, TournamentPage, TournamentRow } from './api.ts';
import { pageServer } from './page-server.ts';
import type { ApiOptions } from './routes.ts';

let folder: string;
let server: FastifyInstance;
let complaints: string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-organiser-'));
  complaints = [];
  server = opened();
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
  expect(complaints).toEqual([]);
});

function opened(changes: Partial<ApiOptions> = {}, host = '127.0.0.1'): FastifyInstance {
  return pageServer({
    folder,
    host,
    organiser: {
      store: path.join(folder, 'store.db'),
      takesAddresses: true,
      complain: (problem) => complaints.push(problem),
      threads: { compiler: localCompiler, matches: 2, openPool: () => () => localPlayerPool(PLAYERS) },
      ...changes,
    },
  });
}

const CUP = {
  definition: JSON.stringify({
    name: 'cup',
    games: ['tic-tac-toe'],
    players: ['random', { label: 'other', player: 'random' }],
    clocks: { playouts: 1 },
    rounds: 2,
  }),
};

function post(url: string, payload: unknown, headers: Record<string, string> = {}) {
  return server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
}

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url, headers });

async function played(id: number): Promise<TournamentPage> {
  for (;;) {
    const page = (await get(`/api/tournaments/${id}`)).json<TournamentPage>();
    if (page.state === 'idle' || page.state === 'failed') return page;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('looking at a store that is not there makes none', async () => {
  expect((await get('/api/tournaments')).json()).toEqual([]);
  expect((await get('/api/matches')).json()).toEqual({ matches: [], total: 0 });
  expect(existsSync(path.join(folder, 'store.db'))).toBe(false);
});

test('a tournament is created, played to its end, and its matches can be looked at', async () => {
  const created = await post('/api/tournaments', CUP);
  expect(created.statusCode).toBe(201);
  const { id, planned } = created.json<TournamentRow>();
  expect(planned).toBe(4);
  const page = await played(id);
  expect(page).toMatchObject({ state: 'idle', finished: 4, planned: 4, games: ['tic-tac-toe'] });
  expect(page.overall.players.map(({ label, games }) => [label, games])).toEqual([
    ['random', 4],
    ['other', 4],
  ]);
  expect(page.overall.players[0]?.ratingInterval).toHaveLength(2);
  const { matches, total } = (await get('/api/matches?player=other&most=3')).json<MatchList>();
  expect([matches.length, total]).toEqual([3, 4]);
  expect(matches[0]?.id).toBeGreaterThan(matches[1]?.id ?? 0);
  const match = (await get(`/api/matches/${matches[0]?.id}`)).json<MatchPage>();
  expect(match.record.ending).toBe('terminal');
  expect(match.rules).toContain('(role x)');
});

test('a tournament of the store goes on where it was left', async () => {
  const { id } = (await post('/api/tournaments', CUP)).json<TournamentRow>();
  await played(id);
  const more = { definition: JSON.stringify({ ...JSON.parse(CUP.definition), rounds: 3 }) };
  expect((await post('/api/tournaments', more)).json()).toMatchObject({ id, planned: 6 });
  expect((await played(id)).finished).toBe(6);
  await server.close();
  server = opened();
  expect((await post(`/api/tournaments/${id}/play`, {})).json()).toMatchObject({ id, planned: 6 });
  expect((await played(id)).finished).toBe(6);
});

test('rules may be sent along', async () => {
  const sheets = {
    mine: '(role a) (init p) (<= (legal a go) (true p)) (<= terminal (not (true p))) (goal a 100)',
  };
  const definition = 'name: own\ngames: [mine]\nplayers: [random, {label: b, player: random}]';
  const { id } = (await post('/api/tournaments', { definition, sheets })).json<TournamentRow>();
  expect((await played(id)).overall.players.map(({ goal }) => goal)).toEqual([100, 100]);
});

test.each([
  ['no object', '[]', 'send an object'],
  ['no JSON', '{', ''],
  ['no definition', {}, "'definition' must be a text"],
  ['a definition that is wrong', { definition: 'name: x\ngames: [a]' }, 'players'],
  ['a file', cupWith({ games: ['../../etc/passwd'] }), 'in the library'],
  ['a file of this machine', cupWith({ games: ['/etc/passwd'] }), 'in the library'],
  ['a name that every object has', cupWith({ games: ['constructor'] }), 'in the library'],
  ['rules that are no text', { ...CUP, sheets: { a: 1 } }, "'sheets.a' must be a text"],
  ['rules that cannot be read', { ...cupWith({ games: ['a'] }), sheets: { a: '(role' } }, 'cannot be played'],
  ['rules without roles', { ...cupWith({ games: ['a'] }), sheets: { a: '(init p)' } }, 'role'],
  [
    'rules without an end',
    {
      ...cupWith({ games: ['a'] }),
      sheets: {
        a: '(role r) (d 0) (<= (d (s ?x)) (d ?x)) (<= (init (n ?x)) (d ?x)) (legal r go) (goal r 1)',
      },
    },
    'cannot be played',
  ],
  ['a name beyond measure', cupWith({ name: 'x'.repeat(1000) }), 'too long'],
  ['too many matches', cupWith({ rounds: 1_000_000 }), 'are the limit'],
])('%s is refused with a reason', async (_, body, reason) => {
  const reply = await post('/api/tournaments', body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().problem).toContain(reason);
});

function cupWith(changes: object) {
  return { definition: JSON.stringify({ ...JSON.parse(CUP.definition), ...changes }) };
}

test('mistakes in a definition are told with their place', async () => {
  const reply = await post('/api/tournaments', {
    definition: 'name: x\ngames: [a]\nplayers: [nobody, mcts]',
  });
  expect(reply.json()).toMatchObject({ line: 3, column: 11 });
});

test('other pages change nothing', async () => {
  const refused = async (headers: Record<string, string>) =>
    (await post('/api/tournaments', CUP, headers)).statusCode;
  expect(await refused({ origin: 'http://evil.example' })).toBe(403);
  expect(await refused({ origin: 'null' })).toBe(403);
  expect(await refused({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await refused({ 'content-type': 'text/plain' })).toBe(415);
  // An attacker's host name that resolves to this machine.
  expect(await refused({ host: 'evil.example', origin: 'http://evil.example' })).toBe(403);
  expect((await get('/api/matches', { host: 'evil.example' })).statusCode).toBe(403);
  expect(await refused({ host: 'localhost:80', origin: 'http://localhost' })).toBe(201);
});

test('with a token, only those who know it change anything', async () => {
  await server.close();
  server = opened({ token: 'secret', takesAddresses: false }, '0.0.0.0');
  const status = async (headers: Record<string, string>) =>
    (await post('/api/tournaments', CUP, headers)).statusCode;
  expect(await status({})).toBe(401);
  expect(await status({ 'x-anygame-token': 'guess' })).toBe(401);
  expect((await get('/api/tournaments')).statusCode).toBe(200);
  expect(await status({ 'x-anygame-token': 'secret' })).toBe(201);
  const far = cupWith({ players: ['random', 'http://10.0.0.1:80'], clocks: { time: '1s', start: '1s' } });
  expect((await post('/api/tournaments', far, { 'x-anygame-token': 'secret' })).statusCode).toBe(403);
});

test('nobody can keep the server busy with requests', async () => {
  const codes = await Promise.all(
    Array.from({ length: 40 }, async () => (await post('/api/tournaments', {})).statusCode),
  );
  expect(codes).toContain(429);
  expect(codes.filter((code) => code === 400).length).toBeGreaterThanOrEqual(30);
});

test('too much at once is refused', async () => {
  const reply = await post('/api/tournaments', { definition: 'x'.repeat(3 * 1024 * 1024) });
  expect(reply.statusCode).toBe(413);
  expect(reply.json().problem).toBeTruthy();
});

test('what is not there is told plainly', async () => {
  for (const url of [
    '/api/matches/1',
    '/api/tournaments/7',
    '/api/tournaments/x',
    '/api/nothing',
    '/api/live/1',
  ]) {
    const reply = await get(url);
    expect([url, reply.statusCode]).toEqual([url, 404]);
    expect(reply.json().problem).toBeTruthy();
  }
  expect((await post('/api/tournaments/7/stop', {})).statusCode).toBe(409);
  expect((await get('/api/matches?most=-1')).statusCode).toBe(400);
  expect((await get('/api/matches?most=1&most=2&game[]=x')).statusCode).toBe(200);
});

test('a person plays a managed match, which is kept', async () => {
  const wish = { game: 'tic-tac-toe', seats: { x: 'human', o: 'random' }, name: 'Ann', time: 60, start: 5 };
  const begun = await post('/api/live', wish);
  expect(begun.statusCode).toBe(201);
  const { id } = begun.json<LivePage>();
  let page = begun.json<LivePage>();
  while (page.state !== 'over' && page.state !== 'failed') {
    const { asked } = page;
    const [move] = asked?.legal ?? [];
    if (asked !== null && move !== undefined) {
      expect((await post(`/api/live/${id}/move`, { turn: asked.turn, move: 'nonsense' })).statusCode).toBe(
        409,
      );
      expect((await post(`/api/live/${id}/move`, { turn: asked.turn, move })).statusCode).toBe(200);
      expect((await post(`/api/live/${id}/move`, { turn: asked.turn, move })).statusCode).toBe(409);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
    page = (await get(`/api/live/${id}`)).json<LivePage>();
  }
  expect(page.state).toBe('over');
  expect(page.goals).toHaveLength(2);
  const match = (await get(`/api/matches/${page.match}`)).json<MatchPage>();
  expect(match.record.seats).toEqual(['person:Ann', 'random']);
  expect(match.record.moves).toEqual(page.moves);
});

test('who plays with hidden moves is not told those of others', async () => {
  const sheet = `(role a) (role b) (init (step 1)) (<= (legal ?r (pick ?n)) (role ?r) (coin ?n)) (coin 1) (coin 2)
    (<= (next (step 2)) (true (step 1))) (<= (next (step 3)) (true (step 2))) (<= terminal (true (step 3)))
    (<= (sees a (turn ?n)) (true (step ?n))) (<= (goal ?r 50) (role ?r))`;
  const wish = { game: 'coins', sheet, seats: { a: 'human', b: 'random' }, time: 60, start: 5 };
  let page = (await post('/api/live', wish)).json<LivePage>();
  while (page.moves.length === 0) {
    const { id, asked } = page;
    if (asked !== null) await post(`/api/live/${id}/move`, { turn: asked.turn, move: '(pick 1)' });
    await new Promise((resolve) => setTimeout(resolve, 10));
    page = (await get(`/api/live/${id}`)).json<LivePage>();
  }
  expect(page.hidesInformation).toBe(true);
  expect(page.moves).toEqual([['(pick 1)', null]]);
  expect(page.percepts).toEqual([['(turn 1)']]);
  expect((await post(`/api/live/${page.id}/end`, {})).statusCode).toBe(200);
});

test.each([
  ['one person in two seats', { x: 'human', o: 'human' }, 'only one role can be yours'],
  ['machines only', { x: 'random', o: 'random' }, 'no role is for a person'],
  ['nobody', { x: 'human' }, 'o has no player'],
  ['an unknown player', { x: 'human', o: 'nobody' }, 'no player'],
  ['an address that is none', { x: 'human', o: 'https://x' }, 'not an address'],
])('a managed match with %s is refused', async (_, seats, reason) => {
  const reply = await post('/api/live', { game: 'tic-tac-toe', seats, time: 1, start: 1 });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().problem).toContain(reason);
});
