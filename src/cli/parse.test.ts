import { expect, test } from 'vitest';
import { choice, defineLoneCommand, flag, text, wholeNumber } from './command.ts';
import { parseCall } from './parse.ts';

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
  [['a', 'b', 'c'], "'play' has no use for 'c'."],
  [['chess', '--__proto__'], "'play' has no option --__proto__."],
])('%j is answered: %s', (args, message) => {
  expect(() => call(...args)).toThrow(message);
});
