/** Computes a circuit from scratch, gate by gate: slow, plain, and the yardstick for quicker ways. */
import { type Circuit, isNegated, type Literal, nodeOf } from './circuit.ts';

/** One value per node; inputs are to be set before `evaluate`. */
export type NodeValues = Uint8Array;

export function newValues(circuit: Circuit): NodeValues {
  const values = new Uint8Array(circuit.nodeCount);
  values[0] = 1;
  return values;
}

export function evaluate(circuit: Circuit, values: NodeValues): void {
  let gate = 0;
  for (const loop of circuit.loops) {
    evaluateGates(circuit, values, gate, loop.firstGate);
    for (const { node } of loop.feedback) values[node] = 0;
    for (let changed = true; changed; ) {
      evaluateGates(circuit, values, loop.firstGate, loop.endGate);
      changed = false;
      for (const { node, source } of loop.feedback) {
        const value = literalValue(values, source);
        if (values[node] !== value) {
          values[node] = value;
          changed = true;
        }
      }
    }
    gate = loop.endGate;
  }
  evaluateGates(circuit, values, gate, circuit.gates.length);
}

export function literalValue(values: NodeValues, literal: Literal): 0 | 1 {
  const value = values[nodeOf(literal)] === 1;
  return value !== isNegated(literal) ? 1 : 0;
}

function evaluateGates(circuit: Circuit, values: NodeValues, from: number, to: number): void {
  const { gates, inputStart, inputs } = circuit;
  for (let gate = from; gate < to; gate++) {
    let value: 0 | 1 = 1;
    for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
      if (literalValue(values, inputs[i] as Literal) === 0) {
        value = 0;
        break;
      }
    }
    values[gates[gate] as number] = value;
  }
}
