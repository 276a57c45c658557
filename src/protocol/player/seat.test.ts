import { afterEach, describe, expect, test, vi } from 'vitest';
import { FOREVER, ScriptedWorker } from '../../../test/worker-links.ts';
import type { Handlers } from '../../base/requests.ts';
import { type HostEvent, PlayerHost } from './player-host.ts';
import { HostedSeat } from './seat.ts';
import type { SeatLink, SeatProtocol } from './serve-seat.ts';

const DILIGENT: Handlers<SeatProtocol> = {
  start: () => '',
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
  const player = { player: 'legal', given: {} };
  const seat = new HostedSeat({
    rules: '(role x)',
    role: 'x',
    player,
    seed: 1,
    megabytes: 64,
    threads: 1,
    createLink,
  });
  return { seat, links };
}

const NOTHING = { kind: 'nothing' } as const;
const MOVES = { kind: 'list', items: ['go', 'stay'] } as const;

describe('a worker', () => {
  test('that is stuck is answered for with its last suggestion, and replaced in the next turn', async () => {
    const { seat, links } = seatWith(STUCK_IN_TURNS);
    await seat.start(1, 1);
    expect(await seat.play(NOTHING, 0.01, 0.02)).toEqual({ move: 'perhaps', problem: 'the time is up' });
    expect(await seat.play(MOVES, 1, 1)).toEqual({ move: 'go' });
    expect(links.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    expect(links[1]?.asked.map(({ name }) => name)).toEqual(['start', 'follow', 'play']);
    expect(links[1]?.asked[1]?.ask).toMatchObject({ news: NOTHING, answered: undefined });
    expect(links[1]?.asked[2]?.ask).toMatchObject({ news: MOVES, answered: 'perhaps' });
  });

  test('that dies is replaced', async () => {
    const { seat, links } = seatWith();
    await seat.start(1, 1);
    links[0]?.die('out of memory');
    expect(await seat.play(NOTHING, 1, 1)).toEqual({ move: 'go' });
    expect(links[1]?.asked[0]).toMatchObject({ name: 'start', ask: { engine: 'auto' } });
  });

  test('that dies of a game is replaced by one that needs less', async () => {
    const { seat, links } = seatWith(SILENT);
    const started = seat.start(1, 1);
    links[0]?.die('out of memory');
    expect(await started).toMatchObject({ reason: 'its worker has died: out of memory', isFinal: false });
    expect(await seat.play(NOTHING, 1, 1)).toEqual({ move: 'go' });
    expect(links[1]?.asked[0]).toMatchObject({ name: 'start', ask: { engine: 'rules' } });
  });

  test('that is never ready gives way to one that needs no preparation', async () => {
    const { seat, links } = seatWith(SILENT);
    expect(await seat.start(0.01, 0.01)).toMatchObject({ kind: 'failed', isFinal: false });
    for (let turn = 0; turn < 3; turn++)
      expect(await seat.play(NOTHING, 0.01, 0.01)).toEqual({ move: 'nil', problem: 'the time is up' });
    expect(await seat.play(MOVES, 1, 1)).toEqual({ move: 'go' });
    expect(links[1]?.asked[0]).toMatchObject({ name: 'start', ask: { engine: 'rules' } });
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
    expect(links[0]?.asked.map(({ name }) => name)).toEqual(['start', 'follow', 'follow', 'play']);
    expect(links[0]?.asked[0]?.ask).toMatchObject({ engine: 'auto', seconds: 2 });
  });

  test('that is slow in the place of one that was slow gets more time', async () => {
    const { seat, links } = seatWith(SILENT, SILENT);
    await seat.start(0.01, 0.01);
    for (let turn = 0; turn < 3 + 6; turn++) await seat.play(NOTHING, 0.01, 0.01);
    expect(links).toHaveLength(2);
    expect(await seat.play(MOVES, 1, 1)).toEqual({ move: 'go' });
    expect(links).toHaveLength(3);
  });

  test('is ended with its match', async () => {
    const { seat, links } = seatWith();
    await seat.start(1, 1);
    expect(await seat.stop(MOVES, 1)).toMatchObject({ kind: 'done' });
    expect(links[0]?.isTerminated).toBe(true);
  });
});

describe('a manager that disappears', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is waited for as long as its clocks say and a minute, and then its match is given up', async () => {
    vi.useFakeTimers();
    const events: HostEvent[] = [];
    const host = new PlayerHost({
      name: 'x',
      player: { player: 'legal', given: {} },
      matches: 1,
      margin: 0.1,
      megabytes: 64,
      threads: 1,
      longestRules: 1000,
      createLink: () => new ScriptedWorker(DILIGENT),
      now: () => Date.now(),
      seed: () => 1,
      log: (event) => events.push(event),
    });
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
