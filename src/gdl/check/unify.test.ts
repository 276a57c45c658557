import { describe, expect, it } from 'vitest';
import { readDescription } from '../read.ts';
import { mayUnify } from './unify.ts';

/** Whether the heads of two facts have a common instance, with separate or shared variables. */
function unifies(text: string, apart = true): boolean {
  const [left, right] = readDescription(text).description.rules;
  const terms = (rule: typeof left) => rule?.head.args.map((arg) => arg.term) ?? [];
  return mayUnify(terms(left), 0, terms(right), apart ? 1 : 0);
}

describe('unification', () => {
  it.each([
    ['(p ?x) (p a)', true],
    ['(p a) (p b)', false],
    ['(p a) (p A)', true],
    ['(p a) (p (a))', false],
    ['(p ?x ?x) (p a b)', false],
    ['(p ?x ?x) (p ?y b)', true],
    ['(p (f ?x) ?x) (p (f a) ?y)', true],
    ['(p (f ?x) ?x) (p (f a) b)', false],
    ['(p ?x (f ?x)) (p ?y ?y)', false],
    ['(p (f ?x)) (p (g ?x))', false],
    ['(p ?x) (p ?x ?y)', false],
  ])('of %s is %s', (text, expected) => {
    expect(unifies(text)).toBe(expected);
  });

  it('can take variables of the same number for the same', () => {
    expect(unifies('(p ?x) (p (f ?x))')).toBe(true);
    expect(unifies('(p ?x) (p (f ?x))', false)).toBe(false);
  });

  it('does not take exponential time for doubled terms', () => {
    const n = 40;
    const left = Array.from({ length: n }, (_, i) => `?x${i}`).join(' ');
    const right = Array.from({ length: n }, (_, i) => (i === 0 ? 'a' : `(f ?y${i - 1} ?y${i - 1})`)).join(
      ' ',
    );
    const ys = Array.from({ length: n }, (_, i) => `?y${i}`).join(' ');
    expect(unifies(`(p ${left} ${left}) (p ${right} ${ys})`)).toBe(true);
  });
});
