import { expect, test } from 'vitest';
import { checkText } from '../check/check.ts';
import { CATALOGUE } from '../finding-catalogue.ts';
import { infixWords } from './infix-words.ts';

test.each([
  ['write `(goal ROLE VALUE)`', 'write `goal(ROLE,VALUE)`'],
  ['the variable `?player` and `?N`', 'the variable `Player` and `N`'],
  ['a rule is `(<= head condition …)`', 'a rule is `head :- condition & …`'],
  ['`(not c)` negates; `(distinct a b)` compares', '`~c` negates; `distinct(a,b)` compares'],
  ['`<=` is followed by nothing', '`:-` is followed by nothing'],
  ['this `)` closes nothing, `cell(N,b)` never holds', 'this `)` closes nothing, `cell(N,b)` never holds'],
  ['this `(` is never closed', 'this `(` is never closed'],
])('%j reads %j in infix notation', (prefix, infix) => {
  expect(infixWords(prefix)).toBe(infix);
});

test('no catalogued text keeps prefix notation', () => {
  const texts = Object.values(CATALOGUE).flatMap(({ title, reason, hint }) => [title, reason, hint]);
  const left = texts.map(infixWords).filter((text) => /`\(\w+ [^`]*\)`|`\?\w+`/.test(text));
  expect(left).toEqual([]);
});

test('findings of an infix sheet use its words, those of a prefix sheet theirs', () => {
  const of = (text: string) =>
    checkText(text)
      .findings.map(({ message, hint }) => `${message}; ${hint}`)
      .join('\n');
  const infix = of('role(x)\nlegal(P,mark(N)) :- role(P)\ngoal(x)');
  expect(infix).toContain('the variable `N` occurs in the head');
  expect(infix).toContain('write `goal(ROLE,VALUE)`');
  expect(infix).not.toMatch(/`\?|`\(\w/);
  const prefix = of('(role x) (<= (legal ?p (mark ?n)) (role ?p)) (goal x)');
  expect(prefix).toContain('the variable `?n`');
  expect(prefix).toContain('write `(goal ROLE VALUE)`');
});
