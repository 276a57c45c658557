import { describe, expect, it } from 'vitest';
import { detectNotation } from './notation.ts';
import { readDescription } from './read.ts';

describe('the notation of a text', () => {
  it.each([
    '',
    ' \n\n',
    '; nothing but a comment',
    '(role x)',
    '; comment (p) :- q.\n\n  (role x)',
    '% odd\n(role x)',
    'terminal',
    'open (role x)',
    'include math lib.wasm\nuse math (java Math)\n(role x)',
    'role x)\n(role y)',
    '((role x) (role o))',
    '\uFEFF(role x)',
    '0123(5)',
  ])('is prefix for %j', (text) => expect(detectNotation(text)).toBe('kif'));

  it.each([
    'role(x)',
    '% the players\n\n/* two\nof them */ role(x)',
    '// the players\nrole(x).',
    ';; the players\nrole(x).',
    'terminal :- true(done)',
    'terminal <= true(done)',
    'terminal\n  :- true(done)',
    'open.',
    '% only this\nopen',
    `'White'(x)`,
    ':- dynamic(p).',
    'open\nrole(x)\nterminal :- open',
    '\uFEFFrole(x)',
  ])('is infix for %j', (text) => expect(detectNotation(text)).toBe('infix'));

  it('is told with what was read, and can be given', () => {
    expect(readDescription('role(x)').notation).toBe('infix');
    expect(readDescription('(role x)', 'sheet', { notation: 'auto' }).notation).toBe('kif');
    const forced = readDescription('open', 'sheet', { notation: 'infix' });
    expect([forced.notation, forced.description.rules.length]).toEqual(['infix', 1]);
  });
});
