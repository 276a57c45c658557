import { describe, expect, it } from 'vitest';
import { readDescription } from '../read.ts';
import { checkRealTime } from './real-time.ts';

function findings(text: string) {
  const { description } = readDescription(`(init infinity lamp) (<= (next ?t ?f) (true ?t ?f)) ${text}`);
  if (description.dialect !== 'rtgdl') throw new Error('not read as real-time GDL');
  return checkRealTime(description).map((each) => [
    each.code,
    each.span && description.source.slice(each.span),
  ]);
}

describe('checking real-time GDL', () => {
  it('accepts positive numbers, infinity and variables as lifetimes', () => {
    expect(findings('(init 120.0 a) (init 1 b) (init .5 c) (<= (next ?t d) (time ?t))')).toEqual([]);
  });

  it.each([
    ['(init -1 a)', '-1'],
    ['(<= (next 0 a) (true infinity lamp))', '0'],
    ['(<= (next 0.0 a) (true infinity lamp))', '0.0'],
    ['(init soon a)', 'soon'],
    ['(init (half 1) a)', '(half 1)'],
    ['(<= p (not (true never lamp)))', 'never'],
  ])('finds the bad lifetime in %s', (text, place) => {
    expect(findings(text)).toEqual([['GDL231', place]]);
  });

  it('lets nobody define `expired`', () => {
    expect(findings('(init 1 a) (<= (expired a) (true ?t a))')).toEqual([['GDL232', '(expired a)']]);
  });

  it('keeps `expired` out of the initial state and of the list of fluents', () => {
    expect(findings('(init 1 a) (<= (init 2 b) (expired a))')).toEqual([['GDL205', '(expired a)']]);
    expect(findings('(init 1 a) (<= gone (expired a)) (<= (base b) gone)')).toEqual([['GDL207', 'gone']]);
  });

  it('warns of legal moves that wait for an expiry, however indirectly', () => {
    const text = '(init 1 a) (<= gone (expired a)) (<= ended (not gone)) (<= (legal x run) ended)';
    expect(findings(text)).toEqual([['GDL233', 'ended']]);
  });

  it('lets the end and the goals ask for `expired`', () => {
    expect(findings('(init 1 a) (<= terminal (expired a)) (<= (goal x 0) (expired a))')).toEqual([]);
  });

  it('warns of fluents that never expire', () => {
    expect(findings('(<= terminal (expired lamp))')).toEqual([['GDL234', '(expired lamp)']]);
    expect(findings('(init 1 (fuse 1)) (<= terminal (expired (fuse 1 2)))')).toEqual([
      ['GDL234', '(expired (fuse 1 2))'],
    ]);
    expect(findings('(init 1 (light off)) (<= terminal (expired (light on)))')).toEqual([
      ['GDL234', '(expired (light on))'],
    ]);
    expect(findings('(init 1 (timer 120.0)) (<= terminal (expired (timer 120)))')).toEqual([]);
    expect(findings('(<= terminal (expired ?x) (known ?x))')).toEqual([]);
    expect(findings('(<= (next ?t (fuse ?x)) (time ?x ?t)) (<= terminal (expired (fuse 1)))')).toEqual([]);
  });
});
