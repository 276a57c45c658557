/**
 * A pass converts a circuit to an equivalent one; most passes rebuild the circuit gate by gate and change gates on the
 * way.
 */
import { type BuilderOptions, CircuitBuilder } from './builder.ts';
import {
  type Circuit,
  type CircuitNames,
  type CircuitOutputs,
  firstInnerNode,
  isNegated,
  type Literal,
  literalOf,
  mapOutputs,
  negate,
  nodeOf,
} from './circuit.ts';

export interface GateRewriter {
  /**
   * The replacement of an AND gate with the given (already rewritten) inputs; `rewritten` gives the replacement of any
   * earlier literal.
   */
  gate(
    builder: CircuitBuilder,
    inputs: Literal[],
    gate: number,
    rewritten: (literal: Literal) => Literal,
  ): Literal;
  /** The inputs of the new circuit, if different. */
  readonly names?: CircuitNames;
  /** The replacement of a fluent or move; itself by default. */
  input?(node: number, builder: CircuitBuilder): Literal;
  /** Additional or different outputs. */
  outputs?(
    builder: CircuitBuilder,
    outputs: CircuitOutputs,
    rewritten: (literal: Literal) => Literal,
  ): CircuitOutputs;
}

const COPY: GateRewriter = { gate: (builder, inputs) => builder.and(inputs) };

export function rebuild(circuit: Circuit, rewriter: GateRewriter = COPY, options?: BuilderOptions): Circuit {
  const builder = new CircuitBuilder(rewriter.names ?? circuit, options);
  const literals = new Int32Array(circuit.nodeCount).fill(-1);
  for (let node = 0; node < firstInnerNode(circuit); node++) {
    literals[node] = node === 0 ? 0 : (rewriter.input?.(node, builder) ?? literalOf(node));
  }
  const mapped = (literal: Literal): Literal => {
    const value = literals[nodeOf(literal)] as Literal;
    return isNegated(literal) ? negate(value) : value;
  };
  const copyGates = (from: number, to: number) => {
    for (let gate = from; gate < to; gate++) {
      const node = circuit.gates[gate] as number;
      const inputs: Literal[] = [];
      for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
        inputs.push(mapped(circuit.inputs[i] as Literal));
      }
      literals[node] = rewriter.gate(builder, inputs, gate, mapped);
    }
  };
  let gate = 0;
  for (const loop of circuit.loops) {
    copyGates(gate, loop.firstGate);
    builder.loop(loop.feedback.length, (nodes) => {
      loop.feedback.forEach(({ node }, i) => {
        literals[node] = nodes[i] as Literal;
      });
      copyGates(loop.firstGate, loop.endGate);
      return loop.feedback.map(({ source }) => mapped(source));
    });
    gate = loop.endGate;
  }
  copyGates(gate, circuit.gates.length);
  const outputs = mapOutputs(circuit, mapped);
  return builder.build(rewriter.outputs?.(builder, outputs, mapped) ?? outputs);
}

/** A simplification: converts a circuit to an equivalent and usually smaller one. */
export interface CircuitPass {
  readonly name: string;
  /** Its description for `anygame inspect`. */
  readonly description: string;
  run(circuit: Circuit): Circuit;
}
