import fc from 'fast-check';
import { expect, test } from 'vitest';
import { circuitOf, circuitRecipes, everySituation } from '../../../test/arbitrary-circuits.ts';
import { TermPool } from '../../gdl/index.ts';
import { CircuitBuilder } from '../builder.ts';
import {
  type Circuit,
  evaluate,
  FALSE,
  fluentNode,
  literalOf,
  literalValue,
  moveNode,
  newValues,
} from '../circuit.ts';
import { formulaLines } from './formula-builder.ts';
import { goalsByAlternatives } from './prepared-circuit.ts';

function goalBits(circuit: Circuit, state: readonly boolean[], moves: ReadonlySet<number>): string {
  const values = newValues(circuit);
  state.forEach((holds, fluent) => {
    values[fluentNode(fluent)] = holds ? 1 : 0;
  });
  for (const move of moves) values[moveNode(circuit, move)] = 1;
  evaluate(circuit, values);
  return circuit.goals.map(({ literal }) => literalValue(values, literal)).join('');
}

test('goals mean the same', () => {
  fc.assert(
    fc.property(circuitRecipes({ loops: false }), (recipe) => {
      const circuit = circuitOf(recipe);
      const apart = goalsByAlternatives(circuit);
      for (const { state, moves } of everySituation(circuit))
        expect(goalBits(apart, state, moves)).toBe(goalBits(circuit, state, moves));
    }),
    { numRuns: 50 },
  );
});

test('what alternatives have in common stands in each of them', () => {
  const terms = new TermPool();
  const term = (name: string) => terms.constant(name);
  const names = {
    roles: [term('robot')],
    fluents: ['a', 'b', 'c', 'd'].map(term),
    moves: [{ role: 0, term: term('go') }],
  };
  const builder = new CircuitBuilder(names);
  const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((fluent) => literalOf(fluentNode(fluent)));
  const goal = builder.and([a, builder.or([b, builder.and([c, d])])]);
  const circuit = builder.build({
    initial: names.fluents.map(() => false),
    next: names.fluents.map(() => FALSE),
    legal: [FALSE],
    terminal: FALSE,
    goals: [{ role: 0, value: term('100'), literal: goal }],
    percepts: [],
  });
  const apart = goalsByAlternatives(circuit);
  expect(formulaLines(apart, apart.goals[0]?.literal as number)).toEqual(['(a and b) or (a and c and d)']);
});
