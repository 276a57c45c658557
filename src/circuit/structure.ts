/**
 * The structure of a circuit: which gate computes a node, which gates use it, which nodes the outputs need, and the
 * size of the circuit.
 */
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
  /** Number of kept gates before each gate. */
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

/** Number of uses of each node, by gates, outputs and feedback together. */
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

/** The gates that use each node: those of node n from `start[n]` to `start[n + 1]`. */
export interface GateUses {
  readonly start: Int32Array;
  /** `2 * gate`, plus 1 if the gate uses the node negated. */
  readonly uses: Int32Array;
}

/** @param isReader selects the gates that count */
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

export interface CircuitSize {
  readonly gates: number;
  /** Number of two-input operations: a gate with n inputs counts as n - 1. */
  readonly operations: number;
  /** The longest chain of gates from an input to an output. */
  readonly depth: number;
  readonly fluents: number;
  readonly moves: number;
  /** Number of feedback nodes in recursive parts. */
  readonly feedback: number;
}

/** The size of a circuit, in the measures that matter to machines. */
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
