/** Leaves out the gates that no output needs. */
import {
  type Circuit,
  firstInnerNode,
  isNegated,
  type Literal,
  literalOf,
  mapOutputs,
  negate,
  nodeOf,
  outputLiterals,
} from './circuit.ts';

export function withoutUnusedGates(circuit: Circuit): Circuit {
  const needed = neededNodes(circuit, outputLiterals(circuit));
  if (circuit.gates.every((node) => needed[node] === 1)) return circuit;
  const numbers = new Int32Array(circuit.nodeCount);
  const firstInner = firstInnerNode(circuit);
  let nodeCount = 0;
  for (let node = 0; node < circuit.nodeCount; node++) {
    numbers[node] = nodeCount;
    if (node < firstInner || needed[node] === 1) nodeCount++;
  }
  const renumber = (literal: Literal): Literal => {
    const renumbered = literalOf(numbers[nodeOf(literal)] as number);
    return isNegated(literal) ? negate(renumbered) : renumbered;
  };
  const gates: number[] = [];
  const inputStart = [0];
  const inputs: Literal[] = [];
  /** How many gates are kept before each gate. */
  const keptBefore = new Int32Array(circuit.gates.length + 1);
  circuit.gates.forEach((node, gate) => {
    if (needed[node] === 1) {
      gates.push(numbers[node] as number);
      for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
        inputs.push(renumber(circuit.inputs[i] as Literal));
      }
      inputStart.push(inputs.length);
    }
    keptBefore[gate + 1] = gates.length;
  });
  return {
    ...circuit,
    ...mapOutputs(circuit, renumber),
    nodeCount,
    gates: Int32Array.from(gates),
    inputStart: Int32Array.from(inputStart),
    inputs: Int32Array.from(inputs),
    loops: circuit.loops
      .map((loop) => ({
        firstGate: keptBefore[loop.firstGate] as number,
        endGate: keptBefore[loop.endGate] as number,
        feedback: loop.feedback
          .filter(({ node }) => needed[node] === 1)
          .map(({ node, source }) => ({ node: numbers[node] as number, source: renumber(source) })),
      }))
      .filter((loop) => loop.feedback.length > 0),
  };
}

/** 1 for every node that some of the literals depend on. */
export function neededNodes(circuit: Circuit, literals: readonly Literal[]): Uint8Array {
  const needed = new Uint8Array(circuit.nodeCount);
  const gateOf = gateNumbers(circuit);
  const sourceOf = new Map(
    circuit.loops.flatMap((loop) => loop.feedback.map(({ node, source }) => [node, source])),
  );
  const open: number[] = [];
  const visit = (literal: Literal) => {
    const node = nodeOf(literal);
    if (needed[node] === 1) return;
    needed[node] = 1;
    open.push(node);
  };
  for (const literal of literals) visit(literal);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const gate = gateOf[node] as number;
    if (gate >= 0) {
      for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
        visit(circuit.inputs[i] as Literal);
      }
    } else {
      const source = sourceOf.get(node);
      if (source !== undefined) visit(source);
    }
  }
  return needed;
}

/** Gate number of each node, or -1 for inputs and feedback nodes. */
export function gateNumbers(circuit: Circuit): Int32Array {
  const numbers = new Int32Array(circuit.nodeCount).fill(-1);
  circuit.gates.forEach((node, gate) => {
    numbers[node] = gate;
  });
  return numbers;
}
