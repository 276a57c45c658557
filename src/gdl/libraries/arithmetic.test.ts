import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ARITHMETIC, decimalText, readDecimal } from './arithmetic.ts';

/** The completed argument lists of a question such as `add 3 5 ?`. */
function ask(question: string): string[] {
  const [relation = '', ...args] = question.split(' ');
  const known = args.map((arg) => (arg === '?' ? undefined : arg));
  return ARITHMETIC.answers(relation, known).map((answer) => answer.join(' '));
}

describe('arithmetic', () => {
  it.each([
    ['add 3 5 ?', '3 5 8'],
    ['add 3 ? 8', '3 5 8'],
    ['add ? 5 8', '3 5 8'],
    ['add 10% 1 ?', '10% 1 1.1'],
    ['add 0.1 0.2 ?', '0.1 0.2 0.3'],
    ['subtract 3 5 ?', '3 5 -2'],
    ['subtract ? 5 -2', '3 5 -2'],
    ['subtract 3 ? -2', '3 5 -2'],
    ['multiply 1.10 4 ?', '1.10 4 4.4'],
    ['multiply 4 ? 10', '4 2.5 10'],
    ['divide 1 8 ?', '1 8 0.125'],
    ['divide 2 3 ?', '2 3 0.66666666666666666667'],
    ['exponential 1.1 3 ?', '1.1 3 1.331'],
    ['power 2 -2 ?', '2 -2 0.25'],
    ['power 2 200 ?', '2 200 1606938044258990275541962092341162602522202993782792835301376'],
    ['quotient -7 2 ?', '-7 2 -4'],
    ['mod -7 2 ?', '-7 2 1'],
    ['min 3 2.5 ?', '3 2.5 2.5'],
    ['max 3 2.5 ?', '3 2.5 3'],
    ['absolute -3 ?', '-3 3'],
    ['floor -2.5 ?', '-2.5 -3'],
    ['ceiling -2.5 ?', '-2.5 -2'],
    ['round 2.345 2 ?', '2.345 2 2.34'],
    ['round 2.355 2 ?', '2.355 2 2.36'],
    ['round 1e3 0 ?', '1e3 0 1000'],
  ])('%s', (question, answer) => {
    expect(ask(question)).toEqual([answer]);
  });

  it.each([
    ['less 2 10', true],
    ['less 10 2', false],
    ['greater 4.40 4.4', false],
    ['at-least 4.40 4.4', true],
    ['at-most 3 2', false],
    ['equal 4 4.0', true],
    ['number 10%', true],
    ['number gold', false],
    ['between 1 3 2', true],
    ['between 1 3 2.5', false],
    ['add 3 5 8.0', true],
    ['add 3 5 9', false],
    ['multiply 0 ? 5', false],
    ['multiply 3 ? 1', false],
  ])('%s is %s', (question, holds) => {
    expect(ask(question).length > 0).toBe(holds);
  });

  it('lists whole numbers', () => {
    expect(ask('between -1.5 2 ?')).toEqual(['-1.5 2 -1', '-1.5 2 0', '-1.5 2 1', '-1.5 2 2']);
    expect(ask('between 2 1 ?')).toEqual([]);
  });

  it.each([
    ['add 3 ? ?', 'too few of its arguments are known'],
    ['less ? 3', 'too few of its arguments are known'],
    ['add gold 1 ?', '`gold` is not a number'],
    ['divide 1 0 ?', 'it would divide by zero'],
    ['mod 1 0 ?', 'it would divide by zero'],
    ['power 2 0.5 ?', 'the exponent 0.5 is not a whole number'],
    ['power 10 1000000000000 ?', 'the number would have more than 1000 digits'],
    ['multiply 0 ? 0', 'every number times 0 is 0'],
    ['between 0 1e9 ?', 'there are more than 100000 whole numbers between 0 and 1000000000'],
    ['root 2 ?', 'the library `arithmetic` has no relation `root` with 2 arguments'],
  ])('refuses %s', (question, problem) => {
    expect(() => ask(question)).toThrow(problem);
  });
});

test('numbers are read and written exactly', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat({ max: 20 }), (units, scale) => {
      const text = decimalText({ units, scale });
      const read = readDecimal(text);
      expect(read && read.units * 10n ** BigInt(scale - read.scale)).toBe(units);
    }),
    { numRuns: 200 },
  );
  expect(['', '.', '1.', '.5', '1e', '0x10', '1_0', '5%%'].map(readDecimal)).toEqual(
    Array.from({ length: 8 }, () => undefined),
  );
});

test('the reference lists every relation', () => {
  const reference = readFileSync(new URL('../../../docs/gdl-reference.md', import.meta.url), 'utf8');
  const rows = [...ARITHMETIC.relations].map(([name, { arity, meaning }]) => {
    const args = ['?a', '?b', '?c'].slice(0, arity);
    return `| \`(${[name, ...args].join(' ')})\` | ${meaning} |`;
  });
  expect(reference).toContain(rows.join('\n'));
});
