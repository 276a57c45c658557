import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { anygame } from '../../test/command-line.ts';
import { choice, defineLoneCommand, flag, text, wholeNumber } from './command.ts';
import { COMMAND_GROUPS } from './commands.ts';
import { parseCall } from './run.ts';

const listed = COMMAND_GROUPS.flatMap((group) => group.commands);
const commands = await Promise.all(listed.map(async (each) => ({ ...each, ...(await each.load()) })));

describe('help', () => {
  test.each([[[]], [['--help']], [['-h']], [['help']]])('anygame %j gives the overview', async (args) => {
    const { code, out, err } = await anygame(args);
    expect(code).toBe(0);
    expect(err).toBe('');
    const lines = new Set(out.split('\n').map((line) => line.trim().replace(/ {2,}/, ' ')));
    for (const { name, summary } of commands) expect(lines).toContain(`${name} ${summary}`);
  });

  test.each(commands)('$name explains itself the same way however it is asked', async (command) => {
    const asked = await anygame([command.name, '--help']);
    expect(asked.code).toBe(0);
    expect(asked.out).toContain(`Usage: anygame ${command.name}`);
    for (const option of Object.keys(command.options)) expect(asked.out).toContain(`--${option}`);
    expect(await anygame(['help', command.name])).toEqual(asked);
    expect(await anygame(['--help', command.name])).toEqual(asked);
    expect(await anygame([command.name, '-h'])).toEqual(asked);
  });

  test.each(commands)('every example of $name is a call that parses', ({ name, examples }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const { call } of examples) expect(call).toMatch(new RegExp(`^anygame ${name}( |$)`));
  });

  test.each(commands)('the help of $name fits a terminal of 90 columns', async ({ name }) => {
    const { out } = await anygame(['help', name]);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(90);
  });
});

describe('the same name means the same everywhere', () => {
  const every = commands.flatMap(({ name, options }) =>
    Object.entries(options).map(([option, { placeholder, help }]) => ({ name, option, placeholder, help })),
  );

  test.each(['json', 'no-memory', 'quiet', 'verbose', 'ponder'])('--%s is a flag', (option) => {
    const found = every.filter((each) => each.option === option);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ placeholder }) => placeholder !== undefined)).toEqual([]);
  });

  test('--json is a flag of every command, and its help names JSON', () => {
    const without = commands.filter(
      ({ options: { json } }) => json === undefined || !/\bJSON\b/.test(json.help),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  test.each(['time', 'start', 'wait', 'build-time', 'analysis', 'for', 'lease', 'margin'])(
    '--%s takes a time',
    (option) => {
      const found = every.filter((each) => each.option === option);
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found.map(({ placeholder }) => placeholder))).toEqual(new Set(['TIME']));
    },
  );

  test.each([
    ['parallel', /how many (games|matches) are (played|worked on) at once/],
    ['threads', /thread/],
    ['megabytes', /^memory for/],
    ['matches', /matches/],
  ])('--%s is a number', (option, meaning) => {
    const found = every.filter((each) => each.option === option);
    expect(found.length).toBeGreaterThan(0);
    for (const { placeholder, help } of found)
      expect([placeholder, help]).toEqual(['N', expect.stringMatching(meaning)]);
  });

  test('an option takes the same kind of value in every command', () => {
    const placeholders = new Map<string, Set<string | undefined>>();
    for (const { option, placeholder } of every)
      placeholders.set(option, (placeholders.get(option) ?? new Set()).add(placeholder));
    // Only these may take more in one command than in another: budgets and games may be lists, and opponents have roles.
    const several = [...placeholders].filter(
      ([name, { size }]) => size > 1 && !['calls', 'against', 'game'].includes(name),
    );
    expect(several).toEqual([]);
  });

  test('no command measures a time in bare seconds', () => {
    expect(
      every.filter(({ placeholder, help }) => placeholder === 'SECONDS' || /in seconds/.test(help)),
    ).toEqual([]);
  });
});

test('--version tells the version of the package', async () => {
  expect(await anygame(['--version'])).toEqual({ code: 0, out: `anygame ${manifest.version}\n`, err: '' });
});

test.each([
  [['chekc'], "anygame: there is no command 'chekc'. Did you mean 'check'?\nTry 'anygame help'.\n"],
  [
    ['help', 'fromat'],
    "anygame: there is no command 'fromat'. Did you mean 'format'?\nTry 'anygame help'.\n",
  ],
  [
    ['--verison'],
    "anygame: there is no option --verison; the command comes first. Did you mean '--version'?\nTry 'anygame help'.\n",
  ],
  [
    ['check', '--jsn', 'x'],
    "anygame: 'check' has no option --jsn. Did you mean '--json'?\nTry 'anygame help check'.\n",
  ],
  [
    ['solve', 'nim', '--seconds', '3'],
    "anygame: 'solve' has no option --seconds. Use --time: time limit (none).\nTry 'anygame help solve'.\n",
  ],
  [
    ['step', 'nim', '--seconds', '3'],
    "anygame: 'step' has no option --seconds. Use --build-time: time limit for building a circuit (60s).\nTry 'anygame help step'.\n",
  ],
  [
    ['worker', '--threads', '2'],
    "anygame: 'worker' has no option --threads. Use --parallel: how many matches are played at once (as many as there are cores).\nTry 'anygame help worker'.\n",
  ],
  [
    ['match', 'nim', 'random', '--json', 'out.json'],
    "anygame: --json takes no value: it prints to standard output. --output out.json writes a file.\nTry 'anygame help match'.\n",
  ],
  [
    ['manage', 'nim', '--json', '-'],
    "anygame: --json takes no value: it prints to standard output.\nTry 'anygame help manage'.\n",
  ],
  [['check'], "anygame: 'check' needs the name of a rule sheet.\nTry 'anygame help check'.\n"],
  [['\x1b[31m'], "anygame: there is no command '␛[31m'.\nTry 'anygame help'.\n"],
])('wrong use %j is answered with help and code 2', async (args, err) => {
  expect(await anygame(args)).toEqual({ code: 2, out: '', err });
});

const command = defineLoneCommand({
  name: 'play',
  summary: 'play a match',
  description: [],
  operands: { usage: 'GAME [OTHER]', least: 1, most: 2 },
  options: {
    quiet: flag('say less', 'q'),
    out: text('FILE', 'where to write'),
    to: choice(['kif', 'infix'], 'notation'),
    clock: wholeNumber('SECONDS', 'time', { least: 1, most: 60 }),
  },
  examples: [],
  run: () => 0,
});

function call(...args: string[]) {
  const parsed = parseCall(command, args);
  return parsed.help ? 'help' : parsed.call;
}

test('options are typed, and may stand anywhere', () => {
  expect(call('-q', 'chess', '--clock', '10', '--to=infix', '--out', '-')).toEqual({
    options: { quiet: true, out: '-', to: 'infix', clock: 10 },
    operands: ['chess'],
  });
});

test('options that are not given have their values all the same', () => {
  expect(call('chess')).toEqual({
    options: { quiet: false, out: undefined, to: undefined, clock: undefined },
    operands: ['chess'],
  });
});

test('what follows -- is not an option', () => {
  expect(call('--', '--quiet')).toMatchObject({ operands: ['--quiet'], options: { quiet: false } });
});

test.each(['-1', '-10', '-0.5', '-.5'])('%s is a number, not an option', (number) => {
  expect(call('chess', number, '-q')).toMatchObject({
    operands: ['chess', number],
    options: { quiet: true },
  });
  expect(() => call('chess', '--clock', number)).toThrow('--clock needs a value: --clock SECONDS');
});

test('help is understood whatever else is missing', () => {
  expect(call('--help')).toBe('help');
  expect(call('-h')).toBe('help');
});

test.each([
  [['chess', '--quite'], "'play' has no option --quite. Did you mean '--quiet'?"],
  [['chess', '-x'], "'play' has no option -x."],
  [['chess', '--quiet=yes'], '--quiet takes no value.'],
  [['chess', '--out'], '--out needs a value: --out FILE'],
  [['chess', '--out', '--quiet'], '--out needs a value: --out FILE'],
  [['chess', '--to', 'xml'], "--to must be 'kif' or 'infix', not 'xml'."],
  [['chess', '--clock', '1.5'], "--clock must be a whole number from 1 to 60, not '1.5'."],
  [['chess', '--clock', '61'], "--clock must be a whole number from 1 to 60, not '61'."],
  [[], "'play' needs GAME [OTHER]."],
  [['a', 'b', 'c'], "'play' does not take 'c'."],
  [['chess', '--__proto__'], "'play' has no option --__proto__."],
])('%j is answered: %s', (args, message) => {
  expect(() => call(...args)).toThrow(message);
});
