/** Copies a circuit gate by gate into a new one, leaving out what no output needs; passes change gates on the way. */
import { type BuilderOptions, CircuitBuilder } from './builder.ts';
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

export interface GateRewriter {
  /** The literal that takes the place of an AND gate with these (already rewritten) inputs. */
  gate(builder: CircuitBuilder, inputs: Literal[], gate: number): Literal;
  /** The literal that takes the place of a fluent or move; by default itself. */
  input?(node: number): Literal;
}

const COPY: GateRewriter = { gate: (builder, inputs) => builder.and(inputs) };

export function rebuild(circuit: Circuit, rewriter: GateRewriter = COPY, options?: BuilderOptions): Circuit {
  const builder = new CircuitBuilder(circuit, options);
  const needed = neededNodes(circuit);
  const literals = new Int32Array(circuit.nodeCount).fill(-1);
  for (let node = 0; node < firstInnerNode(circuit); node++) {
    literals[node] = node === 0 ? 0 : (rewriter.input?.(node) ?? literalOf(node));
  }
  const mapped = (literal: Literal): Literal => {
    const value = literals[nodeOf(literal)] as Literal;
    return isNegated(literal) ? negate(value) : value;
  };
  const copyGates = (from: number, to: number) => {
    for (let gate = from; gate < to; gate++) {
      const node = circuit.gates[gate] as number;
      if (needed[node] === 0) continue;
      const inputs: Literal[] = [];
      for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
        inputs.push(mapped(circuit.inputs[i] as Literal));
      }
      literals[node] = rewriter.gate(builder, inputs, gate);
    }
  };
  let gate = 0;
  for (const loop of circuit.loops) {
    copyGates(gate, loop.firstGate);
    const feedback = loop.feedback.filter(({ node }) => needed[node] === 1);
    if (feedback.length > 0) {
      builder.loop(feedback.length, (nodes) => {
        feedback.forEach(({ node }, i) => {
          literals[node] = nodes[i] as Literal;
        });
        copyGates(loop.firstGate, loop.endGate);
        return feedback.map(({ source }) => mapped(source));
      });
    } else copyGates(loop.firstGate, loop.endGate);
    gate = loop.endGate;
  }
  copyGates(gate, circuit.gates.length);
  return builder.build(mapOutputs(circuit, mapped));
}

/** 1 for every node that some output depends on. */
function neededNodes(circuit: Circuit): Uint8Array {
  const needed = new Uint8Array(circuit.nodeCount);
  const gateOf = gateNumbers(circuit);
  const sourceOf = new Map(circuit.loops.flatMap((loop) => loop.feedback.map(({ node, source }) => [node, source])));
  const open: number[] = [];
  const visit = (literal: Literal) => {
    const node = nodeOf(literal);
    if (needed[node] === 1) return;
    needed[node] = 1;
    open.push(node);
  };
  for (const literal of outputLiterals(circuit)) visit(literal);
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
