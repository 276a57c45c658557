import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { circuitOf, circuitRecipes } from '../../../test/arbitrary-circuits.ts';
import { type Bits, newBits, setBit } from '../../base/index.ts';
import type { Circuit } from '../../circuit/index.ts';
import { CircuitSteps } from './circuit-steps.ts';
import { stepsByFluent } from './turn-steps.ts';

function bitsOf({ fluents }: Circuit, number: number): Bits {
  const bits = newBits(fluents.length);
  for (const fluent of fluents.keys()) if ((number >> fluent) & 1) setBit(bits, fluent);
  return bits;
}

/** Everything about a state and a joint move, in an order that can be compared. */
function seen(steps: CircuitSteps, { roles }: Circuit, state: Bits, moves: readonly number[]) {
  return {
    legal: roles.map((_, role) => steps.legalMoves(state, role)),
    isTerminal: steps.isTerminal(state),
    goals: roles.map((_, role) => steps.goals(state, role).map(({ term }) => term.id)),
    percepts: roles.map((_, role) => steps.percepts(state, moves, role).map(({ id }) => id)),
    next: [...steps.next(state, moves)],
  };
}

const path = fc.array(fc.record({ state: fc.nat(15), choice: fc.nat(99) }), { minLength: 1, maxLength: 12 });

describe.each([{ loops: false }, { loops: true }])('random circuits, loops: $loops', ({ loops }) => {
  test('a circuit for each value of a fluent makes the same steps as the whole circuit', () => {
    fc.assert(
      fc.property(circuitRecipes({ loops }), fc.nat(), path, (recipe, number, states) => {
        const circuit = circuitOf(recipe);
        fc.pre(circuit.fluents.length > 0);
        const whole = new CircuitSteps(circuit);
        const split = stepsByFluent(circuit, number % circuit.fluents.length);
        const movesOf = circuit.roles.map((_, role) =>
          [...circuit.moves.keys()].filter((move) => circuit.moves[move]?.role === role),
        );
        for (const { state: bits, choice } of states) {
          const state = bitsOf(circuit, bits);
          const moves = movesOf.map((own) => own[choice % own.length] as number);
          expect(seen(split.of(state), circuit, state, moves)).toEqual(seen(whole, circuit, state, moves));
          const next = whole.next(state, moves);
          expect(seen(split.of(next), circuit, next, moves)).toEqual(seen(whole, circuit, next, moves));
        }
      }),
      { numRuns: 200 },
    );
  });
});
