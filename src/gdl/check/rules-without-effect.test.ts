import { describe, expect, it } from 'vitest';
import { found, GAME } from '../../../test/found.ts';

const impossible = (text: string) => found(`${text}${GAME}`, 'GDL404');

describe('rules that can never fire', () => {
  it('demand a value that never stands there', () => {
    expect(impossible('(<= (line white) (successor 2 ?x))')).toEqual(['GDL404 1:29']);
    expect(impossible('(<= (line white) (true (cell 1 red)))')).toEqual(['GDL404 1:32']);
    expect(impossible('(<= (line white) (true (cell 1 black)))')).toEqual([]);
    expect(impossible('(<= (line white) (does red noop))')).toEqual(['GDL404 1:24']);
  });

  it('use a variable for two things that have nothing in common', () => {
    expect(impossible('(<= (line ?x) (role ?x) (successor ?x ?y))')).toEqual(['GDL404 1:36']);
    expect(impossible('(<= (line white) (true (cell ?x ?y)) (distinct ?x 1) (distinct ?x 2))')).toEqual([
      'GDL404 1:30',
    ]);
    expect(impossible('(<= (line white) (true (cell ?x ?y)) (distinct ?x 1))')).toEqual([]);
  });

  it('contradict themselves', () => {
    expect(impossible('(<= (line ?p) (role ?p) (not (role ?p)))')).toEqual(['GDL404 1:25']);
    expect(impossible('(<= (line ?p) (role ?p) (not (role white)))')).toEqual([]);
    expect(impossible('(<= (line ?p) (role ?p) (distinct ?p ?p))')).toEqual(['GDL404 1:25']);
  });

  it('have an `or` without a possible alternative', () => {
    expect(impossible('(<= (line white) (or (successor 2 ?x) (role red)))')).toEqual(['GDL404 1:18']);
    expect(impossible('(<= (line white) (or (successor 2 ?x) (role black)))')).toEqual([]);
    expect(impossible('(<= (line ?x) (role ?x) (or (successor ?x 2) (successor ?y ?x)))')).toEqual([
      'GDL404 1:25',
    ]);
    expect(impossible('(<= (line ?x) (role ?x) (or (successor ?x 2) (true (cell 1 ?x))))')).toEqual([]);
  });

  it('are told apart from those that only suffer from another', () => {
    expect(impossible('(<= odd (role red))\n(<= (line white) odd)')).toEqual(['GDL404 1:15']);
    expect(found(`(<= (line white) (unheard 1))${GAME}`)).toEqual(['GDL401 1:19']);
  });

  it('wait for themselves', () => {
    expect(impossible('(<= (far ?x) (successor ?x ?y) (far ?y))\n(<= (line white) (far 1))')).toEqual([
      'GDL404 1:5',
    ]);
    expect(
      impossible('(far 2)\n(<= (far ?x) (successor ?x ?y) (far ?y))\n(<= (line white) (far 1))'),
    ).toEqual([]);
  });

  it('are not judged by negative conditions', () => {
    expect(impossible('(<= (line white) (role white) (not (role red)))')).toEqual([]);
  });
});
