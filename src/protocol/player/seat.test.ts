import { afterEach, describe, expect, test, vi } from 'vitest';
import { FOREVER, ScriptedWorker } from '../../../test/worker-links.ts';
import type { Handlers } from '../../base/requests.ts';
import { type HostEvent, PlayerHost } from './player-host.ts';
import { HostedSeat } from './seat.ts';
import type { SeatLink, SeatProtocol } from './serve-seat.ts';

const DILIGENT: Handlers<SeatProtocol> = {
  start: () => ({ engine: 'circuit' }),
  follow: () => {},
  play: () => 'go',
  stop: () => '',
};
const STUCK_IN_TURNS: Handlers<SeatProtocol> = {
  ...DILIGENT,
  play: (_, { tell }) => {
    tell('perhaps');
    return FOREVER;
  },
};
const SILENT: Handlers<SeatProtocol> = {
  start: () => FOREVER,
  follow: () => FOREVER,
  play: () => FOREVER,
  stop: () => FOREVER,
};

function seatWith(...workers: Handlers<SeatProtocol>[]) {
  const links: ScriptedWorker<SeatProtocol>[] = [];
  const createLink = (): SeatLink => {
    const link = new ScriptedWorker(workers[links.length] ?? DILIGENT);
    links.push(link);
    return link;
  };
  const clock = { now: 0 };
  return { seat: seatOf(createLink, clock), links, clock };
}

function seatOf(createLink: () => SeatLink, clock = { now: 0 }): HostedSeat {
  return new HostedSeat({
    rules: '(role x)',
    role: 'x',
    player: { player: 'legal', given: {} },
    seed: 1,
    megabytes: 64,
    threads: 1,
    createLink,
    mayPonder: () => false,
    now: () => clock.now,
  });
}

const NOTHING = { kind: 'nothing' } as const;
const MOVES = { kind: 'list', items: ['go', 'stay'] } as const;

/** Answers when the test triggers it. */
function slow(open: ((move: string) => void)[]): Handlers<SeatProtocol> {
  return {
    ...DILIGENT,
    play: (_, { signal }) =>
      new Promise<string>((resolve) => {
        open.push(resolve);
        signal.addEventListener('abort', () => open.push(resolve));
      }),
  };
}

const names = (link: ScriptedWorker<SeatProtocol> | undefined) => link?.asked.map(({ name }) => name);

describe('a worker', () => {
  test('that is late once is told to come to an end, and goes on with what it knows', async () => {
    const open: ((move: string) => void)[] = [];
    const { seat, links } = seatWith(slow(open));
    await seat.start(1, 1);
    expect(await seat.play(NOTHING, 0.01, 0.02)).toEqual({ move: 'nil', problem: 'the time is up' });
    // It was notified when the time was up.
    expect(open).toHaveLength(2);
    const second = seat.play(MOVES, 1, 1);
    open[0]?.('late');
    open[2]?.('in time');
    expect(await second).toEqual({ move: 'in time' });
    const third = seat.play(MOVES, 1, 1);
    open.at(-1)?.('in time again');
    expect(await third).toEqual({ move: 'in time again' });
    expect(links[0]?.isTerminated).toBe(false);
    expect(names(links[0])).toEqual(['start', 'play', 'play', 'play']);
    // The worker that supplied legal moves in the meantime is no longer needed.
    expect(links.map(({ isTerminated }) => isTerminated)).toEqual([false, true]);
    expect(links[1]?.asked[0]).toMatchObject({ name: 'start', ask: { engine: 'rules' } });
  });

  test('that says nothing is answered for when the time is up', async () => {
    const { seat } = seatWith({ ...DILIGENT, play: () => FOREVER }, DILIGENT);
    await seat.start(1, 1);
    expect(await seat.play(NOTHING, 0.01, 0.02)).toEqual({ move: 'nil', problem: 'the time is up' });
    expect(await seat.play(MOVES, 0.01, 0.1)).toEqual({ move: 'go', problem: 'the time is up' });
  });

  test('that is not ready when the match starts is answered for by one that learns the rules at once', async () => {
    const { seat, links } = seatWith(SILENT, DILIGENT);
    expect(await seat.start(8, 0.01)).toMatchObject({ kind: 'failed', isFinal: false });
    expect(links[1]?.asked[0]).toMatchObject({ name: 'start', ask: { engine: 'rules' } });
    expect(await seat.play(NOTHING, 1, 1)).toEqual({ move: 'go', problem: 'the player is not ready' });
  });

  test('that is stuck is answered for, has some turns to react, and is replaced by one that prepares as it did', async () => {
    const { seat, links, clock } = seatWith(STUCK_IN_TURNS, DILIGENT, SILENT);
    await seat.start(8, 8);
    expect(await seat.play(NOTHING, 0.01, 0.02)).toEqual({ move: 'perhaps', problem: 'the time is up' });
    expect(await seat.play(MOVES, 0.01, 0.02)).toMatchObject({ move: 'perhaps' });
    expect(links.map(({ isTerminated }) => isTerminated)).toEqual([false, false]);
    clock.now = 10_000;
    // The successor is not ready yet, but there is a worker with a legal move.
    expect(await seat.play(MOVES, 1, 1)).toEqual({ move: 'go', problem: 'the player is not ready' });
    expect(links.map(({ isTerminated }) => isTerminated)).toEqual([true, false, false]);
    expect(links[2]?.asked[0]).toMatchObject({ name: 'start', ask: { engine: 'auto', seconds: 8 } });
    expect(names(links[2])).toEqual(['start', 'follow', 'follow', 'follow']);
    expect(links[2]?.asked[1]?.ask).toMatchObject({ news: NOTHING, answered: undefined });
    expect(links[2]?.asked[2]?.ask).toMatchObject({ news: MOVES, answered: 'perhaps' });
  });

  test('that reacts is not replaced, however often it is late', async () => {
    const open: ((move: string) => void)[] = [];
    const { seat, links, clock } = seatWith(slow(open));
    await seat.start(1, 1);
    for (let turn = 0; turn < 5; turn++) {
      await seat.play(MOVES, 0.01, 0.02);
      clock.now += 10_000;
      for (const answer of open.splice(0)) answer('late');
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(links[0]?.isTerminated).toBe(false);
  });

  test('that dies is replaced', async () => {
    const { seat, links } = seatWith();
    await seat.start(4, 1);
    links[0]?.die('out of memory');
    expect(await seat.play(NOTHING, 1, 1)).toMatchObject({ move: 'go' });
    expect(links[1]?.asked[0]).toMatchObject({ name: 'start', ask: { engine: 'auto', seconds: 4 } });
  });

  test('that dies of a game is replaced by one that needs less', async () => {
    const { seat, links } = seatWith(SILENT);
    const started = seat.start(1, 1);
    links[0]?.die('out of memory');
    expect(await started).toMatchObject({ reason: 'its worker has died: out of memory', isFinal: false });
    expect(await seat.play(NOTHING, 1, 1)).toEqual({ move: 'go' });
    expect(links[1]?.asked[0]).toMatchObject({ name: 'start', ask: { engine: 'rules' } });
  });

  test('that is not ready has an understudy, which moves by the rules from the first turn on', async () => {
    const { seat, links } = seatWith(SILENT);
    expect(await seat.start(0.01, 0.01)).toMatchObject({ kind: 'failed', isFinal: false });
    for (let turn = 0; turn < 9; turn++)
      expect(await seat.play(NOTHING, 1, 1)).toEqual({ move: 'go', problem: 'the player is not ready' });
    expect(links).toHaveLength(2);
    expect(links[1]?.asked[0]).toMatchObject({ name: 'start', ask: { engine: 'rules' } });
  });

  test('that gets ready in the middle of a turn still plays it', async () => {
    let ready = (_: { readonly engine: 'circuit' }): void => {};
    const late: Handlers<SeatProtocol> = {
      ...DILIGENT,
      start: () =>
        new Promise((resolve) => {
          ready = resolve;
        }),
      play: () => 'at last',
    };
    const { seat, links } = seatWith(late, STUCK_IN_TURNS);
    await seat.start(0.01, 0.01);
    const turn = seat.play(MOVES, 5, 5);
    ready({ engine: 'circuit' });
    expect(await turn).toEqual({ move: 'at last' });
    expect(names(links[0])).toEqual(['start', 'follow', 'play']);
    expect(await seat.play(MOVES, 1, 1)).toEqual({ move: 'at last' });
    expect(links[1]?.isTerminated).toBe(true);
  });

  test('that had no time to build the circuit plays by the rules until another has built it', async () => {
    let ready = (_: { readonly engine: 'circuit' }): void => {};
    const builder: Handlers<SeatProtocol> = {
      ...DILIGENT,
      start: () =>
        new Promise((resolve) => {
          ready = resolve;
        }),
      play: () => 'quick',
    };
    const { seat, links } = seatWith({ ...DILIGENT, start: () => ({ engine: 'rules' }) }, builder);
    await seat.start(10, 10);
    expect(await seat.play(MOVES, 1, 1)).toEqual({ move: 'go' });
    expect(links[1]?.asked[0]?.ask).toMatchObject({ engine: 'auto', building: 600 });
    ready({ engine: 'circuit' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(await seat.play(MOVES, 1, 1)).toEqual({ move: 'quick' });
    expect(names(links[1])).toEqual(['start', 'follow', 'play']);
    expect(links.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  test('is told what was missed, and no more than that', async () => {
    const { seat, links } = seatWith();
    await seat.start(1, 1);
    await seat.play(NOTHING, 1, 1);
    seat.catchUp([NOTHING], 1);
    seat.catchUp([NOTHING, MOVES, MOVES], 1);
    expect(await seat.play(MOVES, 1, 1)).toEqual({ move: 'go' });
    expect(links[0]?.asked.map(({ name }) => name)).toEqual(['start', 'play', 'follow', 'follow', 'play']);
  });

  test('that comes into the middle of a match is told everything', async () => {
    const { seat, links } = seatWith();
    seat.catchUp([NOTHING, MOVES], 4);
    expect(await seat.play(MOVES, 1, 1)).toEqual({ move: 'go' });
    // It is not ready when the turn comes, and is asked once it is.
    expect(names(links[0])).toEqual(['start', 'follow', 'follow', 'follow', 'play']);
    expect(links[0]?.asked[0]?.ask).toMatchObject({ engine: 'auto', seconds: 2 });
  });

  test('is ended with its match', async () => {
    const { seat, links } = seatWith();
    await seat.start(1, 1);
    expect(await seat.stop(MOVES, 1)).toMatchObject({ kind: 'done' });
    expect(links[0]?.isTerminated).toBe(true);
  });
});

test.each([
  ['has ended its match', DILIGENT, true],
  ['does not end its match', { ...DILIGENT, stop: () => FOREVER }, false],
])('a worker that %s: is it used again?', async (_, handlers, isReleased) => {
  let released = 0;
  const link = Object.assign(new ScriptedWorker<SeatProtocol>(handlers), { release: () => released++ });
  const seat = seatOf(() => link);
  await seat.start(1, 1);
  await seat.stop(NOTHING, 0.05);
  expect({ released, isTerminated: link.isTerminated }).toEqual(
    isReleased ? { released: 1, isTerminated: false } : { released: 0, isTerminated: true },
  );
});

test('a message with clocks of a day keeps a player busy for an hour at most', async () => {
  const links: ScriptedWorker<SeatProtocol>[] = [];
  const host = hostOf(() => {
    const link = new ScriptedWorker<SeatProtocol>(DILIGENT);
    links.push(link);
    return link;
  });
  const clocks = '86400 86400';
  expect(await host.answer(`(START m x ((role x)) ${clocks})`, 0)).toMatchObject({ text: 'ready' });
  expect(await host.answer('(PLAY m NIL)', 0)).toMatchObject({ text: 'go' });
  const seconds = (links[0]?.asked ?? []).map(({ ask }) => (ask as { readonly seconds: number }).seconds);
  expect(seconds).toHaveLength(2);
  for (const each of seconds) expect([each > 3000, each <= 3600]).toEqual([true, true]);
  host.close();
});

function hostOf(
  createLink: () => SeatLink,
  now = () => 0,
  log: (event: HostEvent) => void = () => {},
): PlayerHost {
  return new PlayerHost({
    name: 'x',
    player: { player: 'legal', given: {} },
    matches: 1,
    margin: 0.1,
    megabytes: 64,
    threads: 1,
    longestRules: 1000,
    createLink,
    mayPonder: () => false,
    now,
    seed: () => 1,
    log,
  });
}

describe('a manager that disappears', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is waited for as long as its clocks say and a minute, and then its match is given up', async () => {
    vi.useFakeTimers();
    const events: HostEvent[] = [];
    const host = hostOf(
      () => new ScriptedWorker(DILIGENT),
      () => Date.now(),
      (event) => events.push(event),
    );
    expect(await host.answer('(START m x ((role x)) 10 5)', Date.now())).toMatchObject({ text: 'ready' });
    expect(host.size).toBe(1);
    vi.advanceTimersByTime(80_000);
    expect(await host.answer('(PLAY m NIL)', Date.now())).toMatchObject({ text: 'go' });
    vi.advanceTimersByTime(84_000);
    expect(host.size).toBe(1);
    vi.advanceTimersByTime(2000);
    expect(host.size).toBe(0);
    expect(events.at(-1)).toMatchObject({ kind: 'ended', how: 'given up: the manager has disappeared' });
    host.close();
  });
});
