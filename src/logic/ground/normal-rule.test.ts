import { describe, expect, test } from 'vitest';
import { turnBased } from '../../../test/grounding.ts';
import { canonicalText, type Term } from '../../gdl/index.ts';
import { substitute, unifyPairs } from './normal-rule.ts';

/** Unifies the two arguments of `(pair …)` and writes both with the result applied. */
function unified(pair: string): string | undefined {
  const { rules, terms } = turnBased(`(pair ${pair})`);
  const [left, right] = (rules[0]?.head.args ?? []).map((arg) => arg.term) as [Term, Term];
  const bindings = unifyPairs([[left, right]], terms);
  if (bindings === undefined) return undefined;
  const results = [left, right].map((term) => substitute(term, bindings, terms));
  expect(results[0]).toBe(results[1]);
  return canonicalText(results[0] as Term);
}

describe('terms that can be made equal', () => {
  test.each([
    ['a a', 'a'],
    ['?x a', 'a'],
    ['a ?x', 'a'],
    ['(f ?x b) (f a ?y)', '(f a b)'],
    ['(f ?x (g ?x)) (f a ?y)', '(f a (g a))'],
    ['(f ?x ?y ?z) (f ?y ?z c)', '(f c c c)'],
    ['(f ?x (g ?y)) (f (h ?y) (g c))', '(f (h c) (g c))'],
  ])('%s', (pair, expected) => {
    expect(unified(pair)).toBe(expected);
  });
});

describe('terms that cannot', () => {
  test.each([
    'a b',
    'a (a)',
    '(f a) (g a)',
    '(f a) (f a b)',
    '(f ?x ?x) (f a b)',
    '?x (f ?x)',
    '(f ?x ?y) (f (g ?y) (g ?x))',
  ])('%s', (pair) => {
    expect(unified(pair)).toBeUndefined();
  });
});
