/**
 * Nobody learns what its role does not see: two matches that look alike to a role, but differ in what is hidden from it,
 * must look alike at everything that leaves the referee on its way to that role.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { ToService } from '../src/base/requests.ts';
import { portableGame } from '../src/engines/index.ts';
import type { Game, Role } from '../src/game/index.ts';
import { localPlayerPool, type MatchPlayer, playMatch } from '../src/match/index.ts';
import type { PlayerProtocol } from '../src/match/threads/messages.ts';
import { PlayerWorker } from '../src/match/threads/player-worker.ts';
import { ThreadPlayer } from '../src/match/threads/thread-player.ts';
import { PLAYERS, type Player } from '../src/players/index.ts';
import { manageMatch, type PublishedRecord } from '../src/protocol/index.ts';
import { JsonPlayer } from '../src/protocol/json/json-player.ts';
import type { LivePage } from '../src/server/api.ts';
import { pageServer } from '../src/server/page-server.ts';
import { localCompiler } from './local-compiler.ts';
import { chosen, neighbour, testGame } from './match/playing.ts';
import { managed } from './protocol/managed.ts';

const SECRET = 'goofspiel/goofspiel-5-secret';
const tested = testGame(`games/${SECRET}.kif`);
const { game } = tested;
/** Left bids in the order of its cards, and so loses the first two prizes to either. */
const LEFT = [1, 2, 3, 4, 5];
const WORLDS = [
  [5, 4, 3, 2, 1],
  [4, 5, 3, 2, 1],
] as const;

const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** Plays the cards in this order, and notes everything that it is given. */
function scripted(cards: readonly number[], given: unknown[] = []): Player {
  let turn = 0;
  return {
    start: async ({ game: rules, now, ...rest }) =>
      void given.push({ ...rest, random: rest.random.next32() }),
    observe: (event) => void given.push(event),
    choose: async ({ report, signal, ...rest }) => {
      given.push(rest);
      const move = rest.legal.find((each) => game.moveText(each) === `(bid ${cards[turn]})`);
      turn++;
      return move as (typeof rest.legal)[0];
    },
    stop: async (end) => void given.push(end),
  };
}

/** One match for each world, with this player as left. */
async function inBothWorlds(
  leftOf: (heard: unknown[]) => MatchPlayer | Promise<MatchPlayer>,
  rules: Game = game,
): Promise<string[]> {
  const heard: string[] = [];
  for (const cards of WORLDS) {
    const all: unknown[] = [];
    const record = await playMatch({
      name: SECRET,
      game: rules,
      seats: [
        { name: 'left', player: await leftOf(all) },
        { name: 'right', player: scripted(cards) },
      ],
      seed: 7,
      clocks: { start: { playouts: 10 }, play: { playouts: 10 } },
      now: () => 0,
    });
    expect(record.incidents).toEqual([]);
    expect(record.moves.map((moves) => moves[1])).toEqual(cards.map((card) => `(bid ${card})`));
    heard.push(JSON.stringify(all));
  }
  expect(heard[0]?.length).toBeGreaterThan(100);
  return heard;
}

test('the two matches differ, and look alike to left', () => {
  const seen = WORLDS.map((cards) => {
    let state = game.initial;
    const observations: unknown[] = [];
    const keys: string[] = [];
    for (const [turn, card] of cards.entries()) {
      const moves = [LEFT[turn], card].map((own, role) =>
        game.legalMoves(state, role as Role).find((move) => game.moveText(move) === `(bid ${own})`),
      ) as never[];
      observations.push(game.observe(state, moves, 0 as Role));
      state = game.next(state, moves);
      keys.push(game.key(state));
    }
    return { observations: JSON.stringify(observations), keys };
  });
  expect(seen[0]?.observations).toBe(seen[1]?.observations);
  expect(seen[0]?.keys[0]).not.toBe(seen[1]?.keys[0]);
});

test('a player in this process is given the same', async () => {
  const [one, other] = await inBothWorlds((heard) => scripted(LEFT, heard));
  expect(one).toBe(other);
});

test('a player in a worker is sent the same', async () => {
  const [choice] = chosen('legal') as [ReturnType<typeof chosen>[0]];
  const [one, other] = await inBothWorlds((heard) => {
    const link = neighbour();
    const worker = new PlayerWorker(portableGame(game, tested.reading), () => ({
      ...link,
      post: (message: ToService<PlayerProtocol>) => {
        // When it was sent differs, of course.
        heard.push({ ...message, sent: 0 });
        link.post(message);
      },
    }));
    open.push({ close: () => worker.close() });
    return new ThreadPlayer(worker, tested.border, choice);
  });
  expect(one).toBe(other);
});

test('a program that speaks JSON is sent the same', async () => {
  const [one, other] = await inBothWorlds((heard) => {
    const line = {
      starts: 1,
      ask: async (message: { readonly type: string; readonly legal?: readonly string[] }) => {
        heard.push(message);
        return JSON.stringify(message.type === 'play' ? { move: message.legal?.[0] } : { ready: true });
      },
      tell: async (message: unknown) => void heard.push(message),
      abandon: () => {},
      close: async () => {},
    };
    return new JsonPlayer({ line, match: 'M', game: SECRET, rules: tested.reading.description.source.text });
  });
  expect(one).toBe(other);
});

test.each(['turn', 'list'] as const)(
  'a player on the network is sent the same (%s), and so are spectators before the end',
  async (news) => {
    const heard: string[][] = [];
    const published: string[] = [];
    for (const cards of WORLDS) {
      const messages: string[] = [];
      const records: PublishedRecord[] = [];
      let turn = 0;
      const line = {
        call: async (message: string) => {
          messages.push(message);
          return /^\W*play\b/i.test(message) ? `(bid ${LEFT[turn++]})` : 'ready';
        },
      };
      const { record } = await manageMatch(
        managed(
          SECRET,
          [
            { kind: 'remote', name: 'left', line: line as never },
            { kind: 'local', name: 'right', player: scripted(cards) },
          ],
          { news, now: () => 0, date: () => 0, onRecord: (each) => records.push(each) },
        ),
      );
      expect(record.incidents).toEqual([]);
      heard.push(messages);
      published.push(JSON.stringify(records));
    }
    expect(heard[0]).toHaveLength(LEFT.length + 2);
    expect(heard[0]).toEqual(heard[1]);
    expect(published[0]).toBe(published[1]);
  },
);

test('pages of the other seat and of spectators are the same before the end', async () => {
  const worlds: string[][] = [];
  for (const cards of WORLDS) {
    const folder = mkdtempSync(path.join(tmpdir(), 'anygame-leaks-'));
    open.push({ close: () => rmSync(folder, { recursive: true }) });
    const server: FastifyInstance = pageServer({
      folder,
      host: '127.0.0.1',
      organiser: {
        store: path.join(folder, 'store.db'),
        takesAddresses: false,
        token: undefined,
        complain: (problem) => expect.fail(problem),
        threads: { compiler: localCompiler, matches: 2, openPool: () => () => localPlayerPool(PLAYERS) },
      },
    });
    open.unshift(server);
    const post = async (url: string, payload: object): Promise<LivePage> =>
      (await server.inject({ method: 'POST', url: `/api/live${url}`, payload })).json();
    const look = async (url: string): Promise<LivePage> =>
      (await server.inject({ method: 'GET', url })).json();
    const begun = await post('', {
      game: 'goofspiel-5-secret',
      seats: { left: 'guest', right: 'human' },
      name: 'Ben',
      browser: 'bens',
      time: 600,
      start: 5,
    });
    const right = begun.id;
    const left = begun.invitations?.find(({ role }) => role === 0)?.key ?? '';
    const spectator = begun.invitations?.find(({ role }) => role === null)?.key ?? '';
    await post(`/${left}/join`, { browser: 'anns', name: 'Ann' });
    const asked = async (key: string, turn: number): Promise<LivePage> => {
      for (;;) {
        const page = await look(`/api/live/${key}`);
        if (page.asked?.turn === turn || page.state === 'over') return page;
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    const pages: string[] = [];
    const keep = (page: unknown): void => {
      const text = JSON.stringify(page, (key, value) =>
        // Times and addresses are new in every match.
        ['seconds', 'version', 'id', 'key', 'invitations', 'holder'].includes(key) ? null : value,
      );
      pages.push(text);
    };
    // The last bid is no choice, so that nobody is asked for it.
    const choices = cards.slice(0, -1);
    for (const [turn, card] of choices.entries()) {
      await asked(right, turn);
      await post(`/${right}/move`, { turn, move: `(bid ${card})`, browser: 'bens' });
      keep(await asked(left, turn));
      keep(await look(`/api/live/${spectator}`));
      keep(await look('/api/matches'));
      if (turn < choices.length - 1)
        await post(`/${left}/move`, { turn, move: `(bid ${LEFT[turn]})`, browser: 'anns' });
    }
    await post(`/${right}/resign`, { browser: 'bens' });
    // It is over, and nothing is hidden any more.
    expect((await asked(left, cards.length)).moves[0]).toEqual(['(bid 1)', `(bid ${cards[0]})`]);
    worlds.push(pages);
  }
  expect(worlds[0]).toHaveLength(worlds[1]?.length ?? 0);
  expect(worlds[0]).toEqual(worlds[1]);
});
