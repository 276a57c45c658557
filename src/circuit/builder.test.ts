import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allStates,
  circuitOf,
  circuitRecipes,
  jointMoves,
  meaningOf,
  outputBits,
} from '../../test/arbitrary-circuits.ts';
import { TermPool } from '../gdl/index.ts';
import { CircuitBuilder } from './builder.ts';
import { FALSE, fluentNode, literalOf, negate, nodeOf, TRUE } from './circuit.ts';

const terms = new TermPool();
const fluents = ['a', 'b', 'c'].map((name) => terms.constant(name));
const [A, B, C] = fluents.map((_, i) => literalOf(fluentNode(i))) as [number, number, number];

function builder(absorb = false): CircuitBuilder {
  return new CircuitBuilder({ roles: [], fluents, moves: [] }, { absorb });
}

describe('trivial gates are not made', () => {
  test.each([
    ['nothing is needed', [], TRUE],
    ['the only input', [A], A],
    ['a repeated input', [A, A], A],
    ['true says nothing', [A, TRUE], A],
    ['false decides', [A, FALSE], FALSE],
    ['a contradiction', [A, B, negate(A)], FALSE],
  ])('%s', (_, inputs, expected) => {
    const gates = builder();
    expect(gates.and(inputs)).toBe(expected);
    expect(gates.or(inputs.map(negate))).toBe(negate(expected));
    expect(gates.gateCount).toBe(0);
  });
});

test("equal gates are made once, in whatever order and by whichever of De Morgan's laws", () => {
  const gates = builder();
  const first = gates.and([A, negate(B), C]);
  expect(gates.and([C, A, negate(B)])).toBe(first);
  expect(negate(gates.or([negate(C), B, negate(A)]))).toBe(first);
  expect(gates.gateCount).toBe(1);
  expect([...(gates.inputsOf(nodeOf(first)) ?? [])]).toEqual([A, negate(B), C]);
});

describe('absorbing looks one gate down', () => {
  test('a ∧ ¬(a ∧ b) is a ∧ ¬b', () => {
    const gates = builder(true);
    expect(gates.and([A, negate(gates.and([A, B]))])).toBe(gates.and([A, negate(B)]));
  });

  test('¬a ∧ ¬(a ∧ b) is ¬a', () => {
    const gates = builder(true);
    expect(gates.and([negate(A), negate(gates.and([A, B]))])).toBe(negate(A));
  });

  test('¬a ∧ (a ∧ b) is false', () => {
    const gates = builder(true);
    expect(gates.and([negate(A), gates.and([A, B])])).toBe(FALSE);
  });

  test('a ∨ (a ∧ b) is a', () => {
    const gates = builder(true);
    expect(gates.or([A, gates.and([A, B])])).toBe(A);
  });

  test('(a ∧ b) ∧ ¬(a ∧ c) is (a ∧ b) ∧ ¬c', () => {
    const gates = builder(true);
    const both = gates.and([A, B]);
    expect(gates.and([both, negate(gates.and([A, C]))])).toBe(gates.and([both, negate(C)]));
  });

  test('without it the gates stay as they are asked for', () => {
    const gates = builder();
    const inner = gates.and([A, B]);
    expect([...(gates.inputsOf(nodeOf(gates.and([A, negate(inner)]))) ?? [])]).toEqual([A, negate(inner)]);
  });
});

test('gates that no output needs are left out of the circuit', () => {
  const gates = builder();
  gates.and([A, B]);
  const terminal = gates.and([B, C]);
  const circuit = gates.build({
    initial: [false, false, false],
    next: [A, B, C],
    legal: [],
    terminal,
    goals: [],
    percepts: [],
  });
  expect(circuit.gates.length).toBe(1);
  expect([...circuit.inputs]).toEqual([B, C]);
  expect(circuit.terminal).toBe(literalOf(4));
});

describe.each([
  { kind: 'without loops', loops: false },
  { kind: 'with loops', loops: true },
])('random circuits $kind', ({ loops }) => {
  test.each([false, true])('compute what was asked for (absorbing: %s)', (absorb) => {
    fc.assert(
      fc.property(circuitRecipes({ loops }), (recipe) => {
        const circuit = circuitOf(recipe, { absorb });
        for (const state of allStates(circuit)) {
          for (const moves of jointMoves(circuit)) {
            expect(outputBits(circuit, state, moves)).toBe(meaningOf(recipe, state, moves));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('have gates in an order in which every input is there before it is used', () => {
    fc.assert(
      fc.property(circuitRecipes({ loops }), (recipe) => {
        const circuit = circuitOf(recipe);
        const feedback = new Set(circuit.loops.flatMap((each) => each.feedback.map(({ node }) => node)));
        expect(circuit.nodeCount).toBe(
          1 + circuit.fluents.length + circuit.moves.length + feedback.size + circuit.gates.length,
        );
        circuit.gates.forEach((node, gate) => {
          const own = circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1]);
          expect(own.length).toBeGreaterThan(1);
          for (const input of own) expect(nodeOf(input)).toBeLessThan(node);
        });
      }),
    );
  });
});
