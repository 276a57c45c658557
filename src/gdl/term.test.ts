import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDescription } from './read.ts';
import { compareNames, compareTerms, type Term, termText } from './term.ts';

function terms(text: string): Term[] {
  const { description } = readDescription(`(init (list ${text}))`);
  const list = description.rules[0]?.head.args[0]?.term;
  return list?.kind === 'compound' ? [...list.args] : [];
}

test('terms stand in the order people expect', () => {
  const ordered = '-3 2 10 (a) b (b) (b 1) (b 1 x) (b 2) (mark 2 1) (mark 10 1) noop row2 row10';
  const shuffled = terms('noop (mark 10 1) row10 (b 2) (b 1 x) 10 (b) b (a) row2 (mark 2 1) 2 -3 (b 1)');
  expect(shuffled.sort(compareTerms).map((term) => termText(term))).toEqual(
    terms(ordered).map((term) => termText(term)),
  );
});

test('names have one order', () => {
  const name = fc.stringMatching(/^[ab0-2]{1,4}$/);
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      expect(Math.sign(compareNames(a, b)) + Math.sign(compareNames(b, a))).toBe(0);
      if (compareNames(a, b) <= 0 && compareNames(b, c) <= 0)
        expect(compareNames(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});
