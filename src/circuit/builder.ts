/** Builds circuits gate by gate; equal gates are shared, and trivial ones avoided. */
import { IntTupleTable } from '../base/index.ts';
import {
  type Circuit,
  type CircuitNames,
  type CircuitOutputs,
  FALSE,
  firstInnerNode,
  isNegated,
  type Literal,
  type Loop,
  literalOf,
  negate,
  nodeOf,
  TRUE,
} from './circuit.ts';
import { withoutUnusedGates } from './structure.ts';

export interface BuilderOptions {
  /** Whether to look one gate down for inputs that the other inputs make true, false or redundant. */
  readonly absorb: boolean;
}

/** Gates with more inputs, counted one level down, are not searched for absorbed inputs. */
const ABSORPTION_LIMIT = 200;

export class CircuitBuilder {
  readonly names: CircuitNames;
  readonly #options: BuilderOptions;
  readonly #table = new IntTupleTable();
  readonly #loops: Loop[] = [];
  /** Gate number of each inner node, or -1 for a feedback node. */
  readonly #gateOfInner: number[] = [];
  readonly #nodeOfGate: number[] = [];
  readonly #firstInner: number;
  /** For each literal, when it was last marked. */
  #marks = new Int32Array(0);
  #lastStamp = 0;

  constructor(names: CircuitNames, options: BuilderOptions = { absorb: false }) {
    this.names = names;
    this.#options = options;
    this.#firstInner = firstInnerNode(names);
  }

  get gateCount(): number {
    return this.#table.count;
  }

  /** Total number of gate inputs. */
  get inputCount(): number {
    return this.#table.size;
  }

  /** The conjunction of literals. */
  and(literals: Iterable<Literal>): Literal {
    let inputs = normalised(literals);
    if (inputs === undefined) return FALSE;
    if (this.#options.absorb && inputs.length > 1) {
      const absorbed = this.#absorbed(inputs);
      if (absorbed === undefined) return FALSE;
      inputs = absorbed;
    }
    if (inputs.length === 0) return TRUE;
    if (inputs.length === 1) return inputs[0] as Literal;
    const gate = this.#table.add(inputs);
    if (gate === this.#nodeOfGate.length) {
      this.#nodeOfGate.push(this.#firstInner + this.#gateOfInner.length);
      this.#gateOfInner.push(gate);
    }
    return literalOf(this.#nodeOfGate[gate] as number);
  }

  or(literals: Iterable<Literal>): Literal {
    const negated: Literal[] = [];
    for (const literal of literals) negated.push(negate(literal));
    return negate(this.and(negated));
  }

  /** The inputs of a gate; undefined if the node is not a gate. */
  inputsOf(node: number): Int32Array | undefined {
    const gate = this.#gateOfInner[node - this.#firstInner];
    return gate === undefined || gate < 0 ? undefined : this.#table.tuple(gate);
  }

  /** Gates created by `make` may depend on the feedback nodes, whose new values it returns. */
  loop(size: number, make: (feedback: readonly Literal[]) => readonly Literal[]): readonly Literal[] {
    const nodes = Array.from({ length: size }, () => {
      this.#gateOfInner.push(-1);
      return this.#firstInner + this.#gateOfInner.length - 1;
    });
    const feedback = nodes.map(literalOf);
    const firstGate = this.#table.count;
    const sources = make(feedback);
    this.#loops.push({
      firstGate,
      endGate: this.#table.count,
      feedback: nodes.map((node, i) => ({ node, source: sources[i] as Literal })),
    });
    return feedback;
  }

  build(outputs: CircuitOutputs): Circuit {
    const { starts, data } = this.#table.flat();
    return withoutUnusedGates({
      ...this.names,
      ...outputs,
      nodeCount: this.#firstInner + this.#gateOfInner.length,
      gates: Int32Array.from(this.#nodeOfGate),
      inputStart: starts,
      inputs: data,
      loops: this.#loops,
    });
  }

  /** A mark not used by any literal. */
  #newStamp(): number {
    const literals = literalOf(this.#firstInner + this.#gateOfInner.length);
    if (literals > this.#marks.length) this.#marks = new Int32Array(2 * literals);
    return ++this.#lastStamp;
  }

  /**
   * With the other inputs true, `¬(a ∧ b)` is true if `¬a` is an input, and `¬b` if `a` is; `a` is redundant next to
   * `(a ∧ b)`. Undefined if the inputs contradict each other.
   */
  #absorbed(inputs: readonly Literal[]): readonly Literal[] | undefined {
    let size = inputs.length;
    let hasGate = false;
    for (const input of inputs) {
      const below = this.inputsOf(nodeOf(input));
      if (below !== undefined) {
        hasGate = true;
        size += below.length;
      }
    }
    if (!hasGate || size > ABSORPTION_LIMIT) return inputs;
    const stamp = this.#newStamp();
    const marks = this.#marks;
    for (const input of inputs) {
      marks[input] = stamp;
      if (!isNegated(input)) for (const below of this.inputsOf(nodeOf(input)) ?? []) marks[below] = stamp;
    }
    const result: Literal[] = [];
    const shortened: Literal[][] = [];
    let changed = false;
    for (const input of inputs) {
      const below = this.inputsOf(nodeOf(input));
      if (below === undefined) {
        result.push(input);
        continue;
      }
      let open = 0;
      let isFalse = false;
      for (const each of below) {
        if (marks[negate(each)] === stamp) isFalse = true;
        if (marks[each] !== stamp) open++;
      }
      if (!isNegated(input)) {
        if (isFalse) return undefined;
        result.push(input);
      } else if (isFalse) changed = true;
      else if (open === below.length) result.push(input);
      else {
        changed = true;
        shortened.push(Array.from(below).filter((each) => marks[each] !== stamp));
      }
    }
    for (const rest of shortened) result.push(negate(this.and(rest)));
    if (!changed) return inputs;
    return normalised(result);
  }
}

/** Sorted, without repetitions and constants; undefined if they contain a literal and its negation. */
function normalised(literals: Iterable<Literal>): readonly Literal[] | undefined {
  const sorted = inOrder([...literals]);
  let length = 0;
  for (const literal of sorted) {
    if (literal === TRUE) continue;
    if (literal === FALSE) return undefined;
    if (length > 0) {
      const last = sorted[length - 1] as Literal;
      if (literal === last) continue;
      if (literal === negate(last)) return undefined;
    }
    sorted[length++] = literal;
  }
  sorted.length = length;
  return sorted;
}

/** Sorts in place. Inputs are usually few and already sorted. */
function inOrder(literals: Literal[]): Literal[] {
  if (literals.length > INSERTION_LIMIT) return literals.sort((a, b) => a - b);
  for (let i = 1; i < literals.length; i++) {
    const literal = literals[i] as Literal;
    let at = i;
    for (; at > 0 && (literals[at - 1] as Literal) > literal; at--)
      literals[at] = literals[at - 1] as Literal;
    literals[at] = literal;
  }
  return literals;
}

const INSERTION_LIMIT = 32;
