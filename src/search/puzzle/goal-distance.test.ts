import { expect, test } from 'vitest';
import { described } from '../../../test/games.ts';
import { seededRandom } from '../../base/index.ts';
import { literalValue } from '../../circuit/circuit.ts';
import { evaluate, newValues } from '../../circuit/index.ts';
import { compile } from '../../engines/compile.ts';
import type { CircuitGame } from '../../engines/index.ts';
import { bitOf, GoalParts } from './goal-distance.ts';

test('parts of a goal that are formulas hold where the circuit says so, in many positions', () => {
  const { circuit } = compile(
    described(`(role r) (light 1) (light 2) (light 3) (light 4) (init (on 1)) (init (on 4))
      (<= (legal r (press ?l)) (light ?l)) (<= (next (on ?l)) (true (on ?l)) (not (does r (press ?l))))
      (<= (next (on ?l)) (does r (press ?l)) (not (true (on ?l))))
      (<= left (true (on 1))) (<= left (true (on 2))) (<= right (true (on 3))) (<= right (true (on 4)))
      (<= alike (true (on 1)) (true (on 4))) (<= alike (not (true (on 1))) (not (true (on 4))))
      (<= terminal (true (on 3))) (<= (goal r 100) left right (not alike)) (<= (goal r 0) (not left))`),
    { engine: 'circuit' },
  ).game as CircuitGame;
  const size = 2;
  const parts = new GoalParts(circuit, 100, size);
  expect(parts.literals.length).toBeGreaterThanOrEqual(3);
  const random = seededRandom(1);
  const store = Int32Array.from({ length: 100 * size }, () => random.next32());
  for (let position = 0; position < 100; position++) {
    const values = newValues(circuit);
    circuit.fluents.forEach((_, fluent) => {
      values[1 + fluent] = bitOf(store, position * size, fluent) ? 1 : 0;
    });
    evaluate(circuit, values);
    parts.literals.forEach((literal, part) => {
      expect(parts.holds(store, position * size, part)).toBe(literalValue(values, literal) === 1);
    });
  }
});
