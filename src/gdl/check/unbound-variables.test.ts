import { describe, expect, it } from 'vitest';
import { found } from '../../../test/found.ts';

const unsafe = (text: string) => found(text, 'GDL301', 'GDL302', 'GDL303', 'GDL304');

describe('safety', () => {
  it('asks for a positive condition on every variable of the head', () => {
    expect(unsafe('(<= (p ?x) (q ?x))')).toEqual([]);
    expect(unsafe('(<= (p (f ?x)) (q ?y))')).toEqual(['GDL301 1:11']);
    expect(unsafe('(<= (p ?x) (not (q ?x)))')).toEqual(['GDL301 1:8']);
    expect(unsafe('(<= (p ?x))')).toEqual(['GDL304 1:8']);
  });

  it('does not care in which order the conditions stand', () => {
    expect(unsafe('(<= (p ?x) (distinct ?x a) (not (r ?x)) (q ?x))')).toEqual([]);
  });

  it('lets an `or` bind what every alternative binds', () => {
    expect(unsafe('(<= (p ?x) (or (q ?x) (r ?x ?y)))')).toEqual([]);
    expect(unsafe('(<= (p ?x) (or (q ?x) (r ?y)))')).toEqual(['GDL301 1:8']);
    expect(unsafe('(<= (p ?x) (or (q ?x) (or (r ?x) (s ?x))))')).toEqual([]);
    expect(unsafe('(<= (p ?x) (or (q ?x) (or (r ?x) s)))')).toEqual(['GDL301 1:8']);
    expect(unsafe('(<= (p ?x) (or (q ?x)))')).toEqual([]);
    expect(unsafe('(<= (p ?x) (or (q ?x) (not (r ?x))))')).toEqual(['GDL301 1:8']);
    expect(unsafe('(<= p (or (q ?x) (not (r ?x))))')).toEqual(['GDL302 1:26']);
  });

  it('reads double negation as none, and a negated `or` as negated alternatives', () => {
    expect(unsafe('(<= (p ?x) (not (not (q ?x))))')).toEqual([]);
    expect(unsafe('(<= (p ?x) (q ?x) (not (or (r ?x) (s ?x))))')).toEqual([]);
    expect(unsafe('(<= p (not (or (r ?x) s)))')).toEqual(['GDL302 1:19']);
    expect(unsafe('(<= (p ?x) (not (or (not (q ?x)) r)))')).toEqual([]);
  });

  it('does not let equality bind a variable', () => {
    expect(unsafe('(<= (p ?x) (not (distinct ?x 1)))')).toEqual(['GDL301 1:8']);
    expect(unsafe('(<= p (not (distinct ?x 1)))')).toEqual(['GDL303 1:22']);
  });

  it('names every unbound variable once', () => {
    expect(unsafe('(<= (p ?x ?x) (not (q ?x ?y)) (distinct ?y ?z))')).toEqual([
      'GDL301 1:8',
      'GDL302 1:26',
      'GDL303 1:44',
    ]);
  });
});
