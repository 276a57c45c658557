import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../apply-fixes.ts';
import { kifText } from '../form.ts';
import { readDescription } from '../read.ts';
import { SourceText } from '../source.ts';
import { readInfix } from './read.ts';

/** The forms of a text in prefix notation. */
const forms = (text: string) => readInfix(new SourceText('', text)).forms.map(kifText);

/** Codes of findings and the text they point at. */
function faults(text: string): [string, string][] {
  return readInfix(new SourceText('', text)).findings.map(({ code, span }) => [
    code,
    span === undefined ? '' : text.slice(span.start, span.end),
  ]);
}

function mended(text: string): string {
  const { findings } = readInfix(new SourceText('', text));
  return applyEdits(
    text,
    findings.flatMap(({ fix }) => fix?.edits ?? []),
  );
}

describe('infix statements', () => {
  it.each([
    ['role(x)', ['(role x)']],
    [
      'next(cell(M,N,x)) :- does(P,mark(M,N)) & ~true(cell(M,N,b))',
      ['(<= (next (cell ?M ?N x)) (does ?P (mark ?M ?N)) (not (true (cell ?M ?N b))))'],
    ],
    ['p <= q.', ['(<= p q)']],
    ['p :- q, r, \\+s.', ['(<= p q r (not s))']],
    ['p :- not(q) & not r & ~ ~s', ['(<= p (not q) (not r) (not (not s)))']],
    [
      'p(X,Y) :- q(X,Y) & distinct(X,Y) & X \\= Y & X != b',
      ['(<= (p ?X ?Y) (q ?X ?Y) (distinct ?X ?Y) (distinct ?X ?Y) (distinct ?X b))'],
    ],
    [
      'p :- q(X), X = a, not(X = b), X \\== c',
      ['(<= p (q ?X) (not (distinct ?X a)) (distinct ?X b) (distinct ?X c))'],
    ],
    ['p :- a | b', ['(<= p (or a b))']],
    ['p :- or(a,b,c) & or() & or(d)', ['(<= p (or a b c) (or) (or d))']],
    [
      'p(M,N) :- q(M,N,J,K), (M \\== J ; N \\== K).',
      ['(<= (p ?M ?N) (q ?M ?N ?J ?K) (or (distinct ?M ?J) (distinct ?N ?K)))'],
    ],
    ['p :- a\n   ; b.\nq.', ['(<= p (or a b))', '(q)']],
    ['p ⇐ a ∧ ¬b ∨ c ∧ X ≠ Y', ['(<= p a (not b))', '(<= p c (distinct ?X ?Y))']],
    ['legal (x, noop)', ['(legal x noop)']],
    ['init(f(noop(),noop))', ['(init (f (noop) noop))']],
    ['p(-1, 2.5, +3, white-king, xPlayer)', ['(p -1 2.5 +3 white-king xPlayer)']],
    ['goal(x,100).\np.', ['(goal x 100)', '(p)']],
    [`'White'("it's", 'it''s', 'a\\\\b')`, [`(White it's it's a\\b)`]],
    ['open :- true(cell(_,_,b)) & p(_1)', ['(<= open (true (cell ?_2 ?_3 b)) (p ?_1))']],
    ['p :- true', ['(<= p)']],
    ["p :- 'true'", ['(<= p true)']],
    [
      "include(math,'lib.wasm') use(math,java('Math')) math(add(X,Y))",
      ['(include math lib.wasm)', '(use math (java Math))', '(math (add ?X ?Y))'],
    ],
  ])('%s', (text, expected) => {
    expect(forms(text)).toEqual(expected);
    expect(faults(text)).toEqual([]);
  });

  it('end with a full stop, a new line or the next statement', () => {
    expect(forms('role(x) role(o)\nterminal :- p\n& q\nopen\ninit(a). init(b).')).toEqual([
      '(role x)',
      '(role o)',
      '(<= terminal p q)',
      '(open)',
      '(init a)',
      '(init b)',
    ]);
  });

  it('may have comments of every sign', () => {
    const text = '% one\nrole(x). // two\n/* three\n   lines */ p :- ;; four\n  q & /* five */ r';
    const read = readInfix(new SourceText('', text));
    expect(read.forms.map(kifText)).toEqual(['(role x)', '(<= p q r)']);
    expect(read.comments.map((comment) => comment.text)).toEqual([
      '% one',
      '// two',
      '/* three\n   lines */',
      ';; four',
      '/* five */',
    ]);
    expect(read.findings).toEqual([]);
  });

  it('may have `;` comments where no alternative can follow', () => {
    expect(forms('; the players\nrole(x) ; first\nrole(o)')).toEqual(['(role x)', '(role o)']);
  });

  it('know their places', () => {
    const text = 'role(x).\np(X) :-\n  ~q(X).';
    const { forms: read } = readInfix(new SourceText('', text));
    expect(read.map(({ span }) => text.slice(span.start, span.end))).toEqual(['role(x)', 'p(X) :-\n  ~q(X)']);
    const rule = read[1];
    const negation = rule?.kind === 'list' ? rule.items[2] : undefined;
    expect(negation && text.slice(negation.span.start, negation.span.end)).toBe('~q(X)');
  });

  it('become terms with the spelling of the author', () => {
    const { description } = readDescription(`role('White'). init(cell(xPlayer)).`);
    expect(description.rules.map(({ head }) => head.args[0]!.spelling)).toEqual(['White', 'cell']);
  });
});

describe('conjunctions inside conditions', () => {
  it.each([
    ['p(X) :- (a(X) & b) | c', ['(<= (p ?X) (a ?X) b)', '(<= (p ?X) c)']],
    ['p :- a & ((b & c) | d) & e', ['(<= p a b c e)', '(<= p a d e)']],
    ['p :- ~(a & b)', ['(<= p (or (not a) (not b)))']],
    ['p :- ~((a & b) | c)', ['(<= p (or (not a) (not b)) (not c))']],
    ['p :- ~(a & (b | c))', ['(<= p (or (not a) (not (or b c))))']],
    ['p :- ~(a & X = Y)', ['(<= p (or (not a) (distinct ?X ?Y)))']],
    ['p :- ~ ~(a & b)', ['(<= p a b)']],
    ['p :- (a & b)', ['(<= p a b)']],
    ['p :- q | true', ['(<= p q)', '(<= p)']],
  ])('%s', (text, expected) => {
    expect(forms(text)).toEqual(expected);
    expect(faults(text)).toEqual([]);
  });

  it('are split into rules at the same place', () => {
    const [one, two] = readInfix(new SourceText('', 'x. p :- (a & b) | c.')).forms;
    expect(two?.span).toEqual({ start: 3, end: 19 });
    expect(one?.span).toEqual({ start: 0, end: 1 });
  });

  it('are reported where they would multiply without end', () => {
    const factor = '((a & b) | c)';
    expect(forms(`p :- ${Array(8).fill(factor).join(' & ')}.`)).toHaveLength(256);
    const text = `p :- ${Array(40).fill(factor).join(' & ')}.\nq.`;
    expect(faults(text).map(([code]) => code)).toEqual(['GDL110']);
    expect(forms(text)).toEqual(['(q)']);
  });
});

describe('faults in infix text', () => {
  it.each([
    ['p :- q and r.\nrole(x)', [['GDL110', 'and']], ['(role x)']],
    ['p :- q\n   r(X)\nrole(x)', [['GDL110', 'r']], ['(<= p q (r ?X))', '(role x)']],
    ['p :- q r.\nrole(x)', [['GDL110', 'r']], ['(<= p q r)', '(role x)']],
    ['p :- & q.\nrole(x)', [['GDL110', '&']], ['(role x)']],
    [':- dynamic(p).\nrole(x)', [['GDL105', ':-']], ['(role x)']],
    ['p(a :- q.\nrole(x)', [['GDL101', '(']], ['(<= (p a) q)', '(role x)']],
    ['init(cell(1,2\nrole(x)', [['GDL101', '(']], ['(init (cell 1 2))', '(role x)']],
    ['p :- q(a)).\nrole(x)', [['GDL102', ')']], ['(<= p (q a))', '(role x)']],
    ['p(a) & q.\nrole(x)', [['GDL110', '&']], ['(role x)']],
    [
      'p :- q [a].\nrole(x)',
      [
        ['GDL110', '['],
        ['GDL110', ']'],
      ],
      ['(role x)'],
    ],
    ['p(?x) :- q.\nrole(x)', [['GDL110', '?x']], ['(role x)']],
    ["p('a b').\nrole(x)", [['GDL110', "'a b'"]], ['(role x)']],
    ["p('?x').\nrole(x)", [['GDL110', "'?x'"]], ['(role x)']],
    ["p('').\nrole(x)", [['GDL110', "''"]], ['(role x)']],
    ["p('abc).\nrole(x)", [['GDL110', "'"]], ['(role x)']],
    ['p :- .\nrole(x)', [['GDL110', '.']], ['(role x)']],
    ['.\nrole(x)', [['GDL110', '.']], ['(role x)']],
    ['role(x)\np :-', [['GDL110', '']], ['(role x)']],
    ['p\0q(a).\nrole(x)', [['GDL001', '\0']], ['(p)', '(q a)', '(role x)']],
    ['role(x) /* never', [['GDL110', '/*']], ['(role x)']],
  ])('%j', (text, expected, read) => {
    expect(faults(text)).toEqual(expected);
    expect(forms(text)).toEqual(read);
  });

  it('are all reported in one run', () => {
    const text = 'a :- .\nb(.\nc :- d)\nrole(x).\ne :- f and g.';
    expect(faults(text).map(([code]) => code)).toEqual(['GDL110', 'GDL110', 'GDL102', 'GDL110']);
    expect(forms(text)).toEqual(['(<= c d)', '(role x)']);
  });

  it.each([
    ['p(a :- q.', 'p(a) :- q.'],
    ['init(cell(1,2', 'init(cell(1,2))'],
    ['p :- q(a)).', 'p :- q(a).'],
    ['p :- q\n   r', 'p :- q &\n   r'],
    ['p :- q or r', 'p :- q | r'],
    ['role(x) /* never', 'role(x) /* never */'],
  ])('are mended by their fixes: %j', (text, expected) => {
    expect(mended(text)).toBe(expected);
    expect(faults(expected)).toEqual([]);
  });

  it('of meaning are found where they stand', () => {
    const meaning = (text: string) =>
      readDescription(text, '', { notation: 'infix' }).findings.map(({ code, span }) => [
        code,
        span && text.slice(span.start, span.end),
      ]);
    expect(meaning('~p :- q.')).toEqual([['GDL109', '~p']]);
    expect(meaning('p :- X.')).toEqual([['GDL104', 'X']]);
    expect(meaning('p :- distinct(X).')).toEqual([['GDL107', 'distinct(X)']]);
    expect(meaning('p(f(not)).')).toEqual([['GDL108', 'not']]);
    expect(meaning('X(a).')).toEqual([['GDL104', 'X']]);
  });

  it('do not need more than a moment', () => {
    const deep = `${'f('.repeat(100_000)}x${')'.repeat(100_000)}.\nrole(x)`;
    expect(faults(deep).map(([code]) => code)).toEqual(['GDL003']);
    expect(forms(deep)).toEqual(['(role x)']);
    expect(faults(`p :- ${'~'.repeat(100_000)}q`).map(([code]) => code)).toEqual(['GDL003']);
    expect(faults(`p :- ${'('.repeat(100_000)}q`).map(([code]) => code)).toEqual(['GDL003']);
    expect(forms('p :- ('.repeat(20_000))).toEqual([]);
  });

  it('never make the reader fail, and point into the text', () => {
    const words = [
      '(',
      ')',
      ' ',
      '\n',
      ',',
      '.',
      ':-',
      '&',
      '|',
      ';',
      '~',
      'not',
      'or',
      '=',
      '\\=',
      'p',
      'X',
      '_',
      "'",
      '"',
      '%',
      '/*',
      '?',
      '\0',
      '1',
      '-',
    ];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...words), maxLength: 60 }), (text) => {
        const { findings } = readDescription(text, '', { notation: 'infix' });
        for (const { span } of findings) {
          if (span === undefined) continue;
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeGreaterThanOrEqual(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

it('operations of Epilog are named as what they are, once', () => {
  const sheet = 'role(x)\nx :: mark(M) :: cell(M,b) ==> cell(M,x) & ~cell(M,b)\nterminal :- ~open';
  const { findings } = readInfix(new SourceText('sheet', sheet));
  const [first, ...others] = findings.filter(({ code }) => code === 'GDL126');
  expect(first?.message).toBe('`::` belongs to an operation of Epilog, which is not GDL');
  expect(others).toEqual([]);
  expect(findings.map(({ code }) => code)).toEqual(['GDL126']);
});
