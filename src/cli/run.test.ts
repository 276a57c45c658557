import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { anygame } from '../../test/command-line.ts';
import { COMMAND_GROUPS } from './commands.ts';

const listed = COMMAND_GROUPS.flatMap((group) => group.commands);
const commands = await Promise.all(listed.map(async (each) => ({ ...each, ...(await each.load()) })));

describe('help', () => {
  test.each([[[]], [['--help']], [['-h']], [['help']]])('anygame %j gives the overview', async (args) => {
    const { code, out, err } = await anygame(args);
    expect(code).toBe(0);
    expect(err).toBe('');
    for (const { name, summary } of commands) expect(out).toMatch(new RegExp(`  ${name} +${summary}`));
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
  [['check'], "anygame: 'check' needs the name of a rule sheet.\nTry 'anygame help check'.\n"],
  [['\x1b[31m'], "anygame: there is no command '␛[31m'.\nTry 'anygame help'.\n"],
])('wrong use %j is answered with help and code 2', async (args, err) => {
  expect(await anygame(args)).toEqual({ code: 2, out: '', err });
});
