/**
 * Recursive parts of a circuit, written out: what they feed back is false at first, and is computed so many times. As
 * all dependence inside is positive, every round derives what takes one step more; when nothing changes, all is derived.
 */
import { CircuitBuilder } from '../builder.ts';
import {
  type Circuit,
  FALSE,
  firstInnerNode,
  isNegated,
  type Literal,
  literalOf,
  mapOutputs,
  negate,
  nodeOf,
} from '../circuit.ts';

export interface Unrolled {
  readonly circuit: Circuit;
  /** Whether the rounds were enough to derive everything. */
  readonly isComplete: boolean;
}

/** Undefined if it would have more gates than allowed. */
export function withoutLoops(circuit: Circuit, rounds: number, mostGates: number): Unrolled | undefined {
  if (circuit.loops.length === 0) return { circuit, isComplete: true };
  const builder = new CircuitBuilder(circuit);
  const literals = new Int32Array(circuit.nodeCount);
  for (let node = 0; node < firstInnerNode(circuit); node++) literals[node] = literalOf(node);
  const mapped = (literal: Literal): Literal => {
    const value = literals[nodeOf(literal)] as Literal;
    return isNegated(literal) ? negate(value) : value;
  };
  const copyGates = (from: number, to: number): void => {
    for (let gate = from; gate < to; gate++) {
      const inputs = circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1]);
      literals[circuit.gates[gate] as number] = builder.and(Array.from(inputs, mapped));
    }
  };
  let isComplete = true;
  let gate = 0;
  for (const { firstGate, endGate, feedback } of circuit.loops) {
    copyGates(gate, firstGate);
    for (const { node } of feedback) literals[node] = FALSE;
    // What can be derived at all takes at most as many rounds as there are things to derive.
    const enough = feedback.length + 1;
    let isChanging = true;
    for (let round = 0; isChanging && round < Math.min(rounds, enough); round++) {
      copyGates(firstGate, endGate);
      if (builder.gateCount > mostGates) return undefined;
      const values = feedback.map(({ source }) => mapped(source));
      isChanging = feedback.some(({ node }, i) => literals[node] !== values[i]);
      feedback.forEach(({ node }, i) => {
        literals[node] = values[i] as Literal;
      });
    }
    if (isChanging && rounds < enough) isComplete = false;
    copyGates(firstGate, endGate);
    gate = endGate;
  }
  copyGates(gate, circuit.gates.length);
  return { circuit: builder.build(mapOutputs(circuit, mapped)), isComplete };
}
