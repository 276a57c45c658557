/** Real-time matches over the network: messages, and players that are late, noisy, away or faulty. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { seededRandom } from '../../src/base/index.ts';
import { compileTimed } from '../../src/engines/index.ts';
import { type Role, UNIT } from '../../src/game/index.ts';
import { readDescription } from '../../src/gdl/index.ts';
import { installedRealTime } from '../../src/host/index.ts';
import { TimedMind } from '../../src/match/index.ts';
import { type TimedPlayerKind, timedPlayerKind, timedView } from '../../src/players/index.ts';
import { followTimedMatches, manageTimedMatch, openTimedDoor } from '../../src/protocol/index.ts';
import { anygame } from '../command-line.ts';

const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

const TIME = {
  now: () => performance.now(),
  setTimeout: (action: () => void, milliseconds: number) => setTimeout(action, milliseconds),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
};

async function door() {
  const opened = await openTimedDoor({ host: '127.0.0.1', port: 0 });
  open.push(opened);
  return opened;
}

function libraryGame(name: string) {
  const { description } = readDescription(installedRealTime().sheet(name), name);
  if (description.dialect !== 'rtgdl') throw new Error('not real-time GDL');
  return { description, game: compileTimed(description).game };
}

/** A player controlled by the test. */
class Peer {
  readonly heard: string[] = [];
  readonly #socket: WebSocket;
  #waiting: (() => void)[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('message', (data) => {
      this.heard.push(String(data));
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  static async come(port: number, name: string, session = 's'): Promise<Peer> {
    const peer = await Peer.connected(port);
    peer.say(`(REGISTER (name ${name}) (session ${session}))`);
    await peer.until(/^\(REGISTERED/);
    return peer;
  }

  static async connected(port: number): Promise<Peer> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    open.push({ close: () => socket.terminate() });
    const peer = new Peer(socket);
    await once(socket, 'open');
    return peer;
  }

  say(text: string): void {
    this.#socket.send(text);
  }

  leave(): void {
    this.#socket.terminate();
  }

  async closed(): Promise<string> {
    const [, reason] = await once(this.#socket, 'close');
    return String(reason);
  }

  /** Waits for a message that matches, unless one has already arrived. */
  async until(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = this.heard.find((text) => pattern.test(text));
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}

async function match(
  name: string,
  port: Awaited<ReturnType<typeof door>>,
  players: readonly string[],
  playClock = 1,
  startClock = 20,
) {
  const seats = await Promise.all(
    players.map(async (player) => {
      const kind = timedPlayerKind(player);
      return kind === undefined
        ? ({ kind: 'remote', connection: await port.connection(player) } as const)
        : ({ kind: 'local', player: kind } as const);
    }),
  );
  return manageTimedMatch({
    ...libraryGame(name),
    id: 'm1',
    seats,
    seed: 1,
    startClock,
    playClock,
    audience: port.audience,
    reaction: 0.2 * UNIT,
    longest: 100 * UNIT,
    time: TIME,
  });
}

/** A program that plays `first` by a clock of this speed, which was set wrong, too. */
async function follower(port: number, name: string, speed: number) {
  const behind: number[] = [];
  const controller = new AbortController();
  open.push({ close: () => controller.abort() });
  const left = followTimedMatches({
    address: new URL(`ws://127.0.0.1:${port}`),
    registration: { name, session: 's' },
    time: {
      now: () => speed * performance.now() - 3_600_000,
      setTimeout: (action, milliseconds) => setTimeout(action, milliseconds / speed),
      clearTimeout: TIME.clearTimeout,
    },
    signal: controller.signal,
    compile: (description) => compileTimed(description).game,
    open: ({ game, role, clock }, say) => {
      const random = seededRandom(1);
      const seat = { game, role: role ?? (0 as Role), random, reaction: 0.2 * UNIT };
      const mind = new TimedMind({
        player: (timedPlayerKind('first') as TimedPlayerKind).create(seat),
        view: timedView(game, seat.role, random),
        clock,
        reaction: seat.reaction,
        thinking: { kind: 'time' },
        submit: (move) => say(game.moveText(move)),
      });
      return {
        begin: () => mind.start(),
        hear: (news) => {
          behind.push(clock.now() - news.at);
          mind.hear(news);
        },
        end: () => mind.stop(),
      };
    },
    onTrouble: () => {},
  });
  return { behind, left };
}

describe('real-time matches over a WebSocket', () => {
  test('have the messages of the paper', async () => {
    const here = await door();
    const [east, west] = [await Peer.come(here.port, 'e'), await Peer.come(here.port, 'w')];
    const result = match('continuous-chicken', here, ['e', 'w']);
    expect(await east.until(/^\(START/)).toMatch(/^\(START m1 east \(\(role east\)[\s\S]*\) 20 1\)$/);
    east.say('READY');
    west.say('ready');
    await west.until(/^\(PLAY m1 NIL 0\)$/);
    east.say('(jump high)');
    expect(await east.until(/NIL 0\.\d+\)/)).toMatch(/^\(PLAY m1 NIL 0\.\d{1,6}\)$/);
    west.say('swerve');
    const { record } = await result;
    const stop = new RegExp(`^\\(STOP m1 \\(NIL swerve\\) ${record.end}\\)$`);
    expect(await east.until(/^\(STOP/)).toMatch(stop);
    expect(await west.until(/^\(STOP/)).toMatch(stop);
    expect(west.heard.filter((text) => text.startsWith('(PLAY'))).toEqual(['(PLAY m1 NIL 0)']);
    expect(record).toMatchObject({ goals: [100, 30], reason: 'terminal', refused: [1, 0] });
  });

  test('a player that comes back hears everything again, and the present time', async () => {
    const here = await door();
    const east = await Peer.come(here.port, 'e');
    const first = await Peer.come(here.port, 'w', 'secret');
    const result = match('clock-sticks', here, ['e', 'w']);
    for (const peer of [east, first]) peer.say('READY');
    await east.until(/^\(PLAY m1 NIL 0\)/);
    east.say('(take 1)');
    await first.until(/take 1/);
    first.leave();
    const thief = new WebSocket(`ws://127.0.0.1:${here.port}`);
    await once(thief, 'open');
    thief.send('(REGISTER (name w) (session guess))');
    expect(String((await once(thief, 'close'))[1])).toBe('somebody else is called w');
    const again = await Peer.come(here.port, 'w', 'secret');
    await again.until(/^\(PLAY m1 NIL (0\.\d|[1-9])/);
    expect(again.heard.map((text) => text.slice(0, 10))).toEqual([
      '(REGISTERE',
      '(START m1 ',
      '(PLAY m1 N',
      '(PLAY m1 (',
      '(PLAY m1 N',
    ]);
    const moves: [Peer, string][] = [
      [again, '(take 2)'],
      [east, '(take 2)'],
      [again, '(take 2)'],
      [east, '(take 2)'],
      [again, '(take 2)'],
      [east, '(take 2)'],
    ];
    for (const [peer, move] of moves) {
      const before = again.heard.length;
      peer.say(move);
      await expect.poll(() => again.heard.length).toBeGreaterThan(before);
    }
    expect((await result).record.goals).toEqual([100, 0]);
  });

  test('a player that floods, or sends what is no move, costs only itself', async () => {
    const here = await door();
    const [east, west] = [await Peer.come(here.port, 'e'), await Peer.come(here.port, 'w')];
    const result = match('timed-orders', here, ['e'], 0.1);
    void west;
    east.say('READY');
    await east.until(/^\(PLAY m1 NIL 0\)/);
    for (let i = 0; i < 3000; i++) east.say(i % 2 === 0 ? '(((' : '(build nonsense)');
    const other = match('continuous-chicken', here, ['w', 'first'], 0.5);
    west.say('READY');
    expect((await other).record).toMatchObject({ goals: [100, 30], reason: 'terminal' });
    await expect.poll(() => east.heard.filter((text) => /NIL/.test(text)).length).toBeGreaterThan(10);
    east.leave();
    const { dropped } = await result;
    expect(dropped[0]).toBeGreaterThan(1000);
  });

  test('a player that is never ready does not keep the others from playing', async () => {
    const here = await door();
    const [east, west] = [await Peer.come(here.port, 'e'), await Peer.come(here.port, 'w')];
    const result = match('continuous-chicken', here, ['e', 'w'], 1, 0.2);
    await west.until(/^\(START/);
    east.say('READY');
    await east.until(/^\(PLAY m1 NIL 0\)/);
    east.say('swerve');
    expect((await result).record).toMatchObject({ goals: [30, 100], reason: 'terminal' });
  });

  test('those who watch are told all moves, also when they come later', async () => {
    const here = await door();
    const early = await Peer.connected(here.port);
    early.say('(WATCH)');
    const [east, west] = [await Peer.come(here.port, 'e'), await Peer.come(here.port, 'w')];
    const result = match('clock-sticks', here, ['e', 'w'], 1);
    for (const peer of [east, west]) peer.say('READY');
    await east.until(/^\(PLAY m1 NIL 0\)/);
    east.say('(take 2)');
    await early.until(/take 2/);
    const late = await Peer.connected(here.port);
    late.say('(WATCH)');
    await late.until(/^\(PLAY m1 NIL (0\.\d|[1-9])/);
    // Messages from spectators are not read.
    late.say('(take 1)');
    const rest = ['(take 2)', '(take 2)', '(take 2)', '(take 2)', '(take 2)', '(take 1)'];
    for (const [number, move] of rest.entries()) {
      const before = early.heard.length;
      (number % 2 === 0 ? west : east).say(move);
      await expect.poll(() => early.heard.length).toBeGreaterThan(before);
    }
    await result;
    for (const peer of [early, late]) {
      await peer.until(/^\(STOP m1 NIL/);
      expect(peer.heard.filter((text) => text.startsWith('(START m1 NIL ('))).toHaveLength(1);
    }
    expect(early.heard.filter((text) => /^\(PLAY.*take/.test(text))).toHaveLength(7);
    expect(late.heard.filter((text) => /^\(PLAY.*take/.test(text))).toHaveLength(7);
  });

  test('what a game hides from its players is not shown before its end', async () => {
    const here = await door();
    const watching = await Peer.connected(here.port);
    watching.say('(WATCH)');
    const blue = await Peer.come(here.port, 'b');
    const result = match('submarines', here, ['b', 'random'], 0.02);
    blue.say('READY');
    await blue.until(/^\(PLAY m1 NIL 0\)/);
    expect(watching.heard).toEqual([]);
    await result;
    await watching.until(/^\(STOP m1 NIL/);
    expect(watching.heard[0]).toMatch(/^\(START m1 NIL/);
    expect(watching.heard.filter((text) => text.startsWith('(PLAY')).length).toBeGreaterThan(1);
  });

  test('anygame player plays, and anygame play --watch shows it', async () => {
    const here = await door();
    const address = `ws://127.0.0.1:${here.port}`;
    const spectators = vi.spyOn(here.audience as unknown as { come(): void }, 'come');
    const watching = anygame(['play', '--watch', address]);
    // A spectator who came after the match would wait for the next one.
    await expect.poll(() => spectators.mock.calls.length, { timeout: 20_000 }).toBe(1);
    const playing = anygame([
      'player',
      '--real-time',
      '--register',
      address,
      '--name',
      'zoe',
      '--player',
      'first',
    ]);
    const { record } = await match('continuous-chicken', here, ['zoe', 'random'], 1);
    expect(record).toMatchObject({ goals: [30, 100], reason: 'terminal' });
    await here.close();
    const player = await playing;
    expect(player).toMatchObject({ code: 0, err: '' });
    expect(player.out).toMatch(/^m1 {2}starts, as east\nm1 {2}over at 0\.\d+\n$/);
    const watched = await watching;
    expect(watched).toMatchObject({ code: 0, err: '' });
    expect(watched.out).toMatch(
      /^m1: east, west; 1 s a unit\n0\.\d+ {2}east swerve\nover at 0\.\d+: east 30, west 100\n$/,
    );
    const message = expect.stringContaining('--real-time needs --register');
    expect(await anygame(['player', '--real-time'])).toMatchObject({ code: 2, err: message });
    const wrong = expect.stringContaining('--watch is the address of a manager');
    expect(await anygame(['play', '--watch', 'nowhere'])).toMatchObject({ code: 2, err: wrong });
  });

  test.each([4, 0.25])('a player whose clock goes at %f times the speed costs only itself', async (speed) => {
    const here = await door();
    const wrong = await follower(here.port, 'wrong', speed);
    const right = await follower(here.port, 'right', 1);
    const { record } = await match('clock-sticks', here, ['wrong', 'right'], 0.5);
    await here.close();
    await Promise.all([wrong.left, right.left]);
    // Thirteen sticks, of which each takes one at a time: the first player takes the last one.
    expect(record).toMatchObject({ goals: [100, 0], reason: 'terminal', refused: [0, 0] });
    expect(record.events).toHaveLength(13);
    for (const each of [wrong, right]) {
      expect(each.behind).toHaveLength(14);
      // With every message a clock goes to the manager's time; without that, the wrong one would be off by more than 1.5.
      expect(Math.max(...each.behind.map(Math.abs))).toBeLessThan(0.5 * UNIT);
    }
    // Between two messages it goes on at its own speed: its owner thinks for 0.2 units of that.
    const moments = record.events.map(({ at }) => Number(at));
    const thoughts = moments.map((at, move) => at - (moments[move - 1] ?? 0));
    const least = (first: number): number => Math.min(...thoughts.filter((_, move) => move % 2 === first));
    expect(least(0)).toBeGreaterThan(0.19 / speed);
    expect(least(1)).toBeGreaterThan(0.19);
  });

  test.skipIf(spawnSync('python3', ['--version']).status !== 0)(
    'the player of the documentation plays',
    async () => {
      const here = await door();
      const args = [
        'docs/examples/real_time_player.py',
        '127.0.0.1',
        String(here.port),
        'py',
        '0.05',
        'swerve',
      ];
      const program = spawn('python3', args);
      open.push({ close: () => void program.kill() });
      let said = '';
      program.stdout.on('data', (data) => {
        said += data;
      });
      const { record } = await match('continuous-chicken', here, ['py', 'random'], 5);
      expect(record.reason).toBe('terminal');
      if (program.exitCode === null) await once(program, 'exit');
      expect(said).toMatch(/^\(REGISTERED py\)\n\(START m1 east [\s\S]*\(PLAY m1 NIL 0\)\n\(STOP m1 /);
    },
  );
});
