import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CircuitRecipe,
  circuitOf,
  circuitRecipes,
  meaningOf,
} from '../../../test/arbitrary-circuits.ts';
import { hasBit, newBits, setBit } from '../../base/index.ts';
import { Stepper } from './stepper.ts';

interface Step {
  /** A state to load, as the number that its bits represent; absent to keep the current one. */
  readonly state: number | undefined;
  /** The move that each role makes, modulo the number of its moves; absent to keep the current moves. */
  readonly moves: readonly number[] | undefined;
  readonly asksGoals: boolean;
}

const steps = fc.array(
  fc.record({
    state: fc.option(fc.nat(15), { nil: undefined }),
    moves: fc.option(fc.array(fc.nat(99), { minLength: 2, maxLength: 2 }), { nil: undefined }),
    asksGoals: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Executes the steps and after each compares all outputs with a direct evaluation of the recipe. */
function expectAgreement(recipe: CircuitRecipe, path: readonly Step[]): void {
  const circuit = circuitOf(recipe);
  const stepper = new Stepper(circuit);
  let state = recipe.initial.map(() => false);
  let moves = new Set<number>();
  // The effects of moves are only known once moves are set in the loaded state.
  let movesAreSet = true;
  for (const step of path) {
    if (step.state !== undefined) {
      const number = step.state;
      state = state.map((_, fluent) => ((number >> fluent) & 1) === 1);
      const bits = newBits(state.length);
      state.forEach((value, fluent) => {
        if (value) setBit(bits, fluent);
      });
      stepper.load(bits);
      movesAreSet = false;
    }
    if (step.moves !== undefined) {
      let first = 0;
      const joint = recipe.moves.map((count, role) => {
        const move = first + ((step.moves?.[role] ?? 0) % count);
        first += count;
        return move;
      });
      stepper.setMoves(joint);
      moves = new Set(joint);
      movesAreSet = true;
    }
    const expected = meaningOf(recipe, state, moves);
    const { goals, percepts, next, legal, terminal } = circuit;
    if (step.asksGoals) stepper.computeGoals();
    const found = [
      ...next.map((_, fluent) => (movesAreSet ? hasBit(stepper.next, fluent) : undefined)),
      ...legal.map((_, move) => hasBit(stepper.legal, move)),
      stepper.isTrue(terminal),
      ...goals.map((goal) => (step.asksGoals ? stepper.isTrue(goal.literal) : undefined)),
      ...percepts.map((percept) => (movesAreSet ? stepper.isTrue(percept.literal) : undefined)),
    ];
    const shown = found.map((value, i) => (value === undefined ? expected[i] : value ? '1' : '0')).join('');
    expect(shown).toBe(expected);
  }
}

describe.each([
  { kind: 'without loops', loops: false },
  { kind: 'with loops', loops: true },
])('circuits $kind', ({ loops }) => {
  test('every output is right after any sequence of states and moves', () => {
    fc.assert(
      fc.property(circuitRecipes({ loops }), steps, (recipe, path) => {
        expectAgreement(recipe, path);
      }),
      { numRuns: 500 },
    );
  });
});
