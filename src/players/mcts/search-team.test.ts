import { describe, expect, test } from 'vitest';
import { sheetDescription, ticTacToe } from '../../../test/games.ts';
import { knownState, matchStart } from '../../../test/playing.ts';
import { FOREVER, neighbour, ScriptedWorker } from '../../../test/worker-links.ts';
import {
  type Protocol,
  requester,
  type Service,
  type ServiceLink,
  type WorkerPool,
} from '../../base/index.ts';
import { compile } from '../../engines/compile.ts';
import { type BareGame, bareGame } from '../../engines/index.ts';
import type { Game, Move, Role } from '../../game/index.ts';
import type { MoveThought, Thoughts } from '../player.ts';
import { mctsPlayer } from './mcts.ts';
import { defaultMctsValues } from './mcts-parameters.ts';
import { mergedThoughts } from './merged-thoughts.ts';
import { SEARCH_MEMBER, type SearchMemberProtocol, ThoughtsCodec } from './search-team.ts';
import { serveSearchMember } from './serve-search-member.ts';

function thoughts(...moves: readonly Partial<MoveThought>[]): Thoughts {
  return { moves: moves as MoveThought[], line: [], work: { seconds: 1, playouts: 10, nodes: 5 } };
}

describe('thoughts together', () => {
  test('visits are added, values weighted', () => {
    const all = mergedThoughts([
      thoughts({ move: 1 as Move, visits: 30, value: 60 }, { move: 2 as Move, visits: 20, value: 50 }),
      thoughts({ move: 2 as Move, visits: 20, value: 70 }, { move: 1 as Move, visits: 5, value: 0 }),
    ]);
    expect(all?.moves).toEqual([
      { move: 2, visits: 40, value: 60 },
      { move: 1, visits: 35, value: (30 * 60) / 35 },
    ]);
    expect(all?.work).toMatchObject({ playouts: 20, nodes: 10 });
  });

  test('a win that one is certain of is made, a loss is not', () => {
    const all = mergedThoughts([
      thoughts(
        { move: 1 as Move, visits: 90, value: 60 },
        { move: 2 as Move, visits: 1, value: 100, isProven: true },
      ),
      thoughts(
        { move: 1 as Move, visits: 90, value: 60 },
        { move: 3 as Move, visits: 500, value: 0, isProven: true },
      ),
    ]);
    expect(all?.moves.map(({ move }) => move)).toEqual([2, 1, 3]);
  });

  test('without visits there is nothing to add', () => {
    const guess = thoughts({ move: 1 as Move, value: 60 });
    expect(mergedThoughts([guess])).toBeUndefined();
    expect(mergedThoughts([guess, guess])).toBeUndefined();
    expect(mergedThoughts([])).toBeUndefined();
  });
});

type MemberLink = ServiceLink<SearchMemberProtocol>;

/** Threads simulated by workers in this thread. */
function pool(threads: number, startMember: () => MemberLink = () => neighbour(serveSearchMember)) {
  let started = 0;
  const workers: WorkerPool = {
    threads,
    start: <P extends Protocol<P>>({ name }: Service<P>): ServiceLink<P> => {
      expect(name).toBe(SEARCH_MEMBER.name);
      started++;
      return startMember() as never;
    },
  };
  return { workers, started: () => started };
}

async function firstMove(
  game: Game,
  workers: WorkerPool | undefined,
  play: { readonly seconds?: number; readonly playouts?: number },
): Promise<{ readonly move: Move; readonly last: Thoughts | undefined }> {
  const player = mctsPlayer(defaultMctsValues());
  // Time measures work, regardless of how busy the machine is.
  let time = 0;
  const now = (): number => {
    time += 0.2;
    return time;
  };
  const budget = play.seconds === undefined ? {} : { seconds: 1 };
  await player.start(matchStart(game, 0 as Role, 1, { now, budget, ...(workers && { workers }) }));
  const legal = game.legalMoves(game.initial, 0 as Role);
  let last: Thoughts | undefined;
  const report = (all: Thoughts): void => {
    last = all;
  };
  const move = await player.choose({ ...knownState(game.initial), legal, budget: play, report });
  await player.stop({ goals: [] });
  expect(legal).toContain(move);
  return { move, last };
}

describe('a team of searchers', () => {
  const circuit = ticTacToe();
  // Too large to be solved before the other threads find anything.
  const sheet = sheetDescription('games/connect-four/connect-four.kif');

  const games = [
    ['the circuit', compile(sheet, { engine: 'circuit' }).game],
    ['the rules', compile(sheet, { engine: 'rules' }).game],
  ] as const;

  test.each(games)('adds up what its members find, by %s', async (_, game) => {
    const favourite = game.legalMoves(game.initial, 0 as Role).at(-1) as Move;
    const found = thoughts({ move: favourite, visits: 1e9, value: 70 });
    const { workers, started } = pool(3, () => {
      const codec = new ThoughtsCodec(game);
      return new ScriptedWorker<SearchMemberProtocol>({ load: () => {}, search: () => codec.encode(found) });
    });
    const { move, last } = await firstMove(game, workers, { seconds: 0.1 });
    expect(started()).toBe(2);
    expect(move).toBe(favourite);
    expect(last?.moves[0]?.visits).toBeGreaterThanOrEqual(2e9);
    expect(last?.moves).toHaveLength(game.legalMoves(game.initial, 0 as Role).length);
  });

  test.each(games)('has members that search the same position, by %s', async (_, game) => {
    const member = requester(neighbour(serveSearchMember));
    const role = 0 as Role;
    const sent = bareGame(game) as BareGame;
    const budget = { seconds: 1 };
    await member.ask('load', { game: sent, values: defaultMctsValues(), role, seed: 1, budget });
    const codec = new ThoughtsCodec(game);
    const states = codec.encodeStates([game.initial]);
    const found = codec.decode(await member.ask('search', { states, step: 0, seconds: 0.3 }));
    const moves = found.moves.map(({ move }) => move).toSorted((a, b) => a - b);
    expect(moves).toEqual([...game.legalMoves(game.initial, role)].toSorted((a, b) => a - b));
    member.close(new Error('enough'));
  });

  test('leaves counted work to its first member', async () => {
    const { workers, started } = pool(3);
    const together = await firstMove(circuit, workers, { playouts: 500 });
    const alone = await firstMove(circuit, undefined, { playouts: 500 });
    expect(started()).toBe(0);
    expect([together.move, together.last?.moves]).toEqual([alone.move, alone.last?.moves]);
  });

  test.each([
    [
      'cannot be started',
      () => {
        throw new Error('no more threads');
      },
    ],
    [
      'never answer',
      () => new ScriptedWorker<SearchMemberProtocol>({ load: () => {}, search: () => FOREVER }),
    ],
    [
      'never get ready',
      () => new ScriptedWorker<SearchMemberProtocol>({ load: () => FOREVER, search: () => FOREVER }),
    ],
    ['fail', () => neighbour<SearchMemberProtocol>(() => {})],
  ] as readonly (readonly [string, () => MemberLink])[])(
    'plays on without those who %s',
    async (_, startMember) => {
      const { workers } = pool(2, startMember);
      const { last } = await firstMove(circuit, workers, { seconds: 0.1 });
      expect(last?.work.playouts).toBeGreaterThan(0);
    },
  );
});
