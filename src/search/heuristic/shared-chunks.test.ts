import fc from 'fast-check';
import { expect, test } from 'vitest';
import { circuitOf, circuitRecipes, everySituation, outputBits } from '../../../test/arbitrary-circuits.ts';
import { CircuitBuilder, FALSE, fluentNode, literalOf } from '../../circuit/index.ts';
import { TermPool } from '../../gdl/index.ts';
import { withSharedChunks } from './action-heuristic.ts';

test('formulas in pieces mean the same', () => {
  fc.assert(
    fc.property(circuitRecipes({ loops: false }), (recipe) => {
      const circuit = circuitOf(recipe);
      const pieces = withSharedChunks(circuit);
      for (const { state, moves } of everySituation(circuit))
        expect(outputBits(pieces, state, moves)).toBe(outputBits(circuit, state, moves));
    }),
    { numRuns: 30 },
  );
});

test('conjunctions that differ in one of many operands share most of their pieces', () => {
  const terms = new TermPool();
  const names = {
    roles: [terms.constant('robot')],
    fluents: Array.from({ length: 100 }, (_, i) => terms.constant(`f${i}`)),
    moves: [{ role: 0, term: terms.constant('go') }],
  };
  const builder = new CircuitBuilder(names);
  const all = names.fluents.map((_, fluent) => literalOf(fluentNode(fluent)));
  const formulas = all.map((left) => builder.and(all.filter((literal) => literal !== left)));
  const outputs = { initial: [], next: [], terminal: FALSE, goals: [], percepts: [] };
  const circuit = builder.build({ ...outputs, legal: formulas });
  expect(circuit.inputs.length).toBe(9900);
  expect(withSharedChunks(circuit).inputs.length).toBeLessThan(3300);
});
