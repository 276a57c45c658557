/** Who uses a node. */
import { type Circuit, isNegated, nodeOf, outputLiterals } from './circuit.ts';

/** How often each node is used, by gates, outputs and feedback together. */
export function fanouts(circuit: Circuit): Int32Array {
  const counts = new Int32Array(circuit.nodeCount);
  const use = (literal: number) => {
    counts[nodeOf(literal)] = (counts[nodeOf(literal)] as number) + 1;
  };
  for (const input of circuit.inputs) use(input);
  for (const literal of outputLiterals(circuit)) use(literal);
  for (const loop of circuit.loops) for (const { source } of loop.feedback) use(source);
  return counts;
}

/** The gates that read each node: those of node n from `start[n]` to `start[n + 1]`. */
export interface GateUses {
  readonly start: Int32Array;
  /** `2 * gate`, plus 1 if the gate reads the node negated. */
  readonly uses: Int32Array;
}

/** @param isReader the gates that count */
export function gateUses(circuit: Circuit, isReader: (gate: number) => boolean = () => true): GateUses {
  const start = new Int32Array(circuit.nodeCount + 1);
  for (let gate = 0; gate < circuit.gates.length; gate++) {
    if (!isReader(gate)) continue;
    for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
      const next = nodeOf(circuit.inputs[i] as number) + 1;
      start[next] = (start[next] as number) + 1;
    }
  }
  for (let node = 0; node < circuit.nodeCount; node++) {
    start[node + 1] = (start[node + 1] as number) + (start[node] as number);
  }
  const free = start.slice();
  const uses = new Int32Array(start[circuit.nodeCount] as number);
  for (let gate = 0; gate < circuit.gates.length; gate++) {
    if (!isReader(gate)) continue;
    for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
      const input = circuit.inputs[i] as number;
      const place = free[nodeOf(input)] as number;
      uses[place] = 2 * gate + (isNegated(input) ? 1 : 0);
      free[nodeOf(input)] = place + 1;
    }
  }
  return { start, uses };
}
