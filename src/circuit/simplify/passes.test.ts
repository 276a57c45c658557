/** Every simplification leaves what a circuit computes as it was, wherever its assumptions hold. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allStates,
  circuitOf,
  circuitRecipes,
  jointMoves,
  outputBits,
  reachableStates,
} from '../../../test/arbitrary-circuits.ts';
import type { Circuit } from '../circuit.ts';
import { simplify, usualPasses } from '../simplify.ts';
import { circuitSize } from '../size.ts';
import { constantFluents } from './constants.ts';

const passes = [...new Set(usualPasses())];

function expectSameOutputs(before: Circuit, after: Circuit, states: readonly boolean[][]): void {
  for (const state of states) {
    for (const moves of jointMoves(before)) {
      expect(outputBits(after, state, moves), `${state} ${[...moves]}`).toBe(
        outputBits(before, state, moves),
      );
    }
  }
}

describe.each([
  { kind: 'circuits without loops', loops: false },
  { kind: 'circuits with loops', loops: true },
])('on $kind', ({ loops }) => {
  test.each(passes)('$name preserves every output', (pass) => {
    fc.assert(
      fc.property(circuitRecipes({ loops }), (recipe) => {
        const circuit = circuitOf(recipe);
        const states = pass === constantFluents ? reachableStates(circuit) : allStates(circuit);
        expectSameOutputs(circuit, pass.run(circuit), states);
      }),
      { numRuns: 300 },
    );
  });

  test('all passes in turn preserve every output in reachable states', () => {
    fc.assert(
      fc.property(circuitRecipes({ loops }), (recipe) => {
        const circuit = circuitOf(recipe);
        expectSameOutputs(circuit, simplify(circuit).circuit, reachableStates(circuit));
      }),
      { numRuns: 300 },
    );
  });

  test.each(passes)('$name makes no circuit much larger', (pass) => {
    fc.assert(
      fc.property(circuitRecipes({ loops }), (recipe) => {
        const circuit = circuitOf(recipe);
        const before = circuitSize(circuit).operations;
        expect(circuitSize(pass.run(circuit)).operations).toBeLessThanOrEqual(before * 1.5 + 2);
      }),
      { numRuns: 300 },
    );
  });
});
