/** What commands print for other programs: one JSON object, or one for each event. Tests of other commands are beside them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anygame, type World } from '../../test/command-line.ts';
import { datedEventTeller, eventTeller } from './json.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'anygame-json-'));
const file = (name: string): string => path.join(folder, name);
const untidy = '(role   x)(init a) (legal x wait) (<= terminal (true a)) (goal x 100)';

beforeAll(() => {
  writeFileSync(file('untidy.kif'), untidy);
});

afterAll(() => rmSync(folder, { recursive: true }));

interface Answered {
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly world?: Partial<World>;
  /** What the answer contains, or the first line of an answer with a line for each event. */
  readonly answer?: object;
  readonly isLines?: boolean;
}

/** Stops a server as soon as it has printed its address. */
const stopped = (): Partial<World> => {
  let stop = (): void => {};
  return {
    onInterrupt: (listener) => {
      stop = listener;
      return () => {};
    },
    hearOutput: () => setImmediate(stop),
  };
};

const CALLS: Readonly<Record<string, Answered>> = {
  format: {
    args: [file('untidy.kif')],
    answer: { version: 1, sheets: [{ formatted: false, problem: null }] },
  },
  translate: {
    args: ['tic-tac-toe', '--clock', '120'],
    answer: { version: 1, game: 'tic-tac-toe', control: 'control', clock: 120 },
  },
  play: {
    args: ['tic-tac-toe', '--against', 'random', '--seed', '1'],
    stdin: 'mark 2 2\n',
    answer: { event: 'start', version: 1, game: 'tic-tac-toe' },
    isLines: true,
  },
  traces: {
    args: ['tic-tac-toe', '--games', '3', '-o', file('traces.jsonl')],
    answer: { version: 1, game: 'tic-tac-toe', form: 'states', matches: 3, interrupted: false },
  },
  perf: {
    args: ['tic-tac-toe', file('perf.txt'), '50ms', '--engine', 'rules'],
    answer: { version: 1, game: 'tic-tac-toe', engine: 'rules', threads: 1, interrupted: false },
  },
  compile: {
    args: ['tic-tac-toe', '-o', file('game.any')],
    answer: { version: 1, game: 'tic-tac-toe', file: file('game.any'), moves: 20 },
  },
  player: {
    args: ['--port', '0', '--player', 'random'],
    answer: { event: 'listening', version: 1, player: 'random' },
    isLines: true,
  },
  mcp: { args: ['--port', '0'], answer: { event: 'listening', version: 1 }, isLines: true },
  environment: {
    args: [],
    stdin: '{"game":"tic-tac-toe","seed":1}\n{"reset":2}\n{"step":[8]}\n',
    answer: { game: 'tic-tac-toe', roles: ['x', 'o'] },
    isLines: true,
  },
  reproduce: { args: [], answer: { version: 1 } },
  completion: { args: [], answer: { version: 1 } },
};

describe('--json', () => {
  test.each(Object.entries(CALLS))(
    'of %s',
    async (name, { args, stdin = '', answer = {}, isLines = false }) => {
      const { code, out, err } = await anygame([name, ...args, '--json'], { stdin, ...stopped() });
      expect({ code, err: /^anygame: .*/m.exec(err)?.[0] }).toEqual({ code: 0, err: undefined });
      const answers = isLines ? out.trimEnd().split('\n') : [out];
      const read = answers.map((each) => JSON.parse(each) as unknown);
      expect(read[0]).toMatchObject(answer);
    },
  );
});

describe('a game in events', () => {
  const eventsOf = async (args: readonly string[], stdin: string) => {
    const { code, out } = await anygame(['play', ...args, '--json'], { stdin });
    return {
      code,
      events: out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    };
  };

  test('tells what a program needs to play, and takes its moves line by line', async () => {
    const moves = '1 1\nmark 9 9\n2 1\n1 2\n2 2\n1 3\nquit\n';
    const { code, events } = await eventsOf(['tic-tac-toe', '--as', 'all', '--seed', '3'], moves);
    expect(code).toBe(0);
    expect(events.map(({ event }) => event).join(' ')).toBe(
      'start position turn moves position turn message moves position turn moves position turn moves position turn moves end message',
    );
    expect(events[0]).toMatchObject({
      game: 'tic-tac-toe',
      seed: 3,
      roles: [{ name: 'x', player: 'human' }, {}],
    });
    expect(events[1]).toMatchObject({
      moves: 0,
      state: expect.arrayContaining(['(control x)', '(cell 1 1 empty)']),
    });
    expect(events[2]).toMatchObject({ role: 'x', legal: expect.arrayContaining(['(mark 3 3)']) });
    expect(events[3]).toEqual({ event: 'moves', number: 1, moves: ['(mark 1 1)', 'noop'] });
    expect(events.at(-2)).toMatchObject({
      event: 'end',
      moves: 5,
      roles: [{ name: 'x', goal: 100 }, { goal: 0 }],
    });
  });

  test('keeps secret what the rules hide', async () => {
    const { events } = await eventsOf(['kuhn-poker', '--against', 'random', '--seed', '1'], '');
    const names = events.map(({ event }) => event);
    expect(names).toContain('percepts');
    expect(names).not.toContain('position');
    const dealt = events.find(({ event }) => event === 'moves');
    expect(dealt.moves.filter((move: string | null) => move === null).length).toBeGreaterThan(0);
  });

  test.each([
    ['frog-road', ['--as', 'none', '--against', 'random', '--seed', '1', '--calls', '1'], 'end'],
    ['quick-draw', ['--unit', '1ms'], 'start'],
  ])('in %s', async (game, args, first) => {
    const { code, events } = await eventsOf([game, ...args], '');
    expect(code).toBe(0);
    expect(events[0]).toMatchObject({ event: first, version: 1, game });
    expect(events.at(-1)).toMatchObject({ event: 'end' });
  });
});

test('a program without a reader of bytes steps games by lines', async () => {
  const lines = [
    '{"game":"tic-tac-toe","games":2}',
    '{"reset":1}',
    '{"step":[0,4]}',
    '{"step":[0,0]}',
    'no',
    '{}',
  ];
  const { code, out } = await anygame(['environment', '--json'], { stdin: lines.join('\n') });
  expect(code).toBe(0);
  const [head, start, stepped, ...errors] = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const isTrue = (fact: string, game: number, { states }: { states: number[][] }): boolean =>
    states[game]?.includes(head.facts.indexOf(fact)) === true;
  expect(isTrue('(control x)', 0, start)).toBe(true);
  expect(start.masks[0]).toHaveLength(9);
  expect(stepped.rewards).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(isTrue('(control o)', 0, stepped)).toBe(true);
  const [first, second] = [0, 4].map((action) =>
    head.moves[0][action].replace(/mark (\d) (\d)/, 'cell $1 $2 x'),
  );
  expect([isTrue(first, 0, stepped), isTrue(first, 1, stepped)]).toEqual([true, false]);
  expect([isTrue(second, 0, stepped), isTrue(second, 1, stepped)]).toEqual([false, true]);
  expect(errors.map(({ error }) => error)).toEqual([
    expect.stringContaining('game 0'),
    expect.stringContaining('must be a JSON object'),
    expect.stringContaining('must have "step"'),
  ]);
});

test('events are lines with their name first, and a time where they may be days apart', () => {
  let out = '';
  const io = {
    out: (text: string): void => {
      out += text;
    },
  };
  eventTeller(io)('turned away', { match: 'a\nb' });
  expect(out).toBe('{"event":"turned-away","match":"a\\nb"}\n');
  out = '';
  datedEventTeller(io)('stopped');
  expect(JSON.parse(out)).toEqual({ event: 'stopped', time: expect.stringMatching(/^\d{4}-.*Z$/) });
});
