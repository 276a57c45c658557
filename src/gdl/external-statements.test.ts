import { describe, expect, it } from 'vitest';
import { readDescription } from './read.ts';

function libraries(text: string) {
  const { description, findings } = readDescription(text);
  return {
    libraries: description.externals.map(({ spelling, resource, command, relations }) => ({
      spelling,
      resource,
      command: command?.join(' '),
      relations: relations.map((atom) => `${atom.spelling}/${atom.args.length}`),
    })),
    rules: description.rules.map(({ head }) => head.relation),
    findings: findings.map((each) => [each.code, each.span && description.source.slice(each.span)]),
  };
}

const MATH = {
  spelling: 'Math',
  resource: 'http://server/app/math.jar',
  command: 'java research.ggp.MathApp',
  relations: ['add/3'],
};

describe('statements about outside resources', () => {
  it('are read bare, as published', () => {
    const text = `include Math http://server/app/math.jar ; where it is
      use Math (java research.ggp.MathApp)
      Math (add ?p1 ?p2 ?p3)
      (role x)`;
    expect(libraries(text)).toEqual({ libraries: [MATH], rules: ['role'], findings: [] });
  });

  it('are read in parentheses and in any order', () => {
    const text = `(math (add ?a ?b ?c)) (use math (java research.ggp.MathApp)) (role x)
      (include Math http://server/app/math.jar)`;
    expect(libraries(text)).toEqual({
      libraries: [{ ...MATH, spelling: 'math' }],
      rules: ['role'],
      findings: [],
    });
  });

  it('leave relations called `use` and `include` to the sheets that ask for them', () => {
    const text = '(use axe wood) (include a b) (<= (can ?x) (use ?x wood)) (<= p (not (include a b)))';
    expect(libraries(text)).toEqual({
      libraries: [],
      rules: ['use', 'include', 'can', 'p'],
      findings: [],
    });
  });

  it('read tokens such as 10% as names', () => {
    const { description } = readDescription('(<= (p ?x) (add 10% 1 ?x))');
    const condition = description.rules[0]?.body[0];
    expect(condition?.kind === 'atom' && condition.args.map(({ spelling }) => spelling)).toEqual([
      '10%',
      '1',
      '?x',
    ]);
  });

  it.each([
    ['include math', [['GDL113', 'include']]],
    ['include math (role x)', [['GDL113', 'include']]],
    ['use math java', [['GDL113', 'use']]],
    ['use math ()', [['GDL113', 'use']]],
    ['(include math lib.js more)', [['GDL113', '(include math lib.js more)']]],
    ['include math lib.js math (add 1 ?b ?c)', [['GDL113', '(add 1 ?b ?c)']]],
    ['include math lib.js mth (add ?a ?b ?c)', [['GDL118', 'mth']]],
    ['include math a.js include math b.js', [['GDL116', 'include math b.js']]],
    ['include m a.js use m (node) use m (deno)', [['GDL116', 'use m (deno)']]],
  ])('one fault is one finding: %s', (text, findings) => {
    expect(libraries(`${text}\n(init x)`).findings).toEqual(findings);
  });
});
