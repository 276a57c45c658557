/**
 * Writes the gates of a circuit into a program, each when it is first needed, so that a value is computed shortly
 * before it is used. A gate is written as an AND or as the OR of the negated inputs, whichever needs no negation.
 */
import {
  type Circuit,
  gateNumbers,
  isNegated,
  type Literal,
  type Loop,
  literalOf,
  nodeOf,
} from '../../circuit/index.ts';
import type { MemoryLayout } from './machine-memory.ts';
import { WordProgram, type WordValue } from './word-program.ts';

/** A value, or its negation. */
interface Signal {
  readonly value: WordValue;
  readonly negated: boolean;
}

const UNKNOWN = -1;

export class CircuitValues {
  readonly #circuit: Circuit;
  readonly #program: WordProgram;
  readonly #layout: MemoryLayout;
  readonly #wordBytes: number;
  readonly #gateOf: Int32Array;
  readonly #loopOf: ReadonlyMap<number, Loop>;
  /** For each node, `2 * value`, plus 1 if negated. */
  readonly #known: Int32Array;

  /** The circuit's inputs have to be passed to `set` before they are needed. */
  constructor(circuit: Circuit, program: WordProgram, layout: MemoryLayout, wordBytes: number) {
    this.#circuit = circuit;
    this.#program = program;
    this.#layout = layout;
    this.#wordBytes = wordBytes;
    this.#gateOf = gateNumbers(circuit);
    this.#loopOf = nodesOfLoops(circuit);
    this.#known = new Int32Array(circuit.nodeCount).fill(UNKNOWN);
    this.#known[0] = 2 * program.ones;
  }

  set(node: number, value: WordValue): void {
    this.#known[node] = 2 * value;
  }

  /** Returns the value of a literal, negated if necessary. */
  positive(literal: Literal): WordValue {
    const { value, negated } = this.signal(literal);
    return negated ? this.#program.not(value) : value;
  }

  /** Computes the AND of `value` and the literal. */
  and(value: WordValue, literal: Literal): WordValue {
    const other = this.signal(literal);
    return other.negated ? this.#program.andNot(value, other.value) : this.#program.and(value, other.value);
  }

  signal(literal: Literal): Signal {
    this.#compute(nodeOf(literal));
    return this.#signalOf(literal);
  }

  #signalOf(literal: Literal): Signal {
    const known = this.#known[nodeOf(literal)] as number;
    return { value: known >> 1, negated: ((known & 1) === 1) !== isNegated(literal) };
  }

  #compute(wanted: number): void {
    const open = [wanted];
    while (open.length > 0) {
      const node = open.at(-1) as number;
      if (this.#known[node] !== UNKNOWN) {
        open.pop();
        continue;
      }
      const loop = this.#loopOf.get(node);
      if (loop !== undefined) {
        this.#computeLoop(loop);
        continue;
      }
      const gate = this.#gateOf[node] as number;
      if (gate < 0) throw new RangeError(`node ${node} was not given a value`);
      const inputs = this.#inputsOf(gate);
      const before = open.length;
      for (let i = inputs.length - 1; i >= 0; i--) {
        const input = nodeOf(inputs[i] as Literal);
        if (this.#known[input] === UNKNOWN) open.push(input);
      }
      if (open.length > before) continue;
      open.pop();
      this.#known[node] = this.#gateValue(inputs);
    }
  }

  #gateValue(inputs: Int32Array): number {
    const signals = Array.from(inputs, (input) => this.#signalOf(input));
    const program = this.#program;
    const positives = signals.filter(({ negated }) => !negated);
    const negatives = signals.filter(({ negated }) => negated);
    if (positives.length === 0) {
      let any: WordValue = program.zeros;
      for (const { value } of negatives) any = program.or(any, value);
      return 2 * any + 1;
    }
    let all: WordValue = program.ones;
    for (const { value } of positives) all = program.and(all, value);
    for (const { value } of negatives) all = program.andNot(all, value);
    return 2 * all;
  }

  /** The gates of a loop become a separate repetition, which passes its results on through memory. */
  #computeLoop(loop: Loop): void {
    const { gates } = this.#circuit;
    const own = new Set(loop.feedback.map(({ node }) => node));
    const before = new Set<number>();
    for (let gate = loop.firstGate; gate < loop.endGate; gate++) {
      for (const input of this.#inputsOf(gate)) {
        const node = nodeOf(input);
        if (!own.has(node)) before.add(node);
      }
      own.add(gates[gate] as number);
    }
    for (const { source } of loop.feedback) if (!own.has(nodeOf(source))) before.add(nodeOf(source));
    const body = new WordProgram();
    const inner = new CircuitValues({ ...this.#circuit, loops: [] }, body, this.#layout, this.#wordBytes);
    for (const node of before) {
      if (node === 0) continue;
      const address = this.#layout.reserve(this.#wordBytes);
      this.#program.store(address, this.positive(literalOf(node)));
      inner.set(node, body.load(address));
    }
    const feedback = loop.feedback.map(({ node, source }) => ({
      node,
      source,
      address: this.#layout.reserve(this.#wordBytes),
    }));
    for (const { node, address } of feedback) inner.set(node, body.load(address));
    const outputs: { readonly node: number; readonly address: number }[] = [];
    for (let gate = loop.firstGate; gate < loop.endGate; gate++) {
      const node = gates[gate] as number;
      const address = this.#layout.reserve(this.#wordBytes);
      body.store(address, inner.positive(literalOf(node)));
      outputs.push({ node, address });
    }
    let changed: WordValue = body.zeros;
    const fresh = feedback.map(({ node, source, address }) => {
      const value = inner.positive(source);
      changed = body.or(changed, body.xor(value, inner.positive(literalOf(node))));
      return { value, address };
    });
    for (const { value, address } of fresh) body.store(address, value);
    const changedAddress = this.#layout.reserve(this.#wordBytes);
    body.store(changedAddress, changed);
    this.#program.repeat({
      body,
      cleared: feedback.map(({ address }) => address),
      changed: changedAddress,
    });
    for (const { node, address } of [...feedback, ...outputs]) {
      this.set(node, this.#program.load(address));
    }
  }

  #inputsOf(gate: number): Int32Array {
    const { inputStart, inputs } = this.#circuit;
    return inputs.subarray(inputStart[gate] as number, inputStart[gate + 1] as number);
  }
}

/** Returns the loop that each node belongs to. */
function nodesOfLoops(circuit: Circuit): Map<number, Loop> {
  const loopOf = new Map<number, Loop>();
  for (const loop of circuit.loops) {
    for (const { node } of loop.feedback) loopOf.set(node, loop);
    for (let gate = loop.firstGate; gate < loop.endGate; gate++) {
      loopOf.set(circuit.gates[gate] as number, loop);
    }
  }
  return loopOf;
}
