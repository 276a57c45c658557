import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allStates, circuitOf, circuitRecipes } from '../../../test/arbitrary-circuits.ts';
import {
  type Circuit,
  evaluate,
  fluentNode,
  isNegated,
  literalOf,
  literalValue,
  moveNode,
  negate,
  newValues,
  nodeOf,
} from '../circuit.ts';
import { type ConditionalCircuit, conditionalCircuit } from './conditional-circuit.ts';

function valuesIn(circuit: Circuit, state: readonly boolean[], made: number): Uint8Array {
  const values = newValues(circuit);
  state.forEach((value, fluent) => {
    values[fluentNode(fluent)] = value ? 1 : 0;
  });
  values[moveNode(circuit, made)] = 1;
  evaluate(circuit, values);
  return values;
}

/** Nodes whose image has a different value in a state in which the assumptions hold. */
function wrongImages(circuit: Circuit, conditional: ConditionalCircuit, values: Uint8Array): number[] {
  return Array.from({ length: circuit.nodeCount }, (_, node) => node).filter(
    (node) => literalValue(values, conditional.image(literalOf(node))) !== values[node],
  );
}

const assumptions = fc.array(fc.nat(), { maxLength: 3 });

test('images have the values that nodes have, wherever the assumptions hold', () => {
  fc.assert(
    fc.property(
      circuitRecipes({ loops: false }),
      fc.nat(),
      assumptions,
      assumptions,
      (recipe, choice, first, second) => {
        const circuit = circuitOf(recipe);
        const conditional = conditionalCircuit(circuit);
        const made = choice % circuit.moves.length;
        const literals = (numbers: readonly number[]) =>
          numbers.map((number) => {
            const literal = literalOf(fluentNode((number >> 1) % circuit.fluents.length));
            return number & 1 ? negate(literal) : literal;
          });
        const expectRight = (assumed: readonly number[]) => {
          for (const state of allStates(circuit)) {
            const holds = assumed.every((literal) => state[nodeOf(literal) - 1] === !isNegated(literal));
            if (holds) expect(wrongImages(circuit, conditional, valuesIn(circuit, state, made))).toEqual([]);
          }
        };
        if (!conditional.set(literalOf(moveNode(circuit, made)))) return;
        conditional.propagate();
        expectRight([]);
        // Makes the first assumptions once directly, and once after others that are undone.
        const depth = conditional.depth;
        for (const set of [second, first, second]) {
          const assumed = literals(set);
          if (assumed.every((literal) => conditional.set(literal))) {
            conditional.propagate();
            expectRight(assumed);
          }
          conditional.backTo(depth);
          expectRight([]);
        }
      },
    ),
    { numRuns: 1000 },
  );
});
