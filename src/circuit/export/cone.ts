/** Everything that some outputs depend on. */
import { type Circuit, fluentNode, type Literal, nodeOf } from '../circuit.ts';
import { gateNumbers } from '../sweep.ts';
import type { NamedOutput } from './outputs.ts';

export interface Cone {
  /** Ascending; also the fluents whose next value is among the outputs. */
  readonly nodes: readonly number[];
  /** How often these nodes and the outputs read something, transitions to fluents included. */
  readonly connections: number;
  /** Gate number of each node of the circuit, or -1. */
  readonly gateOf: Int32Array;
  /** What each feedback node is fed with. */
  readonly sourceOf: ReadonlyMap<number, Literal>;
}

export function coneOf(circuit: Circuit, outputs: readonly NamedOutput[]): Cone {
  const { inputStart, inputs } = circuit;
  const gateOf = gateNumbers(circuit);
  const feedback = circuit.loops.flatMap((loop) => loop.feedback);
  const sourceOf = new Map(feedback.map(({ node, source }) => [node, source]));
  const isInside = new Uint8Array(circuit.nodeCount);
  const open: number[] = [];
  let connections = 0;
  const visit = (node: number) => {
    if (isInside[node] === 1) return;
    isInside[node] = 1;
    open.push(node);
  };
  for (const { kind, index, literal } of outputs) {
    visit(nodeOf(literal));
    if (kind === 'next') visit(fluentNode(index));
    connections += kind === 'next' ? 2 : 1;
  }
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const gate = gateOf[node] as number;
    const source = sourceOf.get(node);
    if (gate >= 0) {
      const end = inputStart[gate + 1] as number;
      for (let i = inputStart[gate] as number; i < end; i++) {
        visit(nodeOf(inputs[i] as Literal));
        connections++;
      }
    } else if (source !== undefined) {
      visit(nodeOf(source));
      connections++;
    }
  }
  const nodes: number[] = [];
  isInside.forEach((inside, node) => {
    if (inside === 1) nodes.push(node);
  });
  return { nodes, connections, gateOf, sourceOf };
}
