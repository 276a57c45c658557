import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';
import { testLobby } from '../../../test/protocol/lobby.ts';
import { localSeat, managed, remoteSeat } from '../../../test/protocol/managed.ts';
import { say } from '../../../test/protocol/peers.ts';
import { gather, manageMatch } from '../../protocol/index.ts';

test('a player waits, plays in a thread, and says good bye at Ctrl-C', async () => {
  let stop = (): void => {};
  const running = anygame(['player', '--port', '0', '--player', 'legal', '--name', 'Zoe (1)'], {
    onInterrupt: (interrupt) => {
      stop = interrupt;
      return () => {};
    },
    hearOutput: (text) => {
      const port = Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1] ?? Number.NaN);
      if (port > 0) void talk(port).finally(() => stop());
    },
  });
  const replies: string[] = [];
  const talk = async (port: number): Promise<void> => {
    for (const message of [
      '( INFO )',
      '( START m1 robot ((role robot) (init a) (legal robot (push 1)) (legal robot pull) (<= (next b) (true a)) (<= terminal (true b)) (goal robot 50)) 20 10 )',
      '( PLAY m1 NIL )',
      '( STOP m1 (( push 1 )) )',
      '( PLAY m1 NIL )',
    ])
      replies.push(await say(port, message));
  };
  const { code, out, err } = await running;
  expect([code, err]).toEqual([0, '']);
  expect(replies).toEqual([
    '( ( name Zoe__1_ ) ( status available ) )',
    'ready',
    expect.stringMatching(/^\(push 1\)$|^pull$/),
    'done',
    'busy',
  ]);
  expect(out).toMatch(/^legal waits for matches at http:\/\/127\.0\.0\.1:\d+\n/);
  expect(out).toMatch(/m1 {2}starts, as robot \(20 s, 10 s\)\n/);
  expect(out).toMatch(/m1 {2}refused/);
  expect(out).toMatch(/Goodbye\.\n$/);
});

test('a port that somebody else has is refused, so that matches do not go to strangers', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, out, err } = await anygame(['player', '--port', String(port), '--player', 'legal']);
  other.close();
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(`port ${port} at 127.0.0.1 is in use by another program`);
});

test('a player goes to its manager, plays there, comes again, and says good bye at Ctrl-C', async () => {
  const here = await testLobby({ token: 'secret' });
  let stop = (): void => {};
  const heard: string[] = [];
  const running = anygame(
    ['player', '--register', here.address.href, '--player', 'legal', '--name', 'Zoe 1'],
    {
      env: { ANYGAME_TOKEN: 'secret' },
      onInterrupt: (interrupt) => {
        stop = interrupt;
        return () => {};
      },
      hearOutput: (text) => heard.push(text),
    },
  );
  expect(await gather(here.lobby, { wanted: ['Zoe_1'], patience: 20 })).toMatchObject({ kind: 'complete' });
  const seats = [remoteSeat(here.lobby.connection('Zoe_1')), localSeat()];
  const { record } = await manageMatch(managed('tic-tac-toe', seats));
  expect(record.incidents).toEqual([]);
  here.lobby.close();
  await expect
    .poll(() => heard.filter((line) => line.includes('waits for')).length, { timeout: 20_000 })
    .toBe(2);
  stop();
  const { code, out, err } = await running;
  await here.close();
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^\S+ {2}legal waits for matches at 127\.0\.0\.1:\d+, as Zoe_1\n/);
  expect(out).toMatch(/no connection to 127\.0\.0\.1:\d+: the connection has ended; trying again\n/);
  expect(out).toMatch(/Goodbye\.\n$/);
});

test('a player with a wrong token is told so', async () => {
  const here = await testLobby({ token: 'secret' });
  const { code, err } = await anygame(['player', '--register', here.address.href, '--token', 'wrong']);
  await here.close();
  expect(code).toBe(2);
  expect(err).toContain('refuses this player: the token is wrong');
});

test.each([
  [['--register', 'http://localhost:9147'], '--register is the address of a manager as in ws://host:9160'],
  [['--register', 'ws://localhost:1', '--port', '1'], 'use one or the other'],
  [['--token', 'x'], '--token is sent to the manager'],
  [['--register', 'ws://localhost:1', '--token', 'a b'], '--token is a word'],
  [['--player', 'nobody'], "there is no player 'nobody'"],
  [['--quiet', '--verbose'], 'exclude each other'],
  [['--host', '256.0.0.1.example.invalid', '--port', '0'], 'cannot wait at 256.0.0.1.example.invalid'],
  [['--port', '70000'], 'from 0 to 65535'],
])('%j makes no sense', async (args, problem) => {
  const { code, err } = await anygame(['player', ...args]);
  expect(code).toBe(2);
  expect(err).toContain(problem);
});
