import { expect, test } from 'vitest';
import { BRIDGES, buildSheet, LAMP } from '../../../test/circuits.ts';
import type { Circuit, Loop } from '../circuit.ts';
import { literalOf, negate } from '../circuit.ts';
import { circuitProblem } from './check-circuit.ts';

const lamp = buildSheet(LAMP).plain;
const bridges = buildSheet(BRIDGES).plain;
const loop = bridges.loops[0] as Loop;

test('circuits made from rules are sound, loops included', () => {
  expect(bridges.loops).toHaveLength(1);
  for (const sheet of [LAMP, BRIDGES]) {
    const { plain, simplified } = buildSheet(sheet);
    expect(circuitProblem(plain)).toBeUndefined();
    expect(circuitProblem(simplified)).toBeUndefined();
  }
});

const changed = (circuit: Circuit, gate: number, input: number): Circuit => {
  const inputs = circuit.inputs.slice();
  inputs[circuit.inputStart[gate] as number] = input;
  return { ...circuit, inputs };
};

test.each<[string, Circuit, string]>([
  ['a gate that reads itself', changed(lamp, 0, literalOf(lamp.gates[0] as number)), 'comes after it'],
  ['a gate that reads a negative node', changed(lamp, 0, -2), 'comes after it'],
  ['an output of no node', { ...lamp, terminal: literalOf(lamp.nodeCount) }, 'does not exist'],
  ['gates in another order', { ...lamp, gates: lamp.gates.slice().reverse() }, 'out of order'],
  ['a node too many', { ...lamp, nodeCount: lamp.nodeCount + 1 }, 'but describes'],
  ['a fluent without a next value', { ...lamp, next: [] }, 'next value'],
  ['a fluent twice', { ...lamp, fluents: lamp.fluents.map(() => lamp.fluents[0]!) }, 'a fluent occurs twice'],
  ['a move twice', { ...lamp, moves: lamp.moves.map(() => lamp.moves[0]!) }, 'a move occurs twice'],
  ['an unknown role', { ...lamp, moves: lamp.moves.map((move) => ({ ...move, role: 1 })) }, 'role 1 of 1'],
  ['a loop of gates that are not there', { ...bridges, loops: [{ ...loop, endGate: 1e6 }] }, 'out of order'],
  [
    'a loop fed by its own negation, which would never settle',
    {
      ...bridges,
      loops: [
        { ...loop, feedback: loop.feedback.map(({ node, source }) => ({ node, source: negate(source) })) },
      ],
    },
    'its own negation',
  ],
  [
    'a loop that feeds a gate',
    {
      ...bridges,
      loops: [
        { ...loop, feedback: loop.feedback.map((fed) => ({ ...fed, node: bridges.gates[0] as number })) },
      ],
    },
    'not its own',
  ],
])('noticed: %s', (_name, circuit, problem) => {
  expect(circuitProblem(circuit)).toContain(problem);
});
