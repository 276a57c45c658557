import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, fixText } from './apply-fixes.ts';
import { kifText } from './form.ts';
import { readKif } from './read-kif.ts';
import { SourceText } from './source.ts';

const read = (text: string) => readKif(new SourceText('', text));
const forms = (text: string) => read(text).forms.map(kifText);

/** Codes of findings and the offsets they point at. */
const faults = (text: string) => read(text).findings.map(({ code, span }) => [code, span?.start, span?.end]);

function mended(text: string): string {
  return applyEdits(
    text,
    read(text).findings.flatMap(({ fix }) => fix?.edits ?? []),
  );
}

describe('prefix notation', () => {
  it('is words and lists with their places', () => {
    const text = ' (role  x)\nterminal ; the end\n(p (q ?x))';
    const { forms: all, comments } = read(text);
    expect(all.map(({ span }) => text.slice(span.start, span.end))).toEqual([
      '(role  x)',
      'terminal',
      '(p (q ?x))',
    ]);
    expect(comments).toEqual([{ text: '; the end', span: { start: 20, end: 29 } }]);
  });

  it('keeps the spelling of words, whatever characters they have', () => {
    expect(forms('(Cell ?X 10% n++ <= a.b/c "q" |z|)')).toEqual(['(Cell ?X 10% n++ <= a.b/c "q" |z|)']);
  });

  it('takes every kind of white space', () => {
    expect(forms('\uFEFF(role\u00A0x)\r(role\ty)\u3000(role\u2028z)')).toEqual([
      '(role x)',
      '(role y)',
      '(role z)',
    ]);
  });

  it('ends comments at any line end', () => {
    expect(forms('a ; b\r(c) ; d\n(e);f')).toEqual(['a', '(c)', '(e)']);
  });

  it('reports control characters where they stand, and reads on', () => {
    expect(faults('(role\0x)\x01\x02')).toEqual([
      ['GDL001', 5, 6],
      ['GDL001', 8, 10],
    ]);
    expect(forms('(role\0x)\x01\x02')).toEqual(['(role x)']);
    expect(mended('(role\0x)')).toBe('(role x)');
    expect(read('\0').findings[0]?.message).toBe('NUL character');
    expect(read('\x07\0').findings[0]?.message).toBe('control character U+0007 and 1 more');
  });

  it('reads empty lists as they are', () => {
    expect(forms('() (a ())')).toEqual(['()', '(a ())']);
  });
});

describe('a parenthesis too many', () => {
  it('is reported and taken away by its fix', () => {
    expect(faults('(role x))\n(role y)')).toEqual([['GDL102', 8, 9]]);
    expect(forms('(role x))\n(role y)')).toEqual(['(role x)', '(role y)']);
    expect(mended('(role x))\n)(role y)')).toBe('(role x)\n(role y)');
  });
});

describe('a missing parenthesis', () => {
  const sheet = (broken: string) => `(role x)\n${broken}\n(<= (q ?y)\n    (r ?y))\n(succ 1 2)\n`;
  const others = ['(<= (q ?y) (r ?y))', '(succ 1 2)'];

  it.each([
    ['(<= (p ?x)\n    (q ?x)', '(<= (p ?x) (q ?x))', [['GDL101', 9, 10]]],
    ['(<= (p ?x)\n    (q (f ?x)', '(<= (p ?x) (q (f ?x)))', [['GDL101', 24, 25]]],
    ['(init (cell 1 1 b)', '(init (cell 1 1 b))', [['GDL101', 9, 10]]],
    ['(succ 0 1', '(succ 0 1)', [['GDL101', 9, 10]]],
    ['(<=', '(<=)', [['GDL101', 9, 10]]],
  ])('in the middle of a sheet leaves the other rules alone: %j', (broken, repaired, expected) => {
    expect(forms(sheet(broken))).toEqual(['(role x)', repaired, ...others]);
    expect(faults(sheet(broken))).toEqual(expected);
    expect(forms(mended(sheet(broken)))).toEqual(forms(sheet(broken)));
    expect(faults(mended(sheet(broken)))).toEqual([]);
  });

  it('is to be inserted where the last word before the next statement ends', () => {
    const text = '(role x)\n(<= (p ?x) ; why\n    (q (f ?x) ; because\n\n; next\n(role y)\n(<= z\n    w)';
    const [fault] = read(text).findings;
    const end = text.indexOf(' ; because');
    expect(fault?.message).toBe('2 parentheses are never closed');
    expect(fault?.fix?.edits).toEqual([{ span: { start: end, end }, text: '))' }]);
    expect(fault?.related).toEqual([
      { span: { start: end, end }, message: ')) expected here at the latest' },
    ]);
  });

  it('is found in every statement that misses one', () => {
    const text = '(init (a)\n(init (b)\n(init (c))\n(role x\n';
    expect(faults(text).map(([code]) => code)).toEqual(['GDL101', 'GDL101', 'GDL101']);
    expect(forms(text)).toEqual(['(init (a))', '(init (b))', '(init (c))', '(role x)']);
    expect(faults(mended(text))).toEqual([]);
  });

  it('is found in indented sheets and in sheets in parentheses', () => {
    expect(forms('  (role x)\n  (<= p\n    (q)\n  (<= r\n    (s))\n')).toEqual([
      '(role x)',
      '(<= p (q))',
      '(<= r (s))',
    ]);
    expect(forms('((role x)\n(<= p\n    (q)\n(role y)\n)')).toEqual(['((role x) (<= p (q)) (role y))']);
  });

  it('does not make statements of conditions that are not indented', () => {
    const text = '(<= (p ?x)\n(role ?x)\n(true (q ?x))\n(r ?x)\n(<= s\n(role x))';
    expect(forms(text)).toEqual(['(<= (p ?x) (role ?x) (true (q ?x)) (r ?x))', '(<= s (role x))']);
  });

  it('at the end is closed at the end', () => {
    expect(faults('(a (b (c')).toEqual([['GDL101', 6, 7]]);
    expect(mended('(a (b (c ; note\n')).toBe('(a (b (c))) ; note\n');
  });

  it('changes nothing in the layout of sheets that balance', () => {
    expect(forms('(<= p\n(<= q)\n(role x))')).toEqual(['(<= p (<= q) (role x))']);
  });
});

describe('text that is no rule sheet', () => {
  it('may be nested 100,000 deep', () => {
    const deep = `${'('.repeat(100_000)}x${')'.repeat(100_000)} (role y)`;
    expect(faults(deep)).toEqual([['GDL003', 500, 501]]);
    expect(read(deep).forms).toHaveLength(2);
    expect(faults('('.repeat(100_000)).map(([code]) => code)).toEqual(['GDL003', 'GDL101']);
    expect(faults(')'.repeat(100_000))).toHaveLength(1001);
  });

  it('never makes the reader fail, and can be mended', () => {
    const noise = fc.string({ unit: fc.constantFrom('(', ')', ' ', '\n', ';', '<=', 'a', '?x', '\0', 'é') });
    fc.assert(
      fc.property(noise, (text) => {
        const { forms: all } = read(text);
        for (const { span } of all) expect(span.start).toBeLessThan(span.end);
        expect(read(fixText(text, (each) => read(each).findings).text).findings).toEqual([]);
      }),
    );
  });
});
