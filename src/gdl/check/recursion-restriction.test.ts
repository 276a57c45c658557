import { describe, expect, it } from 'vitest';
import { found } from '../../../test/found.ts';
import { checkText } from './check.ts';

const unbounded = (text: string) => found(text, 'GDL306');

describe('the recursion restriction', () => {
  it('lets arguments pass on unchanged, be definite, or be bound outside the recursion', () => {
    expect(unbounded('(<= (p ?x ?y) (p ?y ?x))')).toEqual([]);
    expect(unbounded('(<= (p ?x) (p a) (q ?x))')).toEqual([]);
    expect(unbounded('(<= (p ?x) (p ?y) (q ?x ?y))')).toEqual([]);
    expect(unbounded('(<= (p ?x) (p (f ?y)) (true (cell ?x ?y)))')).toEqual([]);
    expect(unbounded('(<= (p (f ?x)) (q (f ?x))) (<= (q ?x) (p ?x))')).toEqual([]);
  });

  it('finds arguments that can grow', () => {
    expect(unbounded('(<= (p (f ?x)) (p ?x))')).toEqual(['GDL306 1:19']);
    expect(unbounded('(<= (p (f ?x)) (q ?x))\n(<= (q ?x) (p ?x))')).toEqual(['GDL306 1:19']);
    expect(unbounded('(<= (p ?x ?z) (p ?x ?y) (p ?y ?z))')).toEqual(['GDL306 1:21']);
  });

  it('gives another reason where nothing can grow', () => {
    const reason = (text: string) => checkText(text).findings.find(({ code }) => code === 'GDL306')?.reason;
    expect(reason('(<= (p (f ?x)) (p ?x))')).toContain('ever new terms');
    expect(reason('(<= (p ?x ?z) (p ?x ?y) (p ?y ?z))')).toContain('These rules build no new terms');
  });

  it('looks into `or`', () => {
    expect(unbounded('(<= (p (f ?x)) (or (p ?x) (q ?x)))')).toEqual(['GDL306 1:23']);
    expect(unbounded('(<= (p (f ?x)) (p ?x) (or (q ?x) (r ?x)))')).toEqual([]);
    expect(unbounded('(<= (p (f ?x)) (p ?x) (or (q ?x) (r ?y)))')).toEqual(['GDL306 1:19']);
  });

  it('ignores conditions that cannot lead back to the rule', () => {
    expect(unbounded('(<= (p a ?x ?z) (p b ?x ?y) (q ?z))')).toEqual([]);
  });
});
