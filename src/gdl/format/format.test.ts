import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { infixStatements, kifStatements, laidOut } from '../../../test/arbitrary-sheets.ts';
import { corpusSheets, noteMissingCorpus } from '../../../test/corpus.ts';
import { shapeOf } from '../../../test/description-shape.ts';
import { hasErrors } from '../finding.ts';
import { readInfix } from '../infix/read.ts';
import type { Notation } from '../notation.ts';
import { readDescription } from '../read.ts';
import { readKif } from '../read-kif.ts';
import { SourceText } from '../source.ts';
import { formatText } from './format.ts';

const formatted = (text: string) => formatText(text).text;

/** The texts of comments in a sheet, line by line, without their signs and in sorted order. */
function commentTexts(text: string, notation: Notation): string[] {
  const source = new SourceText('', text);
  const { comments } = notation === 'kif' ? readKif(source) : readInfix(source);
  return comments
    .flatMap((comment) =>
      comment.text
        .replace(/^(?:[;%]+|\/\/+|\/\*)/, '')
        .replace(/\*\/$/, '')
        .split('\n'),
    )
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .sort();
}

/** The laws of formatting, for one text and one target. */
function expectLawful(text: string, from: Notation, to: Notation, name?: string, width = 100): void {
  const before = readDescription(text, 'before', { notation: from });
  const { text: result, findings } = formatText(text, { from, to, width });
  if (hasErrors(findings.filter(({ code }) => code !== 'GDL111'))) {
    expect(result, name).toBe(text);
    return;
  }
  const after = readDescription(result, 'after', { notation: to });
  // Compared as text, since comparing large structures part by part is slow.
  expect(JSON.stringify(shapeOf(after.description)), name).toBe(JSON.stringify(shapeOf(before.description)));
  expect(commentTexts(result, to), name).toEqual(commentTexts(text, from));
  expect(formatText(result, { from: to, to, width }).text, name).toBe(result);
}

describe('formatting prefix notation', () => {
  it('puts one condition on a line, four columns in', () => {
    expect(formatted('(<= (goal ?r 50)(role ?r)\n(not (won ?r)))')).toBe(
      '(<= (goal ?r 50)\n    (role ?r)\n    (not (won ?r)))\n',
    );
  });

  it('leaves short rules on the line their author wrote them on', () => {
    const short = '(<= (base (cell ?x ?y b)) (index ?x) (index ?y))\n(<= terminal (true (step 7)))\n';
    expect(formatted(short)).toBe(short);
    expect(formatted('(<= terminal\n  (true (step 7)))')).toBe('(<= terminal\n    (true (step 7)))\n');
  });

  it('breaks a line of many conditions', () => {
    const long = '(<= (next (cell ?m ?n ?w)) (does robot up) (true (cell ?x ?y b)) (true (cell ?m ?n ?w)))';
    expect(formatted(long)).toBe(
      '(<= (next (cell ?m ?n ?w))\n    (does robot up)\n    (true (cell ?x ?y b))\n    (true (cell ?m ?n ?w)))\n',
    );
  });

  it('keeps facts about one relation side by side, up to the width', () => {
    expect(formatted('(index 1)   (index 2) (role x) (role o)')).toBe(
      '(index 1) (index 2)\n(role x) (role o)\n',
    );
    expect(formatText('(succ 1 2) (succ 2 3) (succ 3 4)', { width: 24 }).text).toBe(
      '(succ 1 2) (succ 2 3)\n(succ 3 4)\n',
    );
  });

  it('keeps single blank lines', () => {
    expect(formatted('\n\n(role x)\n\n\n\n(role o)\n(init a)\n\n')).toBe('(role x)\n\n(role o)\n(init a)\n');
  });

  it('keeps comments where they are', () => {
    const text = [
      '; the rules',
      '',
      '(role x) ; first',
      '; about goals',
      '(<= (goal ?r 50) ; a draw',
      '    ; everybody',
      '    (role ?r)',
      '    (not (won ?r)) ; nobody',
      '    ; (not (lost ?r))',
      '    )',
      '; the end',
      '',
    ].join('\n');
    expect(formatted(text)).toBe(text);
  });

  it('puts parentheses before the comment that was before them', () => {
    expect(formatted('(<= p\n  (or q ; one\n    r ; two\n  ) ; three\n)')).toBe(
      '(<= p\n    (or q ; one\n        r)) ; two\n; three\n',
    );
  });

  it('keeps alternatives on the lines their author wrote them on', () => {
    expect(formatted('(<= p (or (q 1) (r 2)) (not (or (q 1)\n(r 2))))')).toBe(
      '(<= p\n    (or (q 1) (r 2))\n    (not (or (q 1)\n             (r 2))))\n',
    );
  });

  it('breaks terms that are too long', () => {
    expect(formatText('(init (board aaaa bbbb cccc))', { width: 20 }).text).toBe(
      '(init\n    (board\n        aaaa\n        bbbb\n        cccc))\n',
    );
  });

  it('takes a sheet out of the parentheses around it', () => {
    expect(formatted('((role x) ; one\n (role o))')).toBe('(role x) ; one\n(role o)\n');
  });

  it('keeps bare statements about outside resources in one line', () => {
    expect(formatted('include m\n http://a/m.jar use m (java\nX) m (add ?x ?y) (role x)')).toBe(
      'include m http://a/m.jar\nuse m (java X)\nm (add ?x ?y)\n(role x)\n',
    );
  });

  it('keeps the line ends of the author', () => {
    expect(formatted('(role x)\r\n(role o)')).toBe('(role x)\r\n(role o)\r\n');
  });

  it('leaves text that it cannot read alone, and says why', () => {
    const result = formatText('(role x)\n(role   o');
    expect(result.text).toBe('(role x)\n(role   o');
    expect(result.findings.map(({ code }) => code)).toEqual(['GDL101']);
  });

  it('makes nothing of nothing', () => {
    expect(formatted('')).toBe('');
    expect(formatted(' \n\n')).toBe('');
    expect(formatted('; only this  ')).toBe('; only this\n');
  });
});

describe('formatting infix notation', () => {
  it('puts one condition on a line, four columns in', () => {
    expect(formatted('next(cell(M,N,x)):-does( P,mark(M,N) )\n& ~true(cell(M,N,b))')).toBe(
      'next(cell(M,N,x)) :-\n    does(P,mark(M,N)) &\n    ~true(cell(M,N,b))\n',
    );
  });

  it('keeps the signs of the author', () => {
    const text = 'p(X) :-\n    q(X, Y)  , \\+r(Y), (X \\= Y; s).\n';
    expect(formatted(text)).toBe('p(X) :-\n    q(X,Y),\n    \\+ r(Y),\n    (X \\= Y ; s).\n');
    expect(formatted('p <= not(q) & not r')).toBe('p <= not(q) & not(r)\n');
  });

  it('keeps anonymous variables, conjunctions inside alternatives, and comments', () => {
    const text = [
      '/* a game',
      '   of two */',
      'p :-',
      '    q(_) & % any',
      '    ((a & b) | c) & // either',
      '    ~(a & b) % not both',
      '%% end',
      '',
    ].join('\n');
    expect(formatted(text)).toBe(text);
  });

  it('breaks alternatives that are too long', () => {
    expect(formatText('p :- (aaaaaaaa(X) | bbbbbbbb(X)) & c', { width: 24 }).text).toBe(
      'p :-\n    (aaaaaaaa(X) |\n     bbbbbbbb(X)) &\n    c\n',
    );
  });
});

describe('from one notation to the other', () => {
  it('carries comments over', () => {
    const kif = ';; the players\n(role x) ; first\n(<= p\n    ; why\n    q ; indeed\n    r)\n';
    const infix = '%% the players\nrole(x) % first\np :-\n    % why\n    q & % indeed\n    r\n';
    expect(formatText(kif, { to: 'infix' }).text).toBe(infix);
    expect(formatText(infix, { to: 'kif' }).text).toBe(kif);
  });

  it('puts the comments of a rule that must be split before it', () => {
    expect(formatText('/* both\n   ways */\np :- (a & b) | % one\n  c % two\nq', { to: 'kif' }).text).toBe(
      '; both\n; ways\n; one\n(<= p\n    a\n    b)\n(<= p\n    c) ; two\n(q)\n',
    );
  });
});

describe('formatting twice changes nothing, and neither rules nor comments are lost', () => {
  const ways: [Notation, Notation][] = [
    ['kif', 'kif'],
    ['kif', 'infix'],
    ['infix', 'infix'],
    ['infix', 'kif'],
  ];

  it.each(ways)('in random sheets, from %s to %s', (from, to) => {
    const sheets =
      from === 'kif' ? laidOut(kifStatements, [';']) : laidOut(infixStatements, ['%', '//', '/*']);
    fc.assert(
      fc.property(sheets, fc.constantFrom(100, 50, 25), (text, width) =>
        expectLawful(text, from, to, undefined, width),
      ),
      { numRuns: 500 },
    );
  });

  noteMissingCorpus('formatting of public rule sheets');
  it.skipIf(corpusSheets().length === 0)(
    'in every public sheet',
    () => {
      for (const sheet of [...corpusSheets(), ...corpusSheets('micro/rulesheets')]) {
        const text = sheet.text();
        expectLawful(text, 'kif', 'kif', sheet.name);
        expectLawful(text, 'kif', 'infix', sheet.name);
        const infix = formatText(text, { to: 'infix' });
        if (!hasErrors(infix.findings)) expectLawful(infix.text, 'infix', 'kif', sheet.name);
      }
    },
    120_000,
  );

  it('takes seconds for half a megabyte, where a quadratic method would take minutes', () => {
    const statement = '(<= (p ?x)(q (f (g ?x)))\n(or (r ?x) (s ?x)) ; note\n) (t 1) (t 2)\n';
    const start = performance.now();
    formatText(statement.repeat(8000));
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
