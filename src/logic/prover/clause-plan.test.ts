import { expect, test } from 'vitest';
import { readDescription, TermPool } from '../../gdl/index.ts';
import { ExternalRelations } from '../external-relations.ts';
import { FactStatistics, planClause } from './clause-plan.ts';
import { Program } from './program.ts';
import { TermTable } from './term-table.ts';

/** The names of the conditions of the first rule for `p`, in evaluation order. */
function order(text: string, boundHead: number): string[] {
  const { description } = readDescription(text);
  const terms = new TermTable(new TermPool(), { termDepth: 100, termSize: 1000 });
  const program = new Program(terms, description);
  const facts = new FactStatistics(terms, program.facts);
  const outside = new ExternalRelations(description);
  const arity = description.rules[0]?.head.args.length ?? 0;
  const [clause] = program.relation('p', arity).clauses;
  if (clause === undefined) throw new Error('the first rule must be for p');
  const knowledge = { terms, facts, fluents: new FactStatistics(terms, []), roleCount: 2, outside };
  return planClause(clause, boundHead, knowledge).literals.map(
    ({ relation, negated }) => `${negated ? 'not ' : ''}${relation?.name ?? 'comparison'}`,
  );
}

const FACTS =
  '(few 1) (many 1 1) (many 1 2) (many 2 1) (many 2 2) (<= (d ?x) (few ?x)) (<= (e ?x ?y) (many ?x ?y))';

test('negations and comparisons wait for what binds their variables', () => {
  const rule = '(<= (p ?x) (not (few ?x)) (distinct ?x ?y) (many ?x ?y))';
  expect(order(rule + FACTS, 0)).toEqual(['many', 'comparison', 'not few']);
});

test('what is bound by the question is tested first', () => {
  const rule = '(<= (p ?x) (many ?x ?y) (not (few ?x)) (distinct ?x 3))';
  expect(order(rule + FACTS, 1)).toEqual(['comparison', 'not few', 'many']);
});

test('the fact with fewest matches comes first', () => {
  expect(order(`(<= (p ?x) (many ?x ?y) (few ?x))${FACTS}`, 0)).toEqual(['few', 'many']);
});

test('relations with rules keep the order of their author', () => {
  expect(order(`(<= (p ?z) (e ?x ?z) (d ?x))${FACTS}`, 0)).toEqual(['e', 'd']);
  expect(order(`(<= (p ?z) (d ?x) (e ?x ?z))${FACTS}`, 0)).toEqual(['d', 'e']);
});

test('a variable under not that nothing binds does not hold its negation back', () => {
  expect(order(`(<= (p ?x) (not (many ?x ?y)) (d ?x))${FACTS}`, 0)).toEqual(['d', 'not many']);
});

test('a question to a library waits for the values it needs, and no longer', () => {
  const library = 'include sums arithmetic sums (add ?a ?b ?c) ';
  const rule = '(<= (p ?z) (add ?x ?y ?z) (few ?x) (many ?y ?y))';
  expect(order(rule + FACTS + library, 0)).toEqual(['few', 'many', 'add']);
  const chain = '(<= (p ?z) (add ?x 1 ?y) (few ?x) (many ?y ?z))';
  expect(order(chain + FACTS + library, 0)).toEqual(['few', 'add', 'many']);
});

test('so does a relation whose rules ask libraries', () => {
  const library = 'include sums arithmetic sums (add ?a ?b ?c) (<= (after ?a ?c) (add ?a 1 ?c)) ';
  expect(order(`(<= (p ?y) (after ?x ?y) (few ?x))${FACTS}${library}`, 0)).toEqual(['few', 'after']);
});
