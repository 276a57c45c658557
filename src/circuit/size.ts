/** How big a circuit is, in the measures that matter to the machines that run it. */
import { type Circuit, nodeOf } from './circuit.ts';

export interface CircuitSize {
  readonly gates: number;
  /** Two-input operations: a gate of n inputs counts n - 1. */
  readonly operations: number;
  /** The longest chain of gates from an input to an output. */
  readonly depth: number;
  readonly fluents: number;
  readonly moves: number;
  /** Nodes fed back in recursive parts. */
  readonly feedback: number;
}

export function circuitSize(circuit: Circuit): CircuitSize {
  const depths = new Int32Array(circuit.nodeCount);
  let depth = 0;
  circuit.gates.forEach((node, gate) => {
    let deepest = 0;
    for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
      deepest = Math.max(deepest, depths[nodeOf(circuit.inputs[i] as number)] as number);
    }
    depths[node] = deepest + 1;
    depth = Math.max(depth, deepest + 1);
  });
  return {
    gates: circuit.gates.length,
    operations: circuit.inputs.length - circuit.gates.length,
    depth,
    fluents: circuit.fluents.length,
    moves: circuit.moves.length,
    feedback: circuit.loops.reduce((sum, loop) => sum + loop.feedback.length, 0),
  };
}
