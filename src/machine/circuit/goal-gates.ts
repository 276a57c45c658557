/** The gates that nothing but goals depends on; most steps of a game never need them. */
import { type Circuit, gateNumbers, nodeOf } from '../../circuit/index.ts';

/** 1 for each gate that only goals need. Gates of loops are always kept up to date. */
export function goalOnlyGates(circuit: Circuit): Uint8Array {
  const isGoalOnly = new Uint8Array(circuit.gates.length).fill(1);
  const gateOf = gateNumbers(circuit);
  const open: number[] = [];
  const visit = (node: number) => {
    const gate = gateOf[node] as number;
    if (gate < 0 || isGoalOnly[gate] === 0) return;
    isGoalOnly[gate] = 0;
    open.push(gate);
  };
  for (const literal of [...circuit.next, ...circuit.legal, circuit.terminal]) visit(nodeOf(literal));
  for (const { literal } of circuit.percepts) visit(nodeOf(literal));
  for (const loop of circuit.loops) {
    for (let gate = loop.firstGate; gate < loop.endGate; gate++) visit(circuit.gates[gate] as number);
    for (const { source } of loop.feedback) visit(nodeOf(source));
  }
  for (let gate = open.pop(); gate !== undefined; gate = open.pop()) {
    for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
      visit(nodeOf(circuit.inputs[i] as number));
    }
  }
  return isGoalOnly;
}
