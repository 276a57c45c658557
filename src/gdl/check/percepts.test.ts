import { expect, it } from 'vitest';
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
