import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../../src/gdl/apply-fixes.ts';
import { KEYWORD_ARITY, OPERATORS, readSymbols, symbolAt } from '../../../../src/gdl/index.ts';
import { suggestionsAt, typingPlace } from './complete.ts';
import { keptCursor, newLayout, rename } from './edits.ts';
import { KEYWORD_HELP, OPERATOR_HELP } from './keyword-help.ts';
import { definitionFrom, explain } from './meaning.ts';
import { lineToken, START } from './tokens.ts';

const SHEET = `; Who plays.
(role white)
(role black)

(init (cell 1 2 b))
(init (control white))

; A place that is still free.
; Nobody stands there.
(<= (free ?m ?n)
    (true (cell ?m ?n b)))
(<= (legal ?w (mark ?m ?n))
    (true (control ?w))
    (free ?m ?n))
(<= (next (cell ?m ?n x))
    (does white (mark ?m ?n)))
(<= terminal
    (not (free 1 2)))
(goal white 100)
`;

const INFIX = `role(white)
init(control(white))
free(M,N) :- true(cell(M,N,b))
legal(W,mark(M,N)) :- true(control(W)) & free(M,N)
`;

/** The text without its `|`, and the position of that. */
function at(marked: string): { readonly text: string; readonly offset: number } {
  const offset = marked.indexOf('|');
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}

function symbolIn(text: string, words: string, part = words) {
  const symbols = readSymbols(text);
  const symbol = symbolAt(symbols, text.indexOf(words) + words.indexOf(part));
  if (symbol === undefined) throw new Error(`there is no ${part}`);
  return { symbols, symbol };
}

test('every word of the language is explained', () => {
  expect(Object.keys(KEYWORD_HELP)).toEqual(expect.arrayContaining(Object.keys(KEYWORD_ARITY)));
  expect(Object.keys(OPERATOR_HELP).sort()).toEqual([...OPERATORS].sort());
});

describe('typingPlace', () => {
  const place = (marked: string, before = '') => {
    const { text, offset } = at(marked);
    const found = typingPlace(readSymbols(before + text), offset + before.length);
    return found && [found.kind, found.parent?.name, found.parent?.argument, found.word, found.isAfterOpen];
  };

  test.each([
    ['|', ['statement', undefined, undefined, '', false]],
    ['(ro|', ['statement', undefined, undefined, 'ro', true]],
    ['(<= (wo|', ['head', undefined, undefined, 'wo', true]],
    ['(<= ter|)', ['head', undefined, undefined, 'ter', false]],
    ['(<= (won ?r)\n    (tr|\n\n(role x)', ['condition', undefined, undefined, 'tr', true]],
    ['(<= won (not (fr|', ['condition', undefined, undefined, 'fr', true]],
    ['(<= won (true (ce|', ['argument', 'true', 0, 'ce', true]],
    ['(<= won (does w|', ['argument', 'does', 0, 'w', false]],
    ['(<= won (does white (ma|', ['argument', 'does', 1, 'ma', true]],
    ['(<= won (true (cell 1 ?|', ['argument', 'cell', 1, '?', false]],
    ['(role x)\n|', ['statement', undefined, undefined, '', false]],
    ['(role x) ; no |', undefined],
  ])('%j', (marked, expected) => {
    expect(place(marked)).toEqual(expected);
  });

  test.each([
    ['ro|', ['statement', undefined, undefined, 'ro', false]],
    ['won(R) :- tr|', ['condition', undefined, undefined, 'tr', false]],
    ['won(R) :- role(R) &\n    ~fr|', ['condition', undefined, undefined, 'fr', false]],
    ['won(R) :- true(cell(1,|', ['argument', 'cell', 1, '', false]],
    ['won(R) :- role(R)\nle|', ['statement', undefined, undefined, 'le', false]],
    ['won(R) :- role(R). le|', ['statement', undefined, undefined, 'le', false]],
    ['won(R) :- role(R) % |', undefined],
  ])('in infix %j', (marked, expected) => {
    expect(place(marked, 'role(x)\n')).toEqual(expected);
  });

  test.each([
    ['(<= (won ?r)|', 4],
    ['(<= (won ?r)\n    (or (line ?r)|', 8],
    ['(<= (won ?r)\n    (true (cell|', 14],
    ['(role x)|', 0],
    ['role(x)\nwon(R) :-|', 4],
    ['role(x)\nwon(R) :- role(R)|', 0],
  ])('indents after %j by %i', (marked, columns) => {
    const { text, offset } = at(marked);
    expect(typingPlace(readSymbols(text), offset)?.indentation).toBe(columns);
  });
});

describe('suggestionsAt', () => {
  const suggested = (marked: string) => {
    const { text, offset } = at(marked);
    return suggestionsAt(readSymbols(text), offset)?.suggestions ?? [];
  };
  const best = (marked: string) => {
    const all = suggested(marked);
    const most = Math.max(...all.map(({ boost }) => boost));
    return all.filter(({ boost }) => boost === most).map(({ label }) => label);
  };

  test('conditions begin with words that ask, and with the relations there are', () => {
    const labels = suggested(`${SHEET}(<= won (|`);
    expect(labels.find(({ label }) => label === 'free')?.detail).toBe('relation with 2 arguments');
    const boostOf = (wanted: string) => labels.find(({ label }) => label === wanted)?.boost ?? -99;
    expect(boostOf('true')).toBeGreaterThan(boostOf('init'));
    expect(labels.map(({ label }) => label)).toContain('distinct');
  });

  test('a parenthesis is added where one is missing', () => {
    expect(suggested(`${SHEET}(<= won fr|`).find(({ label }) => label === 'free')?.text).toBe('(free ');
    expect(suggested(`${SHEET}(<= won te|`).find(({ label }) => label === 'terminal')?.text).toBeUndefined();
  });

  test('`true` is about fluents, `does` about roles and moves', () => {
    expect(best(`${SHEET}(<= won (true (|`)).toEqual(['cell', 'control']);
    expect(best(`${SHEET}(<= won (does |`)).toEqual(['white', 'black']);
    expect(best(`${SHEET}(<= won (does white (|`)).toEqual(['mark']);
  });

  test('what stands in the same place elsewhere comes first', () => {
    expect(best(`${SHEET}(<= won (true (cell 1 2 |`)).toEqual(['b', 'x']);
  });

  test('variables are those of the rule', () => {
    const labels = suggested(`${SHEET}(<= (won ?rower) (line ?r|`).map(({ label }) => label);
    expect(labels).toContain('?rower');
    expect(labels).not.toContain('?m');
  });

  test('infix notation has no parentheses before names', () => {
    const found = suggested(`${INFIX}won(Winner) :- fr|`);
    expect(found.find(({ label }) => label === 'free')?.text).toBeUndefined();
    expect(suggested(`${INFIX}won(Winner) :- free(|`).map(({ label }) => label)).toContain('Winner');
  });
});

describe('explain', () => {
  test('a keyword', () => {
    const { symbols, symbol } = symbolIn(SHEET, '(does', 'does');
    expect(explain(symbols, symbol).title).toBe('(does role move)');
  });

  test('a relation, with what its author says of it', () => {
    const { symbols, symbol } = symbolIn(SHEET, '(not (free', 'free');
    expect(explain(symbols, symbol)).toEqual({
      title: 'free',
      lines: ['A relation with 2 arguments.', 'Defined at line 10; used in 2 places.'],
      comment: 'A place that is still free. Nobody stands there.',
    });
  });

  test('fluents, moves and roles are called that', () => {
    const first = (words: string, part: string) => {
      const { symbols, symbol } = symbolIn(SHEET, words, part);
      return explain(symbols, symbol).lines[0];
    };
    expect(first('(true (cell', 'cell')).toBe('A fluent with 3 arguments.');
    expect(first('(mark', 'mark')).toBe('A move with 2 arguments.');
    expect(first('(control white', 'white')).toBe('A role.');
  });
});

describe('definitionFrom', () => {
  test.each([
    ['(not (free', 'free', '(<= (free', 'free'],
    ['(true (cell', 'cell', '(init (cell', 'cell'],
    ['(does white', 'white', '(role white', 'white'],
    ['(true (control ?w', '?w', '(legal ?w', '?w'],
  ])('from %s %s to %s', (from, part, to, target) => {
    const { symbols, symbol } = symbolIn(SHEET, from, part);
    expect(definitionFrom(symbols, symbol)?.span.start).toBe(SHEET.indexOf(to) + to.indexOf(target));
  });

  test('from one definition to the next', () => {
    const { symbols, symbol } = symbolIn(SHEET, '(init (cell', 'cell');
    expect(definitionFrom(symbols, symbol)?.span.start).toBe(SHEET.indexOf('(next (cell') + 7);
  });
});

describe('rename', () => {
  const renamed = (text: string, words: string, part: string, wanted: string) => {
    const { symbols, symbol } = symbolIn(text, words, part);
    const renaming = rename(symbols, symbol, wanted);
    return renaming.kind === 'edits' ? applyEdits(text, renaming.edits) : renaming.problem;
  };

  test('changes a relation everywhere, and nothing else', () => {
    expect(renamed(SHEET, '(not (free', 'free', 'open')).toBe(SHEET.replaceAll('(free', '(open'));
  });

  test('changes a variable in its rule only', () => {
    const rule = '(<= (free ?m ?n)\n    (true (cell ?m ?n b)))';
    expect(renamed(SHEET, '(free ?m', '?m', 'row')).toBe(SHEET.replace(rule, rule.replaceAll('?m', '?row')));
  });

  test('and back again gives the text as it was', () => {
    const there = renamed(SHEET, '(true (cell', 'cell', 'field');
    expect(renamed(there, '(true (field', 'field', 'cell')).toBe(SHEET);
  });

  test('infix names get quotes where they need them, and variables capitals', () => {
    expect(renamed(INFIX, 'free(M', 'free', 'still-open')).toBe(INFIX.replaceAll('free', "'still-open'"));
    expect(renamed(INFIX, 'free(M', 'M', 'Row')).toContain('free(Row,N) :- true(cell(Row,N,b))');
    expect(renamed(INFIX, 'free(M', 'M', 'row')).toMatch('capital letter');
  });

  test.each([
    ['(goal', 'goal', 'aim', 'word of the language'],
    ['(not', 'not', 'never', 'word of the language'],
    ['(free', 'free', 'legal', 'word of the language'],
    ['(free', 'free', 'a b', 'no spaces'],
    ['(free', 'free', '?x', 'would be a variable'],
    ['(control', 'control', '', 'at least one character'],
    ['(free ?m', '?m', '?n', 'would become one'],
    ['(role white', 'white', 'Black', 'would become one'],
    ['100', '100', 'won', 'goal value'],
  ])('refuses to call %s %s %j', (words, part, wanted, why) => {
    expect(renamed(SHEET, words, part, wanted)).toMatch(why);
  });
});

describe('lineToken', () => {
  const kinds = (line: string, notation: 'kif' | 'infix') => {
    const found: string[] = [];
    let state = START;
    for (let end = 0; end < line.length; ) {
      const token = lineToken(line, end, state, notation);
      if (token.kind !== undefined) found.push(`${token.kind} ${line.slice(end, token.end)}`);
      ({ end, state } = token);
    }
    return found.filter((each) => !each.startsWith('bracket'));
  };

  test('prefix notation', () => {
    expect(kinds('(<= (free ?m 1) (true (cell ?m b)) (not terminal)) ; why', 'kif')).toEqual([
      'operator <=',
      'definition free',
      'variable ?m',
      'number 1',
      'keyword true',
      'name cell',
      'variable ?m',
      'constant b',
      'operator not',
      'keyword terminal',
      'comment ; why',
    ]);
    expect(kinds('(successor 1 2)', 'kif')[0]).toBe('definition successor');
  });

  test('infix notation', () => {
    expect(kinds("free(M) :- true(cell(M,'B')) & ~wall(1) % why", 'infix')).toEqual([
      'definition free',
      'variable M',
      'operator :-',
      'keyword true',
      'name cell',
      'variable M',
      'operator ,',
      "quoted 'B'",
      'operator &',
      'operator ~',
      'name wall',
      'number 1',
      'comment % why',
    ]);
  });
});

describe('newLayout', () => {
  test('keeps the cursor between the same characters', () => {
    const { text, offset } = at('(<= (won ?r)(li|ne ?r)\n(role ?r))');
    const laidOut = newLayout(text, offset);
    expect(laidOut?.text).toBe('(<= (won ?r)\n    (line ?r)\n    (role ?r))\n');
    expect(laidOut?.text.slice(0, laidOut.cursor)).toBe('(<= (won ?r)\n    (li');
  });

  test('leaves text alone that cannot be read', () => {
    expect(newLayout('(role x', 3)).toBeUndefined();
  });

  test('keptCursor stays inside', () => {
    expect(keptCursor('abc', 3, 'a')).toBe(1);
  });
});
