import { expect, test } from 'vitest';
import { TermPool } from '../../gdl/index.ts';
import { CircuitBuilder } from '../builder.ts';
import { type Literal, literalOf, negate } from '../circuit.ts';
import { gatesShownAsOr } from './gate-forms.ts';

const terms = new TermPool();
const fluents = ['a', 'b', 'c', 'd'].map((name) => terms.constant(name));
const [a, b, c, d] = fluents.map((_, i) => literalOf(1 + i)) as [Literal, Literal, Literal, Literal];

function formsOf(terminal: (builder: CircuitBuilder) => Literal): string[] {
  const builder = new CircuitBuilder({ roles: [], fluents, moves: [] });
  const circuit = builder.build({
    initial: fluents.map(() => false),
    next: [a, b, c, d],
    legal: [],
    terminal: terminal(builder),
    goals: [],
    percepts: [],
  });
  const isOr = gatesShownAsOr(circuit);
  return Array.from(circuit.gates, (node) => (isOr[node] === 1 ? 'or' : 'and'));
}

test('a negated AND of negations is an OR', () => {
  expect(formsOf((builder) => builder.or([a, b]))).toEqual(['or']);
});

test('an AND stays an AND', () => {
  expect(formsOf((builder) => builder.and([a, b, negate(c)]))).toEqual(['and']);
});

test('an OR of ANDs, and an AND of ORs', () => {
  expect(formsOf((builder) => builder.or([builder.and([a, b]), builder.and([c, d])]))).toEqual([
    'and',
    'and',
    'or',
  ]);
  expect(formsOf((builder) => builder.and([builder.or([a, b]), builder.or([c, d])]))).toEqual([
    'or',
    'or',
    'and',
  ]);
});

test('neither nor is an AND of negations or a negated OR, whichever has fewer negations', () => {
  expect(formsOf((builder) => builder.and([negate(a), negate(b)]))).toEqual(['or']);
});

test('either or is an OR of ANDs', () => {
  expect(
    formsOf((builder) => builder.or([builder.and([a, negate(b)]), builder.and([negate(a), b])])),
  ).toEqual(['and', 'and', 'or']);
});
