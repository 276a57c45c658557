import { expect, it } from 'vitest';
import { found } from '../../../test/found.ts';
import { readDescription } from '../read.ts';
import { checkPercepts } from './required-parts.ts';

function findings(text: string) {
  const { description } = readDescription(text);
  return checkPercepts(description).map((each) => [
    each.code,
    each.span && description.source.slice(each.span),
  ]);
}

it('finds chance without any percepts', () => {
  expect(findings('(role a) (role random) (legal random ring)')).toEqual([['GDL413', '(role random)']]);
});

it('accepts chance with percepts, and games without chance', () => {
  expect(findings('(role a) (role random) (sees a bell)')).toEqual([]);
  expect(findings('(role a) (role b)')).toEqual([]);
});

it('a percept may be named like a keyword, which no system could misread', () => {
  expect(found('(<= (sees ?r (does ?p ?m)) (role ?r) (does ?p ?m))', 'GDL204')).toEqual([]);
  expect(found('(<= (sees ?r (did (does ?p ?m))) (role ?r) (does ?p ?m))', 'GDL204')).toEqual([
    'GDL204 1:20',
  ]);
});
