import { describe, expect, it } from 'vitest';
import { found } from '../../../test/found.ts';
import { checkText } from './check.ts';

const cycles = (text: string) => found(text, 'GDL305');

describe('negation through a cycle', () => {
  it('is judged on arguments, not on names alone', () => {
    expect(cycles('(<= (goal ?r 0) (role ?r) (not (goal ?r 100)))')).toEqual([]);
    expect(cycles('(<= (goal ?r 0) (role ?r) (not (goal ?r ?v)) (value ?v))')).toEqual(['GDL305 1:32']);
    expect(cycles('(<= (p a ?x) (q ?x) (not (p b ?x)))\n(<= (p b ?x) (q ?x) (not (p c ?x)))')).toEqual([]);
    expect(cycles('(<= (p a ?x) (q ?x) (not (p b ?x)))\n(<= (p b ?x) (q ?x) (p a ?x))')).toEqual([
      'GDL305 1:26',
    ]);
  });

  it('keeps the variables of different rules apart', () => {
    expect(cycles('(<= (p ?x b) (q ?x) (not (p a ?x)))')).toEqual(['GDL305 1:26']);
    expect(cycles('(<= (p (f ?x) b) (q ?x) (not (p ?x c)))')).toEqual([]);
    expect(cycles('(<= (p ?x ?x) (q ?x) (not (p a b)))')).toEqual([]);
  });

  it('is found through other relations and through `or`', () => {
    expect(cycles('(<= p q)\n(<= q (or r (not s)))\n(<= s p)')).toEqual(['GDL305 2:18']);
  });

  it('is none if every negation is doubled, or the cycle is positive', () => {
    expect(cycles('(<= p (not (not q)))\n(<= q p)')).toEqual([]);
    expect(cycles('(<= p q (not r))\n(<= q p)')).toEqual([]);
  });

  it('does not run through the state', () => {
    expect(cycles('(<= (next p) (not (true p)))')).toEqual([]);
  });

  it('is printed relation by relation, with its places', () => {
    const [cycle] = checkText(
      '(<= (p ?x) (d ?x) (not (q ?x)))\n(<= (q ?x) (r ?x))\n(<= (r ?x) (p ?x))',
    ).findings.filter(({ code }) => code === 'GDL305');
    expect(cycle?.message).toBe('`p` depends on its own negation: `p` needs not `q` needs `r` needs `p`');
    expect(cycle?.related.map(({ message }) => message)).toEqual([
      '`(p ?x)` needs the negation of `(q ?x)`',
      '`(q ?x)` needs `(r ?x)`',
      '`(r ?x)` needs `(p ?x)`',
    ]);
  });

  it('is reported once for each knot of rules', () => {
    expect(cycles('(<= p (not q)) (<= q (not p))\n(<= a (not a))')).toEqual(['GDL305 1:12', 'GDL305 2:12']);
  });
});
