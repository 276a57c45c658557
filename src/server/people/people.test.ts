import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localCompiler } from '../../../test/local-compiler.ts';
import { changedList } from '../../base/index.ts';
import { localPlayerPool } from '../../match/index.ts';
import { PLAYERS } from '../../players/index.ts';
import type { LiveChange, LivePage, MatchPage, ServerOffer } from '../api.ts';
import { pageServer } from '../page-server.ts';

let folder: string;
let server: FastifyInstance;
let complaints: string[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-people-'));
  complaints = [];
  server = opened();
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
  expect(complaints).toEqual([]);
});

function opened(token?: string): FastifyInstance {
  return pageServer({
    folder,
    host: '127.0.0.1',
    organiser: {
      store: path.join(folder, 'store.db'),
      takesAddresses: false,
      token,
      complain: (problem) => complaints.push(problem),
      threads: { compiler: localCompiler, matches: 2, openPool: () => () => localPlayerPool(PLAYERS) },
    },
  });
}

async function post(url: string, payload: unknown, headers: Record<string, string> = {}) {
  const reply = await server.inject({
    method: 'POST',
    url: `/api/live${url}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });
  return { status: reply.statusCode, page: reply.json<LivePage & { readonly problem?: string }>() };
}

async function look(key: string): Promise<LivePage> {
  return (await server.inject({ method: 'GET', url: `/api/live/${key}` })).json<LivePage>();
}

async function until(key: string, fits: (page: LivePage) => boolean): Promise<LivePage> {
  for (;;) {
    const page = await look(key);
    if (fits(page)) return page;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const TWO = {
  game: 'tic-tac-toe',
  seats: { x: 'human', o: 'guest' },
  name: 'Ann',
  browser: 'anns',
  time: 600,
  start: 5,
};

/** Ann plays x and has invited Ben to play o. */
async function invited(changes: object = {}) {
  const { page } = await post('', { ...TWO, ...changes });
  const linkFor = (role: number | null): string =>
    page.invitations?.find((each) => each.role === role)?.key ?? '';
  return { ann: page.id, ben: linkFor(1), spectator: linkFor(null), page };
}

async function begun(changes: object = {}) {
  const links = await invited(changes);
  await post(`/${links.ben}/join`, { browser: 'bens', name: 'Ben' });
  await until(links.ann, ({ asked }) => asked !== null);
  return links;
}

const mark = (turn: number, cell: string, browser: string) => ({ turn, move: `(mark ${cell})`, browser });

test('a match with a guest begins when the guest has come, and is kept with both names', async () => {
  const { ann, ben, spectator, page } = await invited();
  expect(new Set([ann, ben, spectator]).size).toBe(3);
  expect([page.state, page.asked]).toEqual(['gathering', null]);
  expect(page.seats.map((seat) => seat?.hasJoined)).toEqual([true, false]);
  expect((await look(ben)).invitations).toBeNull();
  await post(`/${ben}/join`, { browser: 'bens', name: 'Ben' });
  const cells = ['1 1', '1 2', '2 2', '1 3', '3 3'];
  for (const [turn, cell] of cells.entries()) {
    const [key, browser] = turn % 2 === 0 ? [ann, 'anns'] : [ben, 'bens'];
    await until(key, ({ asked }) => asked?.turn === turn);
    expect((await post(`/${key}/move`, mark(turn, cell, browser))).status).toBe(200);
  }
  const over = await until(ben, ({ state }) => state === 'over');
  expect(over.goals).toEqual([100, 0]);
  expect((await look(spectator)).moves).toHaveLength(5);
  const stored = await server.inject({ method: 'GET', url: `/api/matches/${over.match}` });
  expect(stored.json<MatchPage>().record.seats).toEqual(['person:Ann', 'person:Ben']);
});

/** Collects what the holder of a link is sent until the match is over. */
async function followed(key: string): Promise<(LivePage | LiveChange)[]> {
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const { body } = await fetch(`${address}/api/live/${key}/events`);
  const heard: (LivePage | LiveChange)[] = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of body as ReadableStream<Uint8Array>) {
    const events = (text + decoder.decode(part, { stream: true })).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) heard.push(JSON.parse(event.replace('data: ', '')));
    if (heard.at(-1)?.state === 'over') break;
  }
  return heard;
}

test('whoever follows a match gets its rules once and each move once', async () => {
  const { ann, ben, spectator } = await begun();
  const following = followed(spectator);
  const cells = ['1 1', '1 2', '2 2', '1 3', '3 3'];
  for (const [turn, cell] of cells.entries()) {
    const [key, browser] = turn % 2 === 0 ? [ann, 'anns'] : [ben, 'bens'];
    await until(key, ({ asked }) => asked?.turn === turn);
    await post(`/${key}/move`, mark(turn, cell, browser));
  }
  const [first, ...changes] = await following;
  expect(first).toHaveProperty('rules');
  let moves = (first as LivePage).moves;
  let added = moves.length;
  for (const change of changes) {
    expect(change).not.toHaveProperty('rules');
    const { lists } = change as LiveChange;
    moves = changedList(moves, lists.moves);
    added += lists.moves.added.length;
  }
  expect(moves).toEqual((await look(spectator)).moves);
  expect(added).toBe(cells.length);
  // The answer, the move and the next question are told together.
  expect(changes.length).toBeLessThanOrEqual(2 * cells.length + 2);
});

test('nobody moves for a seat without its link, nor in another browser', async () => {
  const { ann, ben, spectator } = await begun();
  const first = mark(0, '1 1', 'anns');
  for (const key of [ben, spectator, '0'.repeat(32)])
    expect((await post(`/${key}/move`, first)).status).toBeGreaterThanOrEqual(403);
  expect((await post(`/${ann}/move`, mark(0, '1 1', 'another'))).status).toBe(409);
  expect((await post(`/${spectator}/join`, { browser: 'x' })).status).toBe(403);
  for (const what of ['resign', 'say', 'rematch', 'end'])
    expect([what, (await post(`/${spectator}/${what}`, { browser: 'x' })).status]).toEqual([what, 403]);
  expect((await look(ann)).moves).toEqual([]);
  // A person may move to another browser, in which the seat is then played.
  await post(`/${ann}/join`, { browser: 'another', name: 'Eve' });
  expect((await post(`/${ann}/move`, first)).status).toBe(409);
  expect((await post(`/${ann}/move`, mark(0, '1 1', 'another'))).status).toBe(200);
  expect((await look(ben)).seats[0]?.name).toBe('Ann');
});

test('no page holds the link of another seat, but the one of whoever began', async () => {
  const { ann, ben, spectator } = await begun();
  for (const key of [ben, spectator]) {
    const text = JSON.stringify(await look(key));
    for (const other of [ann, ben, spectator]) expect(text.includes(other)).toBe(other === key);
  }
});

const HIDDEN = `(role a) (role b) (init (step 1)) (coin 1) (coin 2)
  (<= (legal ?r (pick ?n)) (role ?r) (coin ?n))
  (<= (next (step 2)) (true (step 1))) (<= (next (step 3)) (true (step 2))) (<= terminal (true (step 3)))
  (<= (sees a (turn ?n)) (true (step ?n))) (<= (goal ?r 50) (role ?r))`;

test('what is hidden is in no page of others before the end, and in all of them after it', async () => {
  const wish = { game: 'coins', sheet: HIDDEN, seats: { a: 'human', b: 'guest' } };
  const { ann, ben, spectator } = await begun(wish);
  const pick = (turn: number, coin: number, browser: string) => ({ turn, move: `(pick ${coin})`, browser });
  await post(`/${ann}/move`, pick(0, 1, 'anns'));
  const waiting = await until(ben, ({ asked }) => asked !== null);
  expect(waiting.turns.map(({ role }) => role)).toEqual([1]);
  await post(`/${ben}/move`, pick(0, 2, 'bens'));
  const page = await until(ann, ({ moves }) => moves.length === 1);
  expect([page.moves, page.percepts]).toEqual([[['(pick 1)', null]], [['(turn 1)']]]);
  expect((await look(ben)).moves).toEqual([[null, '(pick 2)']]);
  expect((await look(ben)).percepts).toEqual([[]]);
  expect((await look(spectator)).moves).toEqual([[null, null]]);
  await until(ann, ({ asked }) => asked?.turn === 1);
  await post(`/${ann}/move`, pick(1, 1, 'anns'));
  await until(ben, ({ asked }) => asked?.turn === 1);
  await post(`/${ben}/move`, pick(1, 1, 'bens'));
  const all = [
    ['(pick 1)', '(pick 2)'],
    ['(pick 1)', '(pick 1)'],
  ];
  for (const key of [ann, ben, spectator])
    expect((await until(key, ({ state }) => state === 'over')).moves).toEqual(all);
});

test('whoever gives up loses', async () => {
  const { ann, ben } = await begun();
  expect((await post(`/${ben}/end`, { browser: 'bens' })).status).toBe(403);
  expect((await post(`/${ben}/resign`, { browser: 'bens' })).status).toBe(200);
  const over = await until(ann, ({ state }) => state === 'over');
  expect([over.goals, over.note]).toEqual([[100, 0], 'o gave up']);
  expect(over.match).not.toBeNull();
});

test('a late player loses, if that was agreed', async () => {
  const { ben } = await begun({ time: 1, late: 'loses' });
  const over = await until(ben, ({ state }) => state === 'over');
  expect([over.goals, over.note]).toEqual([[0, 100], 'x ran out of time']);
});

test('without a clock nobody is late', async () => {
  const { ann, ben } = await begun({ time: 1, untimed: true });
  expect((await look(ann)).asked?.seconds).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 1700));
  expect((await post(`/${ann}/move`, mark(0, '2 2', 'anns'))).status).toBe(200);
  expect((await until(ben, ({ asked }) => asked !== null)).incidents).toEqual([]);
});

test('machines sit beside people', async () => {
  const sheet = `(role a) (role b) (role c) (init (step 1)) (coin 1) (coin 2)
    (<= (legal ?r (pick ?n)) (role ?r) (coin ?n))
    (<= (next (step 2)) (true (step 1))) (<= terminal (true (step 2))) (<= (goal ?r 50) (role ?r))`;
  const wish = { game: 'three', sheet, seats: { a: 'human', b: 'random', c: 'guest' } };
  const { page } = await post('', { ...TWO, ...wish });
  const guest = page.invitations?.find(({ role }) => role === 2)?.key ?? '';
  expect(page.invitations?.map(({ role }) => role)).toEqual([2, null]);
  await post(`/${guest}/join`, { browser: 'bens', name: 'Ben' });
  await until(page.id, ({ asked }) => asked !== null);
  await post(`/${page.id}/move`, { turn: 0, move: '(pick 1)', browser: 'anns' });
  await until(guest, ({ asked }) => asked !== null);
  await post(`/${guest}/move`, { turn: 0, move: '(pick 2)', browser: 'bens' });
  const over = await until(guest, ({ state }) => state === 'over');
  expect(over.seats.map((seat) => seat?.name)).toEqual(['Ann', 'random', 'Ben']);
});

test('another match has the same people on other sides, and everybody is led to it', async () => {
  const { ann, ben, spectator } = await begun();
  expect((await post(`/${ann}/rematch`, { browser: 'anns' })).status).toBe(409);
  await post(`/${ann}/resign`, { browser: 'anns' });
  await until(ben, ({ state }) => state === 'over');
  await post(`/${ann}/rematch`, { browser: 'anns' });
  expect((await look(ben)).rematch).toEqual({ wanted: [0], next: null });
  await post(`/${ben}/rematch`, { browser: 'bens' });
  const [anns, bens, others] = await Promise.all(
    [ann, ben, spectator].map(async (key) => look((await look(key)).rematch.next ?? '')),
  );
  expect([anns?.role, bens?.role, others?.role]).toEqual([1, 0, null]);
  expect(anns?.seats.map((seat) => seat?.name)).toEqual(['Ben', 'Ann']);
  expect(anns?.invitations).not.toBeNull();
  await until(bens?.id ?? '', ({ asked }) => asked !== null);
});

test('a chat is there only if it was wanted, and only for those who play', async () => {
  const silent = await begun();
  expect((await look(silent.ann)).chat).toBeNull();
  expect((await post(`/${silent.ann}/say`, { browser: 'anns', text: 'hello' })).status).toBe(403);
  const { ann, ben, spectator } = await begun({ chat: true });
  await post(`/${ben}/say`, { browser: 'bens', text: ` hello\n<b>${'x'.repeat(400)}` });
  expect((await look(ann)).chat).toEqual([{ from: 'Ben', text: `hello <b>${'x'.repeat(291)}` }]);
  expect((await look(spectator)).chat).toHaveLength(1);
});

test('those who are invited need no token', async () => {
  await server.close();
  server = opened('secret');
  expect((await post('', TWO)).status).toBe(401);
  const { page } = await post('', TWO, { 'x-anygame-token': 'secret' });
  const ben = page.invitations?.find(({ role }) => role === 1)?.key ?? '';
  expect((await post(`/${ben}/join`, { browser: 'bens', name: 'Ben' })).status).toBe(200);
  expect((await post(`/${ben}/join`, { browser: 'bens' }, { origin: 'http://evil.example' })).status).toBe(
    403,
  );
  const offer = await server.inject({ method: 'GET', url: '/server.json' });
  expect(offer.json<ServerOffer>().people).toEqual({ addresses: [], needsToken: true });
});

test.each([
  ['a browser that is no word', { browser: 'a b' }, 'browser'],
  ['an unknown fate', { late: 'dies' }, 'late'],
  ['a chat that is no yes or no', { chat: 'yes' }, 'chat'],
])('a match with %s is refused', async (_, changes, reason) => {
  const { status, page } = await post('', { ...TWO, ...changes });
  expect(status).toBe(400);
  expect(page.problem).toContain(reason);
});
