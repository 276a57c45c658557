import { describe, expect, test } from 'vitest';
import { anygame } from '../../../test/command-line.ts';
import { run } from '../run.ts';

test('paths, depth by depth', async () => {
  expect(await anygame(['perft', 'tic-tac-toe', '5'])).toEqual({
    code: 0,
    out: `depth            paths            ended
    0                1                0
    1                9                0
    2               72                0
    3              504                0
    4            3,024                0
    5           15,120            1,440
`,
    err: '',
  });
});

test('states, and no deeper than there are any', async () => {
  const { out } = await anygame(['perft', 'tic-tac-toe', '100', '--states']);
  expect(out.split('\n').slice(-4)).toEqual([
    '    8          200,448              390              390              168',
    '    9          127,872               78               78               78',
    '5,478 states, 958 of them terminal',
    '',
  ]);
});

test('divided by the first move', async () => {
  expect((await anygame(['perft', 'test/sheets/nim.kif', '3', '--divide'])).out).toMatch(
    /^\(leave first 0\) +\d+\n[\s\S]*\n\d+ paths of length 3\n$/,
  );
  const { out } = await anygame(['perft', 'tic-tac-toe', '4', '--divide']);
  expect(out.match(/ {2}336$/gm)).toHaveLength(9);
  expect(out).toContain('3,024 paths of length 4\n');
});

test('as JSON', async () => {
  const paths = JSON.parse((await anygame(['perft', 'tic-tac-toe', '2', '--json'])).out);
  expect(paths).toMatchObject({ version: 1, engine: 'circuit', complete: true });
  expect(paths.depths.map((row: { paths: number }) => row.paths)).toEqual([1, 9, 72]);
  const states = JSON.parse((await anygame(['perft', 'tic-tac-toe', '3', '--states', '--json'])).out);
  expect(states).toMatchObject({ states: 334, terminal: 0 });
  expect(states.depths.map((row: { paths: string }) => row.paths)).toEqual(['1', '9', '72', '504']);
});

test.each([
  [['tic-tac-toe', 'deep'], "DEPTH must be a whole number, not 'deep'."],
  [['tic-tac-toe', '1', '--states', '--divide'], '--states and --divide exclude each other.'],
  [['tic-tac-toe', '0', '--divide'], '--divide needs a DEPTH of at least 1.'],
  [['tic-tac-toe'], "'perft' needs GAME DEPTH."],
])('wrong use: %j', async (args, complaint) => {
  expect(await anygame(['perft', ...args])).toEqual({
    code: 2,
    out: '',
    err: `anygame: ${complaint}\nTry 'anygame help perft'.\n`,
  });
});

describe('Ctrl-C', () => {
  test('ends the count and leaves what is complete', async () => {
    let out = '';
    let err = '';
    let stop = () => {};
    // A fast clock, so that time is checked often.
    let time = 0;
    const code = await run(['perft', 'tic-tac-toe', '9'], {
      out: (text) => {
        out += text;
        if (text.startsWith('    4')) stop();
      },
      err: (text) => {
        err += text;
      },
      stdin: (async function* () {})(),
      stdinIsTerminal: false,
      colours: false,
      errorColours: false,
      errorIsTerminal: true,
      width: 100,
      env: {},
      now: () => {
        time += 1000;
        return time;
      },
      seed: 1,
      onInterrupt: (handler) => {
        stop = handler;
        return () => {};
      },
    });
    expect(code).toBe(130);
    expect(out.trim().split('\n').at(-1)).toMatch(/^ +4 +3,024/);
    expect(err).toContain('interrupted; the numbers above are complete');
    expect(err).toMatch(/[\d,]+ states computed; Ctrl-C stops the count/);
  });
});
