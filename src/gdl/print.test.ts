import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { infixStatements, kifStatements, laidOut } from '../../test/arbitrary-sheets.ts';
import { corpusSheets, noteMissingCorpus } from '../../test/corpus.ts';
import { shapeOf } from '../../test/description-shape.ts';
import type { Description } from './description.ts';
import type { Notation } from './notation.ts';
import { printDescription, printFormula, printRule, printTerm } from './print.ts';
import { readDescription } from './read.ts';

const rulesOf = (text: string) => readDescription(text).description.rules;

/** The result of reading a printed description. */
function throughText(description: Description, notation: Notation): Description {
  return readDescription(printDescription(description, notation), 'printed', { notation }).description;
}

describe('printing in prefix notation', () => {
  it('keeps the spelling of the author', () => {
    const [rule] = rulesOf('(<= (Legal ?Who (Mark ?x)) (or (true (Cell ?x B)) (not open)) (distinct ?x 1))');
    expect(printRule(rule!)).toBe(
      '(<= (Legal ?Who (Mark ?x)) (or (true (Cell ?x B)) (not open)) (distinct ?x 1))',
    );
  });

  it('keeps apart a constant and a function without arguments', () => {
    const [rule] = rulesOf('(init (f (noop) noop))');
    expect(printRule(rule!)).toBe('(init (f (noop) noop))');
    expect(printTerm(rule!.head.args[0]!.term)).toBe('(f (noop) noop)');
  });
});

describe('printing in infix notation', () => {
  const infix = (text: string) => printRule(rulesOf(text)[0]!, 'infix');

  it.each([
    [
      '(<= (next (cell ?m ?n x)) (does ?p (mark ?m ?n)) (not (true (cell ?m ?n b))))',
      'next(cell(M,N,x)) :- does(P,mark(M,N)) & ~true(cell(M,N,b))',
    ],
    ['(<= p (or (q ?x) (distinct ?x b)))', 'p :- q(X) | distinct(X,b)'],
    ['(<= p (or (q ?x) r) (not (or a b)))', 'p :- (q(X) | r) & ~(a | b)'],
    ['(<= p (or) (or a))', 'p :- or() & or(a)'],
    ['(<= p true (true true))', `p :- 'true' & true(true)`],
    ['(init (f (noop) noop))', 'init(f(noop(),noop))'],
  ])('writes %s', (kif, expected) => expect(infix(kif)).toBe(expected));

  it('quotes names that could be taken for something else', () => {
    expect(infix(`(p White x-1 10% it's a\\b é ok_1 1a)`)).toBe(
      `p('White','x-1','10%','it''s','a\\\\b','é',ok_1,1a)`,
    );
  });

  it('gives other variables other names', () => {
    expect(infix('(p ?x ?X ?n++ ?n-- ?n__2 ? ?_ ?1 ?_y)')).toBe('p(X,X,N__,N__2,N__22,V,V_,V1,_y)');
  });

  it('prints formulas and terms by themselves', () => {
    const [rule] = rulesOf('(<= (p ?x) (or (q ?x) (not (r (f ?x)))))');
    expect(printFormula(rule!.body[0]!, 'infix')).toBe('q(X) | ~r(f(X))');
    expect(printFormula(rule!.body[0]!)).toBe('(or (q ?x) (not (r (f ?x))))');
    expect(printTerm(rule!.head.args[0]!.term, 'infix', ['?piece'])).toBe('Piece');
    expect(printTerm(rule!.head.args[0]!.term)).toBe('?0');
  });

  it('prints statements about outside resources', () => {
    const { description } = readDescription(
      'include Math http://a/m.jar use Math (java a.B) Math (add ?x ?y ?z) (role x)',
    );
    expect(printDescription(description, 'infix')).toBe(
      `include('Math','http://a/m.jar')\n\nuse('Math',java('a.B'))\n\n'Math'(add(X,Y,Z))\n\nrole(x)\n`,
    );
    expect(shapeOf(throughText(description, 'infix'))).toEqual(shapeOf(description));
  });
});

describe('reading what was printed', () => {
  const notations: readonly Notation[] = ['kif', 'infix'];

  it.each(notations)('gives the same description in %s, for random descriptions', (notation) => {
    fc.assert(
      fc.property(laidOut(kifStatements, [';']), (text) => {
        const { description } = readDescription(text, 'random', { notation: 'kif' });
        expect(shapeOf(throughText(description, notation))).toEqual(shapeOf(description));
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same description from one notation to the other and back', () => {
    fc.assert(
      fc.property(laidOut(kifStatements, [';']), (text) => {
        const { description } = readDescription(text, 'random', { notation: 'kif' });
        expect(shapeOf(throughText(throughText(description, 'infix'), 'kif'))).toEqual(shapeOf(description));
      }),
      { numRuns: 200 },
    );
    fc.assert(
      fc.property(laidOut(infixStatements, ['%']), (text) => {
        const { description } = readDescription(text, 'random', { notation: 'infix' });
        expect(shapeOf(throughText(throughText(description, 'kif'), 'infix'))).toEqual(shapeOf(description));
      }),
      { numRuns: 200 },
    );
  });

  noteMissingCorpus('printing of public rule sheets');
  it.skipIf(corpusSheets().length === 0)('gives the same description for every public sheet', () => {
    for (const sheet of [...corpusSheets(), ...corpusSheets('micro/rulesheets')]) {
      const { description } = readDescription(sheet.text(), sheet.name);
      // Compared as text, since comparing large structures part by part is slow.
      const shape = (each: Description) => JSON.stringify(shapeOf(each));
      const expected = shape(description);
      const asInfix = throughText(description, 'infix');
      expect(shape(throughText(description, 'kif')), sheet.name).toBe(expected);
      expect(shape(asInfix), sheet.name).toBe(expected);
      expect(shape(throughText(asInfix, 'kif')), sheet.name).toBe(expected);
    }
  });
});
