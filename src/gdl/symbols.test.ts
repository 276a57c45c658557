import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameSymbol, readSymbols, symbolAt } from './symbols.ts';

const told = (text: string) =>
  readSymbols(text).occurrences.map(({ kind, name, arity }) =>
    kind === 'variable' || kind === 'constant' ? `${kind} ${name}` : `${kind} ${name}/${arity}`,
  );

describe('readSymbols', () => {
  test('tells what each name is', () => {
    expect(told('(<= (legal ?p (mark ?m 1)) (true (control ?p)) (not open) (distinct ?m (next 2)))')).toEqual(
      [
        'operator <=/4',
        'relation legal/2',
        'variable ?p',
        'function mark/2',
        'variable ?m',
        'constant 1',
        'relation true/1',
        'function control/1',
        'variable ?p',
        'operator not/1',
        'relation open/0',
        'operator distinct/2',
        'variable ?m',
        'function next/1',
        'constant 2',
      ],
    );
  });

  test('reads infix notation, each place once even if a rule is split', () => {
    const { occurrences, statements } = readSymbols('role(x)\nopen(X) :- (free(X) & role(x)) | wall(X)');
    expect(occurrences.filter(({ kind }) => kind !== 'operator').map(({ spelling }) => spelling)).toEqual([
      'role',
      'x',
      'open',
      'X',
      'free',
      'X',
      'role',
      'x',
      'wall',
      'X',
    ]);
    expect(statements).toHaveLength(2);
  });

  test('knows what a term is an argument of, and whether it is defined there', () => {
    const symbols = readSymbols('(<= (next (cell ?x b)) (true (cell ?x b)))');
    const cells = symbols.occurrences.filter(({ name }) => name === 'cell');
    expect(cells.map(({ parent, argument, isInHead }) => [parent?.name, argument, isInHead])).toEqual([
      ['next', 0, true],
      ['true', 0, false],
    ]);
  });

  test('goes on after a missing parenthesis', () => {
    expect(told('(<= (won ?r)\n    (line ?r)\n(init (cell 1))')).toContain('constant 1');
  });

  test('keeps relations from outside apart from names of libraries', () => {
    expect(told('include gps gps.pl\ngps (near ?a ?b)\n(role x)')).toEqual([
      'relation near/2',
      'variable ?a',
      'variable ?b',
      'relation role/1',
      'constant x',
    ]);
  });

  test('never fails, and every span holds its spelling', () => {
    const piece = fc.constantFrom(
      '(',
      ')',
      '<=',
      'not',
      ' ',
      '?x',
      'cell',
      '\n',
      ';',
      'X',
      ':-',
      '&',
      ',',
      '.',
      "'",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom('kif', 'infix'), (pieces, notation) => {
        const text = pieces.join('');
        for (const { span, spelling } of readSymbols(text, notation as 'kif' | 'infix').occurrences)
          expect(text.slice(span.start, span.end)).toBe(spelling);
      }),
    );
  });
});

describe('symbolAt', () => {
  const symbols = readSymbols('(role  xenia)');

  test.each([
    [0, undefined],
    [1, 'role'],
    [5, 'role'],
    [6, undefined],
    [7, 'xenia'],
    [12, 'xenia'],
    [13, undefined],
  ])('at %i is %s', (offset, name) => {
    expect(symbolAt(symbols, offset)?.name).toBe(name);
  });
});

test('the same variable in two rules is two symbols; a name with other arguments is another', () => {
  const { occurrences } = readSymbols('(<= (p ?x) (q ?x)) (<= (p ?x ?x) (q ?x))');
  const [first, second, ...others] = occurrences.filter(({ name }) => name === '?x');
  if (first === undefined || second === undefined) throw new Error('not read');
  expect(isSameSymbol(first, second)).toBe(true);
  expect(others.some((other) => isSameSymbol(first, other))).toBe(false);
  const [one, two] = occurrences.filter(({ name }) => name === 'p');
  expect(one && two && isSameSymbol(one, two)).toBe(false);
});
