/** Every simplification preserves what a circuit computes, wherever its assumptions hold. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  circuitOf,
  circuitRecipes,
  everySituation,
  outputBits,
  playedSituations,
  reachableSituations,
  type Situation,
} from '../../../test/arbitrary-circuits.ts';
import { constantFluents } from '../analyse/constant-fluents.ts';
import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import type { Circuit } from '../circuit.ts';
import { circuitSize } from '../structure.ts';
import { transposedSums } from './factoring.ts';
import { exclusiveFluents, turnMoves } from './one-hot.ts';
import { defaultPasses, simplify } from './simplify.ts';

const plainPasses = [...new Set([...defaultPasses(), transposedSums])];

function expectSameOutputs(before: Circuit, after: Circuit, situations: readonly Situation[]): void {
  for (const { state, moves } of situations) {
    const where = `state ${state}, moves ${[...moves]}`;
    // If nobody moves, next values and percepts are meaningless.
    const compared = moves.size > 0 ? [0] : [before.fluents.length, -before.percepts.length];
    expect(outputBits(after, state, moves).slice(...compared), where).toBe(
      outputBits(before, state, moves).slice(...compared),
    );
  }
}

/** All groups of which exactly one or at most one fluent is true in the given situations, smallest first. */
function groupsIn(circuit: Circuit, situations: readonly Situation[]): ExclusiveGroup[] {
  const groups: ExclusiveGroup[] = [];
  for (let subset = 0; subset < 1 << circuit.fluents.length; subset++) {
    const members = [...circuit.fluents.keys()].filter((fluent) => (subset >> fluent) & 1);
    if (members.length < 2) continue;
    const counts = situations.map(({ state }) => members.filter((fluent) => state[fluent]).length);
    if (counts.every((count) => count === 1)) groups.push({ members, kind: 'exactly-one' });
    else if (counts.every((count) => count <= 1)) groups.push({ members, kind: 'at-most-one' });
  }
  return groups;
}

describe.each([
  { kind: 'circuits without loops', loops: false },
  { kind: 'circuits with loops', loops: true },
])('on $kind', ({ loops }) => {
  const recipes = circuitRecipes({ loops });

  test.each(plainPasses)('$name preserves every output', (pass) => {
    fc.assert(
      fc.property(recipes, (recipe) => {
        const circuit = circuitOf(recipe);
        const situations = pass === constantFluents ? reachableSituations(circuit) : everySituation(circuit);
        expectSameOutputs(circuit, pass.run(circuit), situations);
      }),
      { numRuns: 300 },
    );
  });

  test('all of them in turn preserve every output in reachable states', () => {
    fc.assert(
      fc.property(recipes, (recipe) => {
        const circuit = circuitOf(recipe);
        expectSameOutputs(circuit, simplify(circuit).circuit, reachableSituations(circuit));
      }),
      { numRuns: 300 },
    );
  });

  test('with exclusive fluents, every output is preserved in actual play', () => {
    let used = 0;
    fc.assert(
      fc.property(recipes, fc.infiniteStream(fc.boolean()), (recipe, isKnown) => {
        const circuit = circuitOf(recipe);
        const situations = playedSituations(circuit);
        // Not everything true has necessarily been proved.
        const groups = groupsIn(circuit, situations).filter(() => isKnown.next().value);
        if (groups.length > 0) used++;
        for (const pass of [exclusiveFluents(groups), turnMoves(groups)]) {
          expectSameOutputs(circuit, pass.run(circuit), situations);
        }
        const all = simplify(circuit, { passes: defaultPasses({ groups }) });
        expectSameOutputs(circuit, all.circuit, situations);
      }),
      { numRuns: 500 },
    );
    expect(used).toBeGreaterThan(100);
  });

  test.each(plainPasses)('$name makes no circuit much larger', (pass) => {
    fc.assert(
      fc.property(recipes, (recipe) => {
        const circuit = circuitOf(recipe);
        const before = circuitSize(circuit).operations;
        expect(circuitSize(pass.run(circuit)).operations).toBeLessThanOrEqual(before * 1.5 + 2);
      }),
      { numRuns: 300 },
    );
  });
});
