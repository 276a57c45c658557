/** Tournaments played by workers in other processes through a real Redis server, with failures of every kind. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/bootstrap.mjs';
import { openTournamentStore } from '../../src/host/store/index.ts';
import { anygame, type World } from '../command-line.ts';
import { hasRedis, TestRedis } from '../redis.ts';
import { CommandProcess } from './worker-process.ts';

const QUICK = {
  name: 'quick cup',
  games: ['tic-tac-toe'],
  players: ['flat', 'random'],
  clocks: { playouts: 3 },
  rounds: 100,
};
/** Matches of about a second. */
const SLOW = {
  ...QUICK,
  name: 'slow cup',
  players: ['flat', 'mcts'],
  clocks: { time: '200ms', start: '100ms' },
  rounds: 3,
};

let folder: string;
let redis: TestRedis;
let client: Redis;
const processes: CommandProcess[] = [];

function file(tournament: object, name = 'cup.json'): string {
  const written = path.join(folder, name);
  writeFileSync(written, JSON.stringify(tournament));
  return written;
}

const at = (name: string): string => path.join(folder, name);

function tournament(cup: object, store: string, world: World = {}) {
  const name = `${store}.json`;
  return anygame(
    ['tournament', file(cup, name), '--store', at(store), '--redis', redis.url, '--json'],
    world,
  );
}

/** A short lease detects dead workers soon; on a busy machine, other workers may need longer. */
async function worker(lease: '2s' | '60s'): Promise<CommandProcess> {
  const started = new CommandProcess('worker', '--redis', redis.url, '--parallel', '1', '--lease', lease);
  processes.push(started);
  await started.says(/^waiting for matches/);
  return started;
}

/** Everything about all matches except times, by number. */
async function records(store: string) {
  const opened = await openTournamentStore(at(store));
  const all = opened.matches.heads({}).heads.map(({ id, number, seats }) => {
    const { thinking, ...record } = opened.matches.get(id)?.record ?? {};
    return { number, seats, record, work: thinking?.map(({ playouts, nodes }) => ({ playouts, nodes })) };
  });
  opened.close();
  return all.sort((a, b) => a.number - b.number);
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

const PLAYED = /match \d+ {2}tic-tac-toe/;

describe.skipIf(!hasRedis())('a tournament on a Redis server', () => {
  let survivor: CommandProcess;
  let locally: Awaited<ReturnType<typeof records>>;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'anygame-queue-'));
    redis = await TestRedis.start();
    client = new Redis(redis.port, '127.0.0.1');
    client.on('error', () => {});
    survivor = await worker('60s');
    await anygame(['tournament', file(QUICK), '--store', at('local.db'), '--parallel', '1']);
    locally = await records('local.db');
  }, 300_000);

  afterAll(async () => {
    for (const each of processes) each.send('SIGKILL');
    await Promise.all(processes.map((each) => each.end()));
    client.disconnect();
    await redis.stop();
    rmSync(folder, { recursive: true });
  });

  test('gives 200 results, each once and as if played here, though a worker is killed midway', async () => {
    const victim = await worker('2s');
    const running = tournament(QUICK, 'killed.db');
    await Promise.all([survivor.says(/has matches to play/), victim.says(/has matches to play/)]);
    await survivor.says(PLAYED, 40);
    victim.send('SIGKILL');
    const { code, out } = await running;
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ planned: 200, finished: 200, failed: [] });
    const all = await records('killed.db');
    expect(all.map(({ number }) => number)).toEqual(numbers(200));
    expect(all).toEqual(locally);
    expect(await client.keys('anygame:*:match-*')).toEqual([]);
    expect(await client.exists('anygame:tournaments')).toBe(0);
  }, 300_000);

  test('has arcade games played by its workers, with the results of this machine', async () => {
    const cup = { ...QUICK, name: 'arcade', games: ['cat-and-mouse', 'frog-road:level=1'], rounds: 1 };
    const arcade = { ...cup, players: ['search', 'random'], clocks: { playouts: 20 }, 'max-length': 40 };
    const { code, out } = await tournament(arcade, 'arcade.db');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ planned: 4, finished: 4, failed: [] });
    await anygame(['tournament', file(arcade), '--store', at('arcade-here.db')]);
    expect(await records('arcade.db')).toEqual(await records('arcade-here.db'));
  }, 300_000);

  test('goes on when it is killed itself: what was played meanwhile is collected', async () => {
    const before = survivor.count(PLAYED);
    const call = ['tournament', file(QUICK), '--store', at('resumed.db'), '--redis', redis.url];
    const first = new CommandProcess(...call);
    processes.push(first);
    await survivor.says(PLAYED, before + 30);
    first.send('SIGKILL');
    expect(await first.end()).toBe('SIGKILL');
    // The tournament's process has ended, and its worker plays the remaining matches.
    await survivor.says(PLAYED, before + 200);
    const { code, err } = await tournament(QUICK, 'resumed.db');
    expect(code).toBe(0);
    expect(err).toMatch(/\d+ results of an earlier run were waiting at redis:/);
    expect(await records('resumed.db')).toEqual(locally);
    // No match was played twice.
    expect(survivor.count(PLAYED)).toBe(before + 200);
  }, 300_000);

  test('loses nothing when the server ends and comes back empty', async () => {
    const before = survivor.count(PLAYED);
    const running = tournament(QUICK, 'restarted.db');
    await survivor.says(PLAYED, before + 30);
    await redis.kill();
    await survivor.says(/the connection to redis:\S+ is lost: nothing listens there/);
    await redis.startAgain();
    await survivor.says(/the connection to redis:\S+ is back/);
    const { code, err } = await running;
    expect(code).toBe(0);
    expect(err).toMatch(/is lost: nothing listens there.*\n.*is back\n/);
    expect(await records('restarted.db')).toEqual(locally);
  }, 300_000);

  test('goes on without matches that cannot be played, and tells why', async () => {
    const faulty = path.join(root, 'test', 'sheets', 'faulty-nim.kif');
    const cup = { ...QUICK, name: 'bad cup', games: ['tic-tac-toe', faulty], rounds: 1 };
    const { code, out, err } = await tournament(cup, 'bad.db');
    expect(code).toBe(1);
    expect(err).toMatch(/match 3 of \S*faulty-nim\.kif could not be played: .*cannot be played to the end/);
    expect(err).toMatch(/2 matches could not be played; 2 of 4 matches are in/);
    const { failed } = JSON.parse(out);
    expect(failed.map(({ number }: { number: number }) => number).sort()).toEqual([3, 4]);
    const [list = ''] = await client.keys('anygame:bad-cup-*:failed');
    expect(await client.zrange(list, '0', '-1')).toHaveLength(2);
  }, 300_000);

  test('has the match of a worker that hangs played elsewhere, and does not count it twice', async () => {
    const hanging = await worker('2s');
    const before = survivor.count(PLAYED);
    const running = tournament(SLOW, 'hanging.db');
    await hanging.says(/has matches to play/);
    // By now it has a match or accepts no more; both must work.
    await survivor.says(PLAYED, before + 1);
    hanging.send('SIGSTOP');
    const { code } = await running;
    hanging.send('SIGCONT');
    expect(code).toBe(0);
    expect((await records('hanging.db')).map(({ number }) => number)).toEqual(numbers(6));
    await hanging.says(/slow cup: finished/);
  }, 300_000);

  test('is not harmed by workers that stop: they finish their match, or give it back', async () => {
    const [leaving] = processes.slice(-1) as [CommandProcess];
    let interrupt = (): void => {};
    const running = tournament({ ...SLOW, name: 'left cup', rounds: 50 }, 'left.db', {
      onInterrupt: (stop) => {
        interrupt = stop;
        return () => {};
      },
    });
    await Promise.all([survivor.says(/left cup: has/), leaving.says(/left cup: has/)]);
    const before = survivor.count(PLAYED);
    await survivor.says(PLAYED, before + 1);
    const [active = ''] = await client.keys('anygame:left-cup-*:active');
    while ((await client.llen(active)) < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    leaving.send('SIGTERM');
    expect(await leaving.end()).toBe('0');
    expect(leaving.said).toMatch(/match \d+ {2}returned to the queue\nGoodbye/);
    await survivor.says(PLAYED, before + 2);
    survivor.send('SIGINT');
    expect(await survivor.end()).toBe('0');
    // Between two matches there is nothing to finish, and the next match is returned.
    expect(survivor.said).toMatch(/finishing a match; press Ctrl-C again|returned to the queue/);
    const played = [survivor, leaving].flatMap(({ said }) => {
      const [, ofThis = ''] = said.split('left cup: has');
      return [...ofThis.matchAll(/match (\d+) {2}tic/g)].map(([, number]) => Number(number));
    });
    // Finished matches are collected in any case, here by this run.
    while ((await records('left.db')).length < played.length)
      await new Promise((resolve) => setTimeout(resolve, 100));
    interrupt();
    const { code, err } = await running;
    expect(code).toBe(130);
    expect(err).toContain('To play the others, run');
    expect((await records('left.db')).map(({ number }) => number)).toEqual(played.sort((a, b) => a - b));
    expect(await client.keys('anygame:left-cup*:match-*')).toEqual([]);
  }, 300_000);
});

describe.skipIf(!hasRedis())('a server with a password', () => {
  let locked: TestRedis;

  beforeAll(async () => {
    locked = await TestRedis.start('--requirepass', 'open sesame');
  });
  afterAll(() => locked.stop());

  test.each([
    ['none', '', {}, 'it needs a password: write redis://:PASSWORD@HOST:PORT'],
    ['a wrong one', ':nut@', {}, 'the name or password is wrong'],
    ['a wrong one in the environment', '', { REDISCLI_AUTH: 'nut' }, 'the name or password is wrong'],
  ])('refuses %s', async (_, user, env, message) => {
    const url = `redis://${user}127.0.0.1:${locked.port}`;
    const { code, err } = await anygame(['worker', '--redis', url], { env });
    expect(code).toBe(2);
    expect(err).toContain(`anygame: redis://127.0.0.1:${locked.port}: ${message}`);
    expect(err).not.toContain('nut');
  });

  test('has no database of any number', async () => {
    const url = `redis://:open%20sesame@127.0.0.1:${locked.port}/99`;
    const { err } = await anygame(['worker', '--redis', url]);
    expect(err).toContain('it has no database of that number; leave the number out of the address');
  });

  test('takes the right one', async () => {
    const call = ['worker', '--redis', `redis://:open%20sesame@127.0.0.1:${locked.port}`];
    let stop = (): void => {};
    const { code, out } = await anygame(call, {
      onInterrupt: (interrupt) => {
        stop = interrupt;
        return () => {};
      },
      hearOutput: (text) => {
        if (text.startsWith('waiting')) setImmediate(() => stop());
      },
    });
    expect(code).toBe(0);
    expect(out).toMatch(/Goodbye\.\n$/);
  });
});
