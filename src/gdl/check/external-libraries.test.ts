import { describe, expect, it } from 'vitest';
import { readDescription } from '../read.ts';
import { checkText } from './check.ts';
import { checkExternals } from './external-libraries.ts';

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

  it.each([
    ['include m arithmetics m (add ?a ?b ?c)', [['GDL120', 'include m arithmetics']], 'write `arithmetic`'],
    [
      'include m maths m (add ?a ?b ?c)',
      [['GDL120', 'include m maths']],
      'the built-in ones are: arithmetic',
    ],
    [
      'include m m.jar m (add ?a ?b ?c)',
      [['GDL123', 'include m m.jar']],
      'add `use m (COMMAND …)`, or name a module',
    ],
    [
      'include m arithmetic m (add ?a ?b)',
      [
        ['GDL121', '(add ?a ?b)'],
        ['GDL122', '(add 1 2 ?c)'],
      ],
      undefined,
    ],
    [
      'include m arithmetic m (multipy ?a ?b ?c) m (add ?a ?b ?c)',
      [['GDL121', '(multipy ?a ?b ?c)']],
      'write `multiply`',
    ],
    ['include m m.wasm m (add ?a ?b)', [['GDL122', '(add 1 2 ?c)']], undefined],
    ['include m maths use m (maths) m (add ?a ?b ?c)', [], undefined],
    ['include m m.mjs m (add ?a ?b ?c)', [], undefined],
  ])('%s', (text, expected, hint) => {
    expect(findings(`${text} ${ASK}`)).toEqual(expected);
    const { description } = readDescription(`${text} ${ASK}`);
    if (hint !== undefined) expect(checkExternals(description)[0]?.hint).toBe(hint);
  });
});

describe('values for libraries', () => {
  const SUMS = 'include sums arithmetic sums (add ?a ?b ?c) sums (less ?a ?b)';
  const codes = (rule: string) =>
    checkText(`${SUMS} (n 1) ${rule}`).findings.flatMap(({ code, message }) =>
      code === 'GDL307' ? [message] : [],
    );

  it.each([
    '(<= (next (p ?c)) (n ?a) (add ?a 1 ?b) (add ?b 1 ?c))',
    '(<= (next (p ?c)) (add ?b 1 ?c) (add ?a 1 ?b) (n ?a))',
    '(<= (next (p ?a)) (n ?c) (add ?a 1 ?c))',
    '(<= (helper ?a ?c) (add ?a 1 ?c))',
    '(<= (goal ?p ?c) (add ?p 1 ?c))',
    '(<= (next p) (n ?a) (not (less ?a 1)))',
  ])('are there: %s', (rule) => {
    expect(codes(rule)).toEqual([]);
  });

  it.each([
    ['(<= (next (p ?c)) (add ?a 1 ?c))', '`add` is asked before `?a` and `?c` can have a value'],
    ['(<= (next (p ?a)) (n ?a) (less ?a ?b))', '`less` is asked before `?b` can have a value'],
    ['(<= (next p) (not (less 1 ?b)))', '`less` is asked before `?b` can have a value'],
  ])('are missing: %s', (rule, message) => {
    expect(codes(rule)).toEqual([message]);
  });
});
