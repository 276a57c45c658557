import { describe, expect, test } from 'vitest';
import { ticTacToe } from '../../../test/games.ts';
import { seededRandom } from '../../base/index.ts';
import type { Move, Role } from '../../game/index.ts';
import type { MatchEvent, Thoughts } from '../../players/index.ts';
import { Match } from '../match.ts';
import { type OpponentPlayer, Opponents } from './opponents.ts';

const game = ticTacToe();
const role = 0 as Role;
const legal = game.legalMoves(game.initial, role);
const choice = { player: 'test', given: {} };
const view = { step: 0, state: game.initial, observations: () => [] };
const turn = { role, choice, view, legal, budget: { playouts: 1 } };
const last = legal.at(-1) as Move;
const thoughts: Thoughts = { moves: [{ move: last, value: 50 }], line: [], work: { seconds: 0 } };

interface Log {
  made: number;
  abandoned: number;
  closed: number;
  stopped: number;
}

function machines(choose: OpponentPlayer['choose'], start = async () => {}, farewell = async () => {}) {
  const log: Log = { made: 0, abandoned: 0, closed: 0, stopped: 0 };
  const create = (): OpponentPlayer => {
    log.made++;
    return {
      start,
      choose,
      stop: () => {
        log.stopped++;
        return farewell();
      },
      abandon: () => void log.abandoned++,
      close: () => void log.closed++,
    };
  };
  return { log, table: new Opponents({ game, random: seededRandom(1), now: () => 0, create }) };
}

describe('a machine', () => {
  test('is made once, and ends with the match', async () => {
    const { log, table } = machines(async ({ report }) => {
      report?.(thoughts);
      return last;
    });
    expect(await table.choose(turn)).toEqual({ move: last, thoughts });
    await table.choose(turn);
    await table.stop([]);
    expect(log).toEqual({ made: 1, abandoned: 0, closed: 1, stopped: 1 });
  });

  test('hears what the others do and what is taken back', async () => {
    const events: MatchEvent[] = [];
    const steps: number[] = [];
    const create = (): OpponentPlayer => ({
      start: async () => {},
      observe: (event) => void events.push(event),
      choose: async ({ step, legal: [first] }) => {
        steps.push(step);
        return first as Move;
      },
      stop: async () => {},
    });
    const table = new Opponents({ game, random: seededRandom(1), now: () => 0, create });
    const match = new Match(game);
    const changed = (change: () => void): void => {
      change();
      table.update(match);
    };
    const make = (): void => match.make(match.legal().map((moves) => moves[0] as Move));
    await table.choose({ ...turn, view: match.view(role) });
    changed(make);
    changed(make);
    changed(() => match.takeBack([role]));
    await table.choose({ ...turn, view: match.view(role) });
    expect(events.map(({ kind, step }) => `${kind} ${step}`)).toEqual([
      'observed 1',
      'observed 2',
      'takenBack 0',
    ]);
    expect(steps).toEqual([0, 0]);
  });

  test('is not asked where there is nothing to choose', async () => {
    const { log, table } = machines(async () => last);
    expect((await table.choose({ ...turn, legal: [last] })).move).toBe(last);
    expect(log.made).toBe(0);
  });

  test.each<[string, OpponentPlayer['choose'], string]>([
    ['throws', async () => Promise.reject(new Error('no idea')), 'no idea'],
    ['cheats', async () => -1 as Move, 'it answered with a move that is not legal'],
  ])('that %s is helped out with a legal move', async (_, choose, failure) => {
    const { table } = machines(choose);
    const answer = await table.choose(turn);
    expect(answer.failure).toBe(failure);
    expect(legal).toContain(answer.move);
  });

  test('that cannot start is replaced by a fresh one', async () => {
    const { log, table } = machines(
      async () => last,
      async () => Promise.reject(new Error('too hard')),
    );
    expect((await table.choose(turn)).failure).toBe('too hard');
    await table.choose(turn);
    expect(log).toMatchObject({ made: 2, closed: 2 });
  });

  test('that is hurried gives the best move so far, and what it says later is not heard', async () => {
    const hurry = new AbortController();
    let late: (() => void) | undefined;
    const heard: Thoughts[] = [];
    const { log, table } = machines(({ report }) => {
      report?.(thoughts);
      late = () => report?.(thoughts);
      hurry.abort();
      return new Promise(() => {});
    });
    const report = (each: Thoughts) => void heard.push(each);
    expect(await table.choose({ ...turn, report, hurry: hurry.signal })).toEqual({ move: last, thoughts });
    late?.();
    expect(heard).toHaveLength(1);
    expect(log).toEqual({ made: 1, abandoned: 1, closed: 0, stopped: 0 });
  });

  test('that is hurried before it has started makes room for another', async () => {
    const { log, table } = machines(
      async () => last,
      () => new Promise(() => {}),
    );
    const answer = await table.choose({ ...turn, hurry: AbortSignal.abort() });
    expect(legal).toContain(answer.move);
    expect(log).toEqual({ made: 1, abandoned: 0, closed: 1, stopped: 0 });
  });

  test.each([
    ['has started', async () => {}],
    ['is still starting', () => new Promise<void>((resolve) => setTimeout(resolve, 5))],
  ])('that %s answers the next question, though it was hurried just before', async (_, start) => {
    const hurry = new AbortController();
    const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
    // Behaves like a thread: one that is closed never starts, and an abandoned question fails.
    const create = (): OpponentPlayer => {
      let [question, isClosed] = [0, false];
      return {
        start: async () => {
          await start();
          if (isClosed) throw new Error('closed');
        },
        choose: async () => {
          const number = ++question;
          await pause();
          if (number !== question) throw new Error('the answer is no longer needed');
          return last;
        },
        stop: async () => {},
        abandon: () => void question++,
        close: () => {
          isClosed = true;
        },
      };
    };
    const table = new Opponents({ game, random: seededRandom(1), now: () => 0, create });
    table.prepare(role, choice, turn.budget);
    await Promise.resolve();
    const first = table.choose({ ...turn, hurry: hurry.signal });
    await Promise.resolve();
    hurry.abort();
    expect(await table.choose(turn)).toEqual({ move: last, thoughts: undefined });
    expect(legal).toContain((await first).move);
  });

  test('that does not take leave is not waited for', async () => {
    const forever = () => new Promise<void>(() => {});
    const { log, table } = machines(async () => last, undefined, forever);
    await table.choose(turn);
    await table.stop([]);
    expect(log).toMatchObject({ stopped: 1, closed: 1 });
  });
});
