import { describe, expect, it } from 'vitest';
import { found } from '../../../test/found.ts';
import { applyEdits } from '../apply-fixes.ts';
import { checkText } from './check.ts';

const duplicates = (text: string) => found(text, 'GDL405');

describe('duplicate rules', () => {
  it('may name their variables and order their conditions otherwise', () => {
    expect(duplicates('(<= (p ?x ?y) (q ?x) (r ?y))\n(<= (p ?a ?b) (r ?b) (q ?a))')).toEqual(['GDL405 2:1']);
    expect(duplicates('(<= (p ?x) (q ?x ?y) (r ?y))\n(<= (p ?x) (q ?x ?x) (r ?x))')).toEqual([]);
    expect(duplicates('(<= (p ?x ?y) (q ?x ?y))\n(<= (p ?x ?y) (q ?y ?x))')).toEqual([]);
    expect(duplicates('(<= (p ?x) (q ?x) (distinct ?x a))\n(<= (p ?x) (distinct a ?x) (q ?x))')).toEqual([
      'GDL405 2:1',
    ]);
    expect(duplicates('(<= p (or q (not r)))\n(<= (p) (or (not r) (q)))')).toEqual(['GDL405 2:1']);
  });

  it('do not share their signs with others', () => {
    expect(duplicates('(<= p (not q)) (<= p q) (<= p (or q)) p')).toEqual([]);
    expect(duplicates('(p (a)) (p a)')).toEqual([]);
  });

  it('are taken out with their line', () => {
    const mend = (text: string) => {
      const fix = checkText(text).findings.find(({ code }) => code === 'GDL405')?.fix;
      return applyEdits(text, fix?.edits ?? []);
    };
    expect(mend('(p a)\n  (p a)  \n(q)\n')).toBe('(p a)\n(q)\n');
    expect(mend('(p a)\r\n(p a)\r\n(q)')).toBe('(p a)\r\n(q)');
    expect(mend('(p a) (p a) (q)')).toBe('(p a) (q)');
    expect(mend('(p a) ; one\n(p a) ; two\n')).toBe('(p a) ; one\n; two\n');
    expect(mend('(p a)\n(p a)')).toBe('(p a)\n');
  });

  it('are only pointed out where they cannot simply be taken out', () => {
    const [, second] = checkText('terminal terminal').findings.filter(({ code }) => code === 'GDL405');
    expect(second).toBeUndefined();
    expect(duplicates('terminal\nterminal')).toEqual(['GDL405 2:1']);
    expect(
      checkText('terminal\nterminal').findings.find(({ code }) => code === 'GDL405')?.fix,
    ).toBeUndefined();
  });
});
