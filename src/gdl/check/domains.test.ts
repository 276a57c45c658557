import { describe, expect, it } from 'vitest';
import { GAME } from '../../../test/found.ts';
import { readDescription } from '../read.ts';
import { findDomains } from './domains.ts';
import { RelationTable } from './relations.ts';

function domainOf(
  text: string,
  relation: string,
  arity: number,
  argument: number,
  ...inside: [string, number, number][]
) {
  const { description } = readDescription(text);
  const relations = new RelationTable(description);
  const domains = findDomains(description, relations);
  const found = relations.get(relation, arity);
  let domain = found && domains?.placesOf(found)[argument];
  for (const [name, functionArity, at] of inside) {
    domain = domain && domains?.argumentsAt(domain, domains.elements.ofFunction(name, functionArity))[at];
  }
  if (domain?.any) return 'anything';
  return [...(domain?.elements ?? [])].map((element) => domains?.elements.text(element)).sort();
}

describe('domains', () => {
  it('collect what facts and rules put at each place', () => {
    expect(domainOf(GAME, 'true', 1, 0)).toEqual(['(cell …)', '(control …)']);
    expect(domainOf(GAME, 'true', 1, 0, ['cell', 2, 0])).toEqual(['1', '2']);
    expect(domainOf(GAME, 'true', 1, 0, ['cell', 2, 1])).toEqual(['black', 'empty', 'white']);
    expect(domainOf(GAME, 'does', 2, 1)).toEqual(['(mark …)', 'noop']);
    expect(domainOf(GAME, 'does', 2, 1, ['mark', 1, 0])).toEqual(['1', '2']);
  });

  it('take for a variable only what all its conditions allow', () => {
    const facts = '(p a) (p b) (p c) (q b) (q c) (q d)';
    expect(domainOf(`${facts} (<= (r ?x) (p ?x) (q ?x))`, 'r', 1, 0)).toEqual(['b', 'c']);
    expect(domainOf(`${facts} (<= (r ?x) (p ?x) (q ?x) (distinct ?x b))`, 'r', 1, 0)).toEqual(['c']);
    expect(domainOf(`${facts} (<= (r ?x) (or (p ?x) (q ?x)))`, 'r', 1, 0)).toEqual(['a', 'b', 'c', 'd']);
    expect(domainOf(`${facts} (<= (r ?x) (p ?x) (s ?y))`, 'r', 1, 0)).toEqual([]);
    expect(domainOf(`${facts} (<= (r ?x) (q ?y) (not (p ?x)))`, 'r', 1, 0)).toBe('anything');
  });

  it('follow terms through variables', () => {
    expect(domainOf('(p (f a)) (p (f b)) (<= (q ?x) (p ?x)) (<= (r ?y) (q (f ?y)))', 'r', 1, 0)).toEqual([
      'a',
      'b',
    ]);
  });

  it('stay finite where terms grow for ever', () => {
    expect(
      domainOf('(p a) (<= (p (f ?x)) (p ?x))', 'p', 1, 0, ['f', 1, 0], ['f', 1, 0], ['f', 1, 0], ['f', 1, 0]),
    ).toEqual(['(f …)', 'a']);
  });

  it('know nothing of what comes from outside', () => {
    expect(domainOf('include m l.js m (add ?a ?b) (<= (p ?x) (add 1 ?x))', 'p', 1, 0)).toBe('anything');
    expect(domainOf('include m l.js m (add ?a ?b) (<= (p ?x) (add 1 ?x) (q ?x)) (q a)', 'p', 1, 0)).toEqual([
      'a',
    ]);
  });

  it('are given up where there would be too much to do', () => {
    const chain = Array.from({ length: 2000 }, (_, i) => `(<= (p${i + 1} ?x) (p${i} ?x)) (p0 c${i})`).join(
      '\n',
    );
    const { description } = readDescription(chain);
    expect(findDomains(description, new RelationTable(description))).toBeUndefined();
  });
});
