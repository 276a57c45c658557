import { describe, expect, it } from 'vitest';
import { readDescription } from '../read.ts';
import { checkExternals } from './external.ts';

function findings(text: string) {
  const { description } = readDescription(text);
  return checkExternals(description).map((each) => [
    each.code,
    each.span && description.source.slice(each.span),
  ]);
}

const ASK = '(<= (sum ?c) (add 1 2 ?c))';

describe('checking outside resources', () => {
  it('accepts a library that is included, declared and asked for', () => {
    expect(findings(`include math lib.js use math (node lib.js) math (add ?a ?b ?c) ${ASK}`)).toEqual([]);
    expect(findings('(role x)')).toEqual([]);
  });

  it('finds a library that nobody asks', () => {
    expect(findings('include math lib.js')).toEqual([['GDL412', 'include math lib.js']]);
    expect(findings('include math lib.js math (add ?a ?b ?c)')).toEqual([['GDL412', 'include math lib.js']]);
  });

  it('finds a library that is used but not included', () => {
    expect(findings(`use math (node lib.js) math (add ?a ?b ?c) ${ASK}`)).toEqual([['GDL118', 'use']]);
  });

  it('finds a relation that comes from outside twice', () => {
    const text = `include m a.js include n b.js m (add ?a ?b ?c) n (add ?x ?y ?z) ${ASK}`;
    expect(findings(text)).toEqual([['GDL116', '(add ?x ?y ?z)']]);
  });

  it('finds a relation that rules define too', () => {
    const text = `include m a.js m (add ?a ?b ?c) (add 0 0 0) ${ASK}`;
    expect(findings(text)).toEqual([['GDL117', '(add 0 0 0)']]);
  });

  it('keeps keywords in the rules', () => {
    const text = 'include m a.js m (legal ?r ?m) (<= p (legal a b))';
    expect(findings(text)).toEqual([['GDL119', '(legal ?r ?m)']]);
  });
});
