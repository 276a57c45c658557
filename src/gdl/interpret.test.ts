import { describe, expect, it } from 'vitest';
import { applyEdits } from './apply-fixes.ts';
import { lifetimeOf, numberOf } from './interpret.ts';
import { printRule } from './print.ts';
import { readDescription } from './read.ts';
import { canonicalText, TermPool } from './term.ts';

const rules = (text: string) => readDescription(text).description.rules.map((rule) => printRule(rule));

/** Codes of findings and the text they point at. */
const faults = (text: string) =>
  readDescription(text).findings.map(({ code, span }) => [code, span && text.slice(span.start, span.end)]);

describe('statements', () => {
  it('are facts or rules, in the order of the sheet', () => {
    const { rules: read } = readDescription('(role x) (<= (p ?b ?a) (q ?a ?b)) terminal (<= r)').description;
    expect(read.map(({ head, body, variables }) => [head.relation, body.length, variables])).toEqual([
      ['role', 0, []],
      ['p', 1, ['?b', '?a']],
      ['terminal', 0, []],
      ['r', 0, []],
    ]);
  });

  it('may all stand in one pair of parentheses', () => {
    expect(rules('((role x) (<= p q) terminal)')).toEqual(['(role x)', '(<= p q)', 'terminal']);
    expect(rules('((role x))')).toEqual(['(role x)']);
    expect(faults('((role x) (<= p q) terminal)')).toEqual([]);
  });

  it('are the same in any case, and keep their spelling', () => {
    const { description } = readDescription(
      '(<= (Next (Cell ?X)) (TRUE (cell ?x)) (NOT (OR A a)) (Distinct ?X B))',
    );
    const [rule] = description.rules;
    expect(rule?.head.relation).toBe('next');
    expect(rule?.variables).toEqual(['?X']);
    expect(rule?.body.map(({ kind }) => kind)).toEqual(['atom', 'not', 'distinct']);
    const [head] = rule!.head.args;
    const [first] = rule!.body;
    expect(first?.kind === 'atom' && first.args[0]?.term).toBe(head?.term);
    expect(canonicalText(head!.term)).toBe('(cell ?0)');
    expect(head?.spelling).toBe('Cell');
  });

  it('take `(p)` and `p` for one relation but two terms', () => {
    const { rules: read } = readDescription('(<= (p) (q)) (<= p q) (init (f (noop) noop))').description;
    const [one, two, three] = read;
    expect([one?.head.relation, one?.head.args]).toEqual([two?.head.relation, two?.head.args]);
    const [inParentheses, bare] = three!.head.args[0]!.args;
    expect(inParentheses?.term).not.toBe(bare?.term);
    expect([inParentheses?.term.kind, bare?.term.kind]).toEqual(['compound', 'constant']);
  });

  it('number variables for every rule anew', () => {
    const [one, two] = readDescription('(<= (p ?x ?y) (q ?y)) (<= (r ?y) (q ?y))').description.rules;
    expect(one?.head.args.map(({ term }) => canonicalText(term))).toEqual(['?0', '?1']);
    expect(two?.head.args.map(({ term }) => canonicalText(term))).toEqual(['?0']);
  });
});

describe('what makes no sense', () => {
  it.each([
    ['()', [['GDL103', '()']]],
    ['(p ())', [['GDL103', '()']]],
    ['(<= () q)', [['GDL103', '()']]],
    ['(p ((q) r))', [['GDL104', '(q)']]],
    ['(?x a)', [['GDL104', '?x']]],
    ['?x', [['GDL104', '?x']]],
    ['(<= p ?x)', [['GDL104', '?x']]],
    ['(<=)', [['GDL105', '(<=)']]],
    ['(<= p (not))', [['GDL106', '(not)']]],
    ['(<= p (not a b))', [['GDL106', '(not a b)']]],
    ['(<= p (distinct ?x))', [['GDL107', '(distinct ?x)']]],
    ['(<= p (distinct a b c))', [['GDL107', '(distinct a b c)']]],
    ['(p (not a))', [['GDL108', 'not']]],
    ['(<= p not q)', [['GDL108', 'not']]],
    ['(<= p (<= q r))', [['GDL108', '(<= q r)']]],
    ['(not p)', [['GDL109', '(not p)']]],
    ['(<= (or p q) r)', [['GDL109', '(or p q)']]],
    ['(distinct a b)', [['GDL109', '(distinct a b)']]],
    ['or', [['GDL109', 'or']]],
    ['(<= p (or))', [['GDL112', '(or)']]],
  ])('is reported where it stands: %s', (text, expected) => {
    expect(faults(`${text}\n(role x)`)).toEqual(expected);
    expect(rules(`${text}\n(role x)`).at(-1)).toBe('(role x)');
  });

  it('is left out of the description, once for each fault', () => {
    expect(rules('(role x) (<= p (q ()) (not)) (role y)')).toEqual(['(role x)', '(role y)']);
    expect(faults('(role x) (<= p (q ()) (not)) (role y)').map(([code]) => code)).toEqual([
      'GDL103',
      'GDL106',
    ]);
  });
});

describe('`and`', () => {
  it('is reported, and taken away by its fix where a body already joins', () => {
    const text = '(<= p (and (q ?x) (r ?x)) s)';
    const { findings } = readDescription(text);
    expect(findings.map(({ code }) => code)).toEqual(['GDL111']);
    expect(applyEdits(text, findings[0]!.fix!.edits)).toBe('(<= p (q ?x) (r ?x) s)');
  });

  it('has no simple fix inside other conditions', () => {
    const { findings } = readDescription('(<= p (or (and a b) c) (not (and d e)))');
    expect(findings.map(({ code, fix }) => [code, fix])).toEqual([
      ['GDL111', undefined],
      ['GDL111', undefined],
    ]);
  });

  it('is a relation like any other where the sheet defines it', () => {
    expect(faults('(and 1 1 1) (<= p (and 1 1 1))')).toEqual([]);
    expect(faults('(<= (and ?x) (q ?x)) (<= p (and 1))')).toEqual([]);
  });
});

const pool = new TermPool();
const constant = (text: string) => pool.constant(text);

describe('the number of a constant', () => {
  it('is the same however it is written', () => {
    for (const text of ['120', '120.0', '+120', '0120', '120.', '1.2e2', '1.2E+2']) {
      expect(numberOf(constant(text)), text).toBe(120);
    }
    expect(numberOf(constant('.5'))).toBe(0.5);
    expect(numberOf(constant('-1'))).toBe(-1);
    expect(Object.is(numberOf(constant('-0.0')), 0)).toBe(true);
  });

  it('is undefined for what is no number', () => {
    for (const text of ['infinity', '10%', '1.2.3', '0x10', 'e5', '.', '-', '1e999', 'NaN']) {
      expect(numberOf(constant(text)), text).toBeUndefined();
    }
    expect(numberOf(pool.variable(0))).toBeUndefined();
    expect(numberOf(pool.compound('1', []))).toBeUndefined();
  });
});

describe('a lifetime', () => {
  it('is a positive number or infinity', () => {
    expect(lifetimeOf(constant('0.5'))).toBe(0.5);
    expect(lifetimeOf(constant('Infinity'))).toBe(Number.POSITIVE_INFINITY);
    expect(lifetimeOf(constant('0'))).toBeUndefined();
    expect(lifetimeOf(constant('-1'))).toBeUndefined();
    expect(lifetimeOf(constant('soon'))).toBeUndefined();
  });
});

describe('recognising real-time GDL', () => {
  const dialect = (text: string) => readDescription(text).description.dialect;

  it('goes by the lifetimes', () => {
    expect(dialect('(init 1.0 (control x))')).toBe('rtgdl');
    expect(dialect('(init infinity lamp) (<= (next ?t ?f) (true ?t ?f))')).toBe('rtgdl');
    expect(dialect('(init (control x))')).toBe('gdl-1');
    expect(dialect('')).toBe('gdl-1');
  });

  it('takes a few slips for slips, either way', () => {
    expect(dialect('(init 1.0 a) (init 2.0 b) (init c)')).toBe('rtgdl');
    expect(dialect('(init a) (init 1 b) (<= (next a) (true a))')).toBe('gdl-1');
  });

  it('is not misled by forgotten parentheses', () => {
    expect(dialect('(init control x) (init cell b) (<= (next control o) (true control x))')).toBe('gdl-1');
  });

  it('counts questions for `expired`, unless the sheet defines it', () => {
    expect(dialect('(init 1 a) (init a) (<= terminal (expired a))')).toBe('rtgdl');
    expect(dialect('(init a) (expired b) (<= terminal (expired a)) (<= p (expired b))')).toBe('gdl-1');
  });

  it('tells whether chance or percepts come with it', () => {
    const { description } = readDescription('(role random) (init 1.0 a)');
    expect(description).toMatchObject({ dialect: 'rtgdl', percepts: true });
    expect(readDescription('(role x) (init 1.0 a)').description).toMatchObject({ percepts: false });
  });
});

describe('other arrows than <=', () => {
  const arrows = (text: string) => readDescription(text).findings.filter(({ code }) => code === 'GDL125');

  it.each(['=>', '->', ':-', '⇒'])('%s does not start a rule', (arrow) => {
    const [found] = arrows(`(role x) (${arrow} (next a) (not (true b)))`);
    expect(found?.fix?.edits).toEqual([{ span: { start: 10, end: 10 + arrow.length }, text: '<=' }]);
  });

  it('which side is the head is not guessed', () => {
    expect(arrows('(=> (true b) (next a))')[0]?.fix).toBeUndefined();
    expect(arrows('(=> p q)')).toHaveLength(1);
  });
});
