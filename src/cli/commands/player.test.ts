import { expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';
import { say } from '../../../test/protocol/peers.ts';

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
  expect(out).toMatch(/m1 {2}turned away/);
  expect(out).toMatch(/Good bye\.\n$/);
});

test.each([
  [['--player', 'nobody'], "there is no player 'nobody'"],
  [['--quiet', '--verbose'], 'exclude each other'],
  [['--host', '256.0.0.1.example.invalid', '--port', '0'], 'cannot wait at 256.0.0.1.example.invalid'],
  [['--port', '70000'], 'from 0 to 65535'],
])('%j makes no sense', async (args, problem) => {
  const { code, err } = await anygame(['player', ...args]);
  expect(code).toBe(2);
  expect(err).toContain(problem);
});
