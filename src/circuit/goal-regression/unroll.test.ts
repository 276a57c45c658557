import fc from 'fast-check';
import { expect, test } from 'vitest';
import { circuitOf, circuitRecipes, everySituation, outputBits } from '../../../test/arbitrary-circuits.ts';
import { buildSheet } from '../../../test/circuits.ts';
import { unrollLoops } from './prepared-circuit.ts';

test('a circuit without loops computes what it did with them', () => {
  fc.assert(
    fc.property(circuitRecipes({ loops: true }), (recipe) => {
      const circuit = circuitOf(recipe);
      const unrolled = unrollLoops(circuit, Number.POSITIVE_INFINITY, 1e6);
      expect(unrolled?.circuit.loops).toEqual([]);
      expect(unrolled?.isComplete).toBe(true);
      for (const { state, moves } of everySituation(circuit))
        expect(outputBits(unrolled?.circuit ?? circuit, state, moves)).toBe(
          outputBits(circuit, state, moves),
        );
    }),
    { numRuns: 50 },
  );
});

/** Five rooms in a ring; the doors open and close. */
const ROOMS = `(role robot) (legal robot wait) (init (door a b)) (init (door b c)) (init (door c d)) (init (door d e)) (init (door e a))
(<= (next (door ?x ?y)) (true (door ?x ?y)))
(<= (way ?x ?y) (true (door ?x ?y)))
(<= (way ?x ?z) (way ?x ?y) (way ?y ?z))
(<= (goal robot 100) (way a e)) (<= (goal robot 0) (not (way a e)))
(<= terminal (way a a))`;

test('too few rounds are noticed, and so are too many gates', () => {
  const { plain } = buildSheet(ROOMS);
  expect(plain.loops.length).toBeGreaterThan(0);
  expect(unrollLoops(plain, 100, 1e6)?.isComplete).toBe(true);
  expect(unrollLoops(plain, 1, 1e6)?.isComplete).toBe(false);
  expect(unrollLoops(plain, 100, 2)).toBeUndefined();
});
