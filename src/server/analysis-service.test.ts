import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localCompiler } from '../../test/local-compiler.ts';
import { localPlayerPool } from '../match/index.ts';
import { createPlayer, PLAYERS, type PlayerChoice, type Thoughts, type Turn } from '../players/index.ts';
import type { AnalysisEvent, AnalysisRequest, ServerOffer } from './api.ts';
import { pageServer } from './page-server.ts';
import type { AnalysisTeam, AnalysisThreads } from './threads.ts';

/** a only sees whether b's move equals its own, and too late for it to matter. */
const SECRETS = `(role a) (role b) (init (step 1)) (number 1) (number 2)
  (<= (legal ?r (think ?n)) (role ?r) (number ?n) (true (step ?s)))
  (<= (sees a same) (does a ?m) (does b ?m))
  (<= (next (step 2)) (true (step 1))) (<= terminal (not (true (step 1))) (not (true (step 2))))
  (goal a 50) (goal b 50)`;

let folder: string;
let server: FastifyInstance;
let complaints: string[];
let teams: StubTeam[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'anygame-analysis-'));
  complaints = [];
  teams = [];
  server = opened({ count: 4, openTeam: (_, choice) => new StubTeam(choice) });
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
  expect(complaints).toEqual([]);
});

/** A team with answers determined by tests. */
class StubTeam implements AnalysisTeam {
  readonly choice: PlayerChoice;
  isClosed = false;
  readonly turn: Promise<Turn>;
  #asked: (turn: Turn) => void = () => {};
  #done: (turn: Turn) => void = () => {};

  constructor(choice: PlayerChoice) {
    this.choice = choice;
    this.turn = new Promise((resolve) => {
      this.#asked = resolve;
    });
    teams.push(this);
  }

  async start(): Promise<void> {}

  async choose(turn: Turn) {
    const done = new Promise<Turn>((resolve) => {
      this.#done = resolve;
    });
    this.#asked(turn);
    return (await done).legal[0] as Turn['legal'][number];
  }

  /** Reports the same for every move, the last one first. */
  async think(rest: Omit<Thoughts['moves'][number], 'move'>): Promise<Turn> {
    const turn = await this.turn;
    const moves = turn.legal.toReversed().map((move) => ({ move, ...rest }));
    turn.report?.({ moves, line: [], work: { seconds: 1, playouts: 1000 }, note: 'so it is' });
    return turn;
  }

  async finish(): Promise<void> {
    this.#done(await this.turn);
  }

  close(): void {
    this.isClosed = true;
  }
}

function opened(analysis: AnalysisThreads | undefined, token?: string): FastifyInstance {
  return pageServer({
    folder,
    host: '127.0.0.1',
    organiser: {
      store: path.join(folder, 'store.db'),
      takesAddresses: false,
      token,
      complain: (problem) => complaints.push(problem),
      threads: {
        compiler: localCompiler,
        matches: 1,
        openPool: () => () => localPlayerPool(PLAYERS),
        ...(analysis !== undefined && { analysis }),
      },
    },
  });
}

const WISH: AnalysisRequest = { game: 'tic-tac-toe', moves: [], role: 'x', seconds: 1 };

function analysis(changes: Partial<Record<keyof AnalysisRequest, unknown>> = {}) {
  return server.inject({
    method: 'POST',
    url: '/api/analysis',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...WISH, ...changes }),
  });
}

function eventsOf(payload: string): AnalysisEvent[] {
  return payload
    .split('\n')
    .flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6))] : []));
}

/** The team of the latest analysis. */
async function team(number: number): Promise<StubTeam> {
  for (;;) {
    const found = teams[number];
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

test('thoughts are told with the names of moves, and the team is sent home at the end', async () => {
  const reply = analysis({
    moves: [['(mark 2 2)', 'noop']],
    role: 'o',
    player: 'mcts:c=30',
    seconds: 7,
  });
  const thinking = await team(0);
  const turn = await thinking.think({ value: 40, visits: 3 });
  expect(thinking.choice).toMatchObject({ player: 'mcts', given: { c: 30 } });
  expect(turn.budget).toEqual({ seconds: 7 });
  expect(turn.legal).toHaveLength(8);
  await thinking.finish();
  const { statusCode, headers, payload } = await reply;
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/event-stream']);
  const [first, last, ...others] = eventsOf(payload);
  expect(others).toEqual([]);
  if (first?.kind !== 'thoughts') throw new Error('no thoughts');
  expect(first.player).toBe('mcts:c=30');
  expect(first.thoughts.moves).toHaveLength(8);
  expect(first.thoughts.moves[0]).toEqual({ move: '(mark 3 3)', value: 40, visits: 3 });
  expect(first.thoughts).toMatchObject({ work: { playouts: 1000 }, note: 'so it is', line: [] });
  expect(last).toEqual({ kind: 'ended', problem: null });
  expect(thinking.isClosed).toBe(true);
});

test('it ends when every value is certain', async () => {
  const reply = analysis();
  await (await team(0)).think({ value: 50, isProven: true });
  expect(eventsOf((await reply).payload).map(({ kind }) => kind)).toEqual(['thoughts', 'ended']);
  expect(teams[0]?.isClosed).toBe(true);
});

test('another position for the same page ends the one before', async () => {
  const first = analysis({ page: 'p' });
  await (await team(0)).turn;
  const second = analysis({ page: 'p' });
  expect(eventsOf((await first).payload)).toEqual([
    { kind: 'ended', problem: 'another position is now being analysed for this page' },
  ]);
  await (await team(1)).finish();
  expect(eventsOf((await second).payload)).toEqual([{ kind: 'ended', problem: null }]);
  expect(teams.map(({ isClosed }) => isClosed)).toEqual([true, true]);
});

test('only a few positions are analysed at once', async () => {
  const all = ['p', 'q', 'r'].map((page) => analysis({ page }));
  for (const number of [0, 1, 2]) await (await team(number)).turn;
  const refused = await analysis({ page: 's' });
  expect(refused.statusCode).toBe(503);
  expect(refused.json().problem).toBe('3 positions are being analysed; wait for one to end');
  for (const each of teams) await each.finish();
  await Promise.all(all);
  expect(teams).toHaveLength(3);
});

test('who goes away ends it', async () => {
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as { readonly port: number };
  const leave = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/analysis`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(WISH),
    signal: leave.signal,
  });
  expect(response.status).toBe(200);
  const thinking = await team(0);
  await thinking.turn;
  leave.abort();
  while (!thinking.isClosed) await new Promise((resolve) => setTimeout(resolve, 1));
});

test('where moves are hidden, only what the role saw is thought about', async () => {
  const moves = [['(think 1)', '(think 2)']];
  const reply = analysis({ game: 'secrets', sheet: SECRETS, moves, role: 'a' });
  const { situation } = await (await team(0)).turn;
  const observations = [{ kind: 'percepts', own: expect.anything(), percepts: [] }];
  expect(situation).toEqual({ kind: 'observations', from: 0, observations });
  await teams[0]?.finish();
  expect((await reply).statusCode).toBe(200);
});

test('a player that fails is told without its reasons, which the terminal gets', async () => {
  await server.close();
  const failing = { start: () => Promise.reject(new Error('/secret/path')), choose: async () => 0 as never };
  server = opened({ count: 1, openTeam: () => ({ ...failing, close: () => {} }) });
  expect(eventsOf((await analysis()).payload)).toEqual([
    { kind: 'ended', problem: 'the players have failed' },
  ]);
  expect(complaints.splice(0)).toEqual(['an analysis of tic-tac-toe has failed: Error: /secret/path']);
});

test('the usual player answers by itself', async () => {
  await server.close();
  server = opened({
    count: 1,
    openTeam: (_, choice) => Object.assign(createPlayer(choice, PLAYERS), { close: () => {} }),
  });
  const joint = [
    ['(mark 1 1)', 'noop'],
    ['noop', '(mark 2 1)'],
    ['(mark 1 2)', 'noop'],
    ['noop', '(mark 2 2)'],
  ];
  const events = eventsOf((await analysis({ moves: joint, seconds: 0.3 })).payload);
  const thoughts = events.findLast((event) => event.kind === 'thoughts');
  expect(thoughts?.kind === 'thoughts' && thoughts.thoughts.moves[0]).toMatchObject({
    move: '(mark 1 3)',
    value: 100,
  });
});

test.each<[string, Partial<Record<keyof AnalysisRequest, unknown>>, string]>([
  ['no time', { seconds: 0 }, "'seconds'"],
  ['too much time', { seconds: 61 }, '60 at most'],
  ['time that is no number', { seconds: '1' }, "'seconds'"],
  ['no moves', { moves: 'none' }, "'moves' must be a list"],
  ['moves of one role only', { moves: [['(mark 1 1)', null]] }, 'a text for every role; number 1 has not'],
  ['too many moves', { moves: Array(2001).fill(['noop', 'noop']) }, 'too many'],
  ['a move that is not legal', { moves: [['(mark 9 9)', 'noop']] }, "no legal move '(mark 9 9)'"],
  ['an unknown role', { role: 'z' }, "no role 'z'"],
  ['a role without a choice', { role: 'o' }, 'o has no choice there'],
  ['an unknown player', { player: 'nobody' }, 'no player'],
  ['an unknown game', { game: '../tic-tac-toe' }, 'in the library'],
  ['broken rules', { game: 'mine', sheet: '(role' }, 'cannot be played'],
  ['a page with too long a name', { page: 'p'.repeat(300) }, "'page' is too long"],
])('%s is refused with a reason', async (_, changes, reason) => {
  const reply = await analysis(changes);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().problem).toContain(reason);
  expect(teams).toEqual([]);
});

test('the page learns what is offered', async () => {
  const offer = async () => ({
    analysis: (await server.inject('/server.json')).json<ServerOffer>().analysis,
  });
  expect(await offer()).toEqual({ analysis: { threads: 4, seconds: 60, needsToken: false } });
  await server.close();
  server = opened({ count: 2, openTeam: (_, choice) => new StubTeam(choice) }, 'secret');
  expect(await offer()).toEqual({ analysis: { threads: 2, seconds: 60, needsToken: true } });
  expect((await analysis()).statusCode).toBe(401);
  await server.close();
  server = opened(undefined);
  expect(await offer()).toEqual({ analysis: null });
  expect((await analysis()).statusCode).toBe(404);
});
