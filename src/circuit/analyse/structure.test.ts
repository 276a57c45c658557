/** Tests sizes, uses, copies and the removal of unneeded gates. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { circuitOf, circuitRecipes, everySituation, outputBits } from '../../../test/arbitrary-circuits.ts';
import { circuitShape } from '../../../test/circuits.ts';
import { TermPool } from '../../gdl/index.ts';
import { CircuitBuilder } from '../builder.ts';
import {
  type Circuit,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  negate,
  nodeOf,
  outputLiterals,
} from '../circuit.ts';
import { rebuild } from '../rebuild.ts';
import { circuitSize, fanouts, gateNumbers, gateUses, withoutUnusedGates } from '../structure.ts';

const terms = new TermPool();
const fluents = ['a', 'b', 'c'].map((name) => terms.constant(name));
const [A, B, C] = fluents.map((_, i) => literalOf(fluentNode(i))) as [Literal, Literal, Literal];

/** terminal = (a ∧ b ∧ c) ∨ (a ∧ ¬b) */
function example(): Circuit {
  const builder = new CircuitBuilder({ roles: [], fluents, moves: [] });
  const terminal = builder.or([builder.and([A, B, C]), builder.and([A, negate(B)])]);
  return builder.build({
    initial: [true, false, false],
    next: [A, B, C],
    legal: [],
    terminal,
    goals: [],
    percepts: [],
  });
}

test('the size counts gates, two-input operations and the longest chain', () => {
  expect(circuitSize(example())).toEqual({
    gates: 3,
    operations: 2 + 1 + 1,
    depth: 2,
    fluents: 3,
    moves: 0,
    feedback: 0,
  });
});

test('uses are counted over gates and outputs, and listed with their signs', () => {
  const circuit = example();
  expect([...fanouts(circuit)]).toEqual([0, 3, 3, 2, 1, 1, 1]);
  const { start, uses } = gateUses(circuit);
  const usesOf = (node: number) =>
    [...uses.subarray(start[node], start[node + 1])].map((use) => `${use & 1 ? '-' : '+'}${use >> 1}`);
  expect([1, 2, 3, 4, 5, 6].map(usesOf)).toEqual([['+0', '+1'], ['+0', '-1'], ['+0'], ['-2'], ['-2'], []]);
});

describe('random circuits with loops', () => {
  const circuits = circuitRecipes({ loops: true }).map((recipe) => circuitOf(recipe));

  test('have as many uses as inputs, outputs and fed back values', () => {
    fc.assert(
      fc.property(circuits, (circuit) => {
        const feedback = circuit.loops.reduce((sum, loop) => sum + loop.feedback.length, 0);
        const total = fanouts(circuit).reduce((sum, count) => sum + count, 0);
        expect(total).toBe(circuit.inputs.length + outputLiterals(circuit).length + feedback);
        const gateOf = gateNumbers(circuit);
        const { start, uses } = gateUses(circuit);
        for (let node = 0; node < circuit.nodeCount; node++) {
          for (const use of uses.subarray(start[node], start[node + 1])) {
            const gate = use >> 1;
            const own = circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1]);
            expect([...own]).toContain(2 * node + (use & 1));
            expect(gateOf[circuit.gates[gate] ?? 0]).toBe(gate);
          }
        }
      }),
    );
  });

  test('are the same after copying, up to the order of equal parts', () => {
    fc.assert(
      fc.property(circuits, (circuit) => {
        const copy = rebuild(circuit);
        expect(circuitSize(copy).gates).toBeLessThanOrEqual(circuitSize(circuit).gates);
        for (const { state, moves } of everySituation(circuit)) {
          expect(outputBits(copy, state, moves)).toBe(outputBits(circuit, state, moves));
        }
        // A copy of a copy has no more gates to share.
        const again = rebuild(copy);
        expect(circuitSize(again)).toEqual(circuitSize(copy));
      }),
    );
  });

  test('keep exactly the gates that outputs need', () => {
    fc.assert(
      fc.property(circuits, fc.nat(), (circuit, number) => {
        const all = outputLiterals(circuit);
        const only = all[number % all.length] as Literal;
        const nothing = circuit.next.map(() => 0);
        const small = withoutUnusedGates({
          ...circuit,
          next: nothing,
          legal: circuit.legal.map(() => 0),
          terminal: only,
          goals: [],
          percepts: [],
        });
        expect(circuitShape(withoutUnusedGates(small))).toEqual(circuitShape(small));
        const used = fanouts(small);
        for (const node of small.gates) expect(used[node]).toBeGreaterThan(0);
        expect(small.gates.every((node, i) => i === 0 || node > (small.gates[i - 1] ?? 0))).toBe(true);
        const terminalBit = (each: Circuit) => each.fluents.length + each.moves.length;
        for (const { state, moves } of everySituation(circuit)) {
          const before = outputBits({ ...circuit, terminal: only }, state, moves);
          expect(outputBits(small, state, moves)[terminalBit(small)]).toBe(before[terminalBit(circuit)]);
        }
      }),
    );
  });
});

test('a copy may replace inputs and gates on the way', () => {
  const circuit = example();
  const swapped = rebuild(circuit, {
    gate: (builder, inputs) => builder.or(inputs),
    input: (node) => (node === nodeOf(A) ? B : literalOf(node)),
  });
  // Every ∧ became ∨ over b instead of a: ¬(¬(b ∨ b ∨ c) ∨ ¬(b ∨ ¬b)).
  expect([...swapped.gates].length).toBe(1);
  expect(isNegated(swapped.terminal)).toBe(true);
});
