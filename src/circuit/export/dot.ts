/**
 * Draws a circuit, or what some outputs depend on, in the DOT language of Graphviz: signals run from fluents and moves
 * on the left to outputs on the right.
 */
import { termText } from '../../gdl/index.ts';
import {
  type Circuit,
  evaluate,
  firstInnerNode,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  literalValue,
  moveNode,
  type NodeValues,
  newValues,
  nodeOf,
  outputLiterals,
  TRUE,
} from '../circuit.ts';
import { gateNumbers, gateUses } from '../structure.ts';
import { type ExportRefusal, isExportRefusal, refuse } from './check-circuit.ts';
import { chosenOutputs, type NamedOutput, namedOutputs, type OutputKind } from './named-outputs.ts';

export interface DotOptions {
  /** Draws only what these outputs depend on; see `chosenOutputs` for their names. */
  readonly only?: readonly string[];
  /** The fluents' values, in order; true nodes are then filled. */
  readonly state?: readonly boolean[];
  /** The moves made in that state. Without them, next values and percepts are open. */
  readonly moves?: readonly number[];
  /** Negations as a small circle on the arrow, or as separate nodes. */
  readonly negations?: 'arrows' | 'nodes';
  /** Maximum number of nodes and arrows; Graphviz takes minutes for many more than the default of 5,000. */
  readonly limit?: number;
  readonly title?: string;
}

const DEFAULT_LIMIT = 5_000;
const TRUE_FILL = '#ffd54a';

const OUTPUT_SHAPES: Readonly<Record<OutputKind, string>> = {
  next: 'box',
  legal: 'parallelogram',
  goal: 'octagon',
  terminal: 'doubleoctagon',
  sees: 'note',
};

/**
 * The DOT text, or the reason why there is none. Nodes keep their names (`f3`, `m7`, `g120`) whatever part is drawn.
 */
export function circuitDot(circuit: Circuit, options: DotOptions = {}): string | ExportRefusal {
  const outputs = options.only === undefined ? namedOutputs(circuit) : chosenOutputs(circuit, options.only);
  if (isExportRefusal(outputs)) return outputs;
  const cone = coneOf(circuit, outputs);
  const limit = options.limit ?? DEFAULT_LIMIT;
  const nodes = cone.nodes.length + outputs.length;
  if (nodes + cone.connections > limit) return tooLarge(nodes, cone.connections, limit, options);
  return new Drawing(circuit, outputs, cone, options).text();
}

function tooLarge(nodes: number, arrows: number, limit: number, { only }: DotOptions): ExportRefusal {
  const count = (value: number) => value.toLocaleString('en');
  const advice = only === undefined ? 'Restrict it to some outputs' : 'Restrict it to fewer outputs';
  return refuse(
    'too-large',
    `this drawing would have ${count(nodes)} nodes and ${count(arrows)} arrows, together more than the limit of ${count(limit)}. ${advice} (terminal, a fluent, a move), or raise the limit and be patient`,
  );
}

class Drawing {
  readonly #circuit: Circuit;
  readonly #outputs: readonly NamedOutput[];
  readonly #cone: Cone;
  readonly #isOr: Uint8Array;
  readonly #values: NodeValues | undefined;
  readonly #hasMoves: boolean;
  readonly #negationNodes: boolean;
  /** Constants and negations drawn so far. */
  readonly #made = new Set<string>();
  readonly #dot: DotText;

  constructor(circuit: Circuit, outputs: readonly NamedOutput[], cone: Cone, options: DotOptions) {
    this.#circuit = circuit;
    this.#outputs = outputs;
    this.#cone = cone;
    this.#isOr = gatesShownAsOr(circuit);
    this.#values = options.state && valuesIn(circuit, options.state, options.moves ?? []);
    this.#hasMoves = options.moves !== undefined;
    this.#negationNodes = options.negations === 'nodes';
    this.#dot = new DotText({ rankdir: 'LR', ...(options.title !== undefined && { label: options.title }) });
  }

  text(): string {
    for (const node of this.#cone.nodes) this.#drawNode(node);
    for (const output of this.#outputs) this.#drawOutput(output);
    return this.#dot.toString();
  }

  #drawNode(node: number): void {
    const { fluents, moves, roles } = this.#circuit;
    const firstMove = moveNode(this.#circuit, 0);
    const gate = this.#cone.gateOf[node] as number;
    if (node === 0) return;
    if (node < firstMove) {
      const fluent = fluents[node - fluentNode(0)];
      if (fluent !== undefined) this.#draw(node, { label: termText(fluent), shape: 'ellipse' });
    } else if (node < firstInnerNode(this.#circuit)) {
      const move = moves[node - firstMove];
      const role = roles[move?.role ?? 0];
      if (move === undefined || role === undefined) return;
      this.#draw(node, { label: `${termText(role)}: ${termText(move.term)}`, shape: 'hexagon' });
    } else if (gate >= 0) {
      const isOr = this.#isOr[node] === 1;
      this.#draw(node, { label: isOr ? 'or' : 'and', shape: isOr ? 'invtrapezium' : 'invhouse' });
      const { inputStart, inputs } = this.#circuit;
      for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
        this.#connect(inputs[i] as Literal, this.#idOf(node), this.#isOr[node] as number);
      }
    } else {
      this.#draw(node, { label: 'loop', shape: 'doublecircle' });
      const source = this.#cone.sourceOf.get(node);
      if (source !== undefined) this.#connect(source, this.#idOf(node), 0, BACKWARD);
    }
  }

  #draw(node: number, attributes: DotAttributes): void {
    const isTrue = this.#values !== undefined && (this.#values[node] as number) !== this.#isOr[node];
    this.#dot.node(this.#idOf(node), isTrue ? filled(attributes) : attributes);
  }

  #drawOutput({ kind, index, literal, text }: NamedOutput): void {
    const id = kind === 'terminal' ? kind : `${kind}${index}`;
    const isKnown = this.#hasMoves || (kind !== 'next' && kind !== 'sees');
    const isTrue = this.#values !== undefined && isKnown && literalValue(this.#values, literal) === 1;
    const attributes = { label: text, shape: OUTPUT_SHAPES[kind] };
    this.#dot.node(id, isTrue ? filled(attributes) : attributes);
    this.#connect(literal, id, 0);
    if (kind === 'next') this.#dot.edge(id, this.#idOf(fluentNode(index)), BACKWARD);
  }

  /** An arrow from the node of a literal to a reader that uses it directly (form 0) or negated (1). */
  #connect(literal: Literal, to: string, form: number, attributes: DotAttributes = {}): void {
    if (nodeOf(literal) === nodeOf(TRUE)) {
      this.#dot.edge(this.#constant((literal ^ form) === TRUE), to, attributes);
      return;
    }
    const from = this.#idOf(nodeOf(literal));
    if (!isShownNegated(literal, form, this.#isOr)) this.#dot.edge(from, to, attributes);
    else if (this.#negationNodes) this.#dot.edge(this.#negation(from, literal), to, attributes);
    else this.#dot.edge(from, to, { ...attributes, arrowhead: 'odot' });
  }

  #constant(value: boolean): string {
    const id = String(value);
    if (!this.#made.has(id)) {
      this.#made.add(id);
      const attributes = { label: id, shape: 'plaintext' };
      this.#dot.node(id, value && this.#values !== undefined ? filled(attributes) : attributes);
    }
    return id;
  }

  #negation(from: string, literal: Literal): string {
    const id = `not ${from}`;
    if (!this.#made.has(id)) {
      this.#made.add(id);
      const node = nodeOf(literal);
      const isTrue = this.#values !== undefined && this.#values[node] === this.#isOr[node];
      const attributes = { label: 'not', shape: 'triangle', orientation: '-90' };
      this.#dot.node(id, isTrue ? filled(attributes) : attributes);
      this.#dot.edge(from, id);
    }
    return id;
  }

  #idOf(node: number): string {
    const firstMove = moveNode(this.#circuit, 0);
    if (node < firstMove) return `f${node - fluentNode(0)}`;
    if (node < firstInnerNode(this.#circuit)) return `m${node - firstMove}`;
    return (this.#cone.gateOf[node] as number) >= 0 ? `g${node}` : `l${node}`;
  }
}

/** From one step to the next, or around a loop; does not affect the left-to-right order. */
const BACKWARD: DotAttributes = { style: 'dashed', constraint: 'false' };

function filled(attributes: DotAttributes): DotAttributes {
  return { ...attributes, style: 'filled', fillcolor: TRUE_FILL };
}

function valuesIn(circuit: Circuit, state: readonly boolean[], moves: readonly number[]): NodeValues {
  if (state.length !== circuit.fluents.length) {
    throw new RangeError(
      `a state of this circuit has ${circuit.fluents.length} fluents, not ${state.length}`,
    );
  }
  const values = newValues(circuit);
  state.forEach((value, fluent) => {
    values[fluentNode(fluent)] = Number(value);
  });
  for (const move of moves) {
    if (circuit.moves[move] === undefined) throw new RangeError(`this circuit has no move ${move}`);
    values[moveNode(circuit, move)] = 1;
  }
  evaluate(circuit, values);
  return values;
}

/** Everything that some outputs depend on. */
export interface Cone {
  /** In ascending order; includes the fluents whose next value is among the outputs. */
  readonly nodes: readonly number[];
  /** Number of inputs of these nodes and the outputs, including transitions to fluents. */
  readonly connections: number;
  /** Gate number of each node of the circuit, or -1. */
  readonly gateOf: Int32Array;
  /** The source of each feedback node. */
  readonly sourceOf: ReadonlyMap<number, Literal>;
}

function coneOf(circuit: Circuit, outputs: readonly NamedOutput[]): Cone {
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

/** The DOT language of Graphviz, with all names quoted. */
export type DotAttributes = Readonly<Record<string, string>>;

class DotText {
  readonly #lines: string[] = [];

  constructor(attributes: DotAttributes) {
    this.#lines.push('digraph {', `  graph${attributeList(attributes)};`);
  }

  node(id: string, attributes: DotAttributes): void {
    this.#lines.push(`  ${quoted(id)}${attributeList(attributes)};`);
  }

  edge(from: string, to: string, attributes: DotAttributes = {}): void {
    this.#lines.push(`  ${quoted(from)} -> ${quoted(to)}${attributeList(attributes)};`);
  }

  toString(): string {
    return [...this.#lines, '}', ''].join('\n');
  }
}

function attributeList(attributes: DotAttributes): string {
  const words = Object.entries(attributes).map(([name, value]) => `${quoted(name)}=${quoted(value)}`);
  return words.length === 0 ? '' : ` [${words.join(', ')}]`;
}

/** Graphviz interprets escapes (`\n`, `\N`) and HTML entities in labels, which names must not produce. */
function quoted(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('&', '&amp;')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll('\0', '�');
  return `"${escaped}"`;
}

/** Every round reduces the number of visible negations; in practice four or five rounds are enough. */
const MAX_ROUNDS = 20;

/**
 * 1 for each node to be shown as its negation, an OR of its negated inputs. A gate changes its form if that leaves
 * fewer negations at its inputs and uses, until no gate gains from it.
 */
export function gatesShownAsOr(circuit: Circuit): Uint8Array {
  const { gates, inputStart, inputs, nodeCount } = circuit;
  const isOr = new Uint8Array(nodeCount);
  const { start, uses } = gateUses(circuit);
  /** Uses by outputs and feedback: plain minus negated ones. */
  const outsideBalance = new Int32Array(nodeCount);
  const sources = circuit.loops.flatMap((loop) => loop.feedback.map(({ source }) => source));
  for (const literal of [...outputLiterals(circuit), ...sources]) {
    const node = nodeOf(literal);
    outsideBalance[node] = (outsideBalance[node] as number) + (isNegated(literal) ? -1 : 1);
  }
  /** Connections of a gate shown without a negation, minus those with one. */
  const balance = (gate: number): number => {
    const node = gates[gate] as number;
    const form = isOr[node] as number;
    let sum = form === 1 ? -(outsideBalance[node] as number) : (outsideBalance[node] as number);
    for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
      sum += isShownNegated(inputs[i] as Literal, form, isOr) ? -1 : 1;
    }
    for (let i = start[node] as number; i < (start[node + 1] as number); i++) {
      const use = uses[i] as number;
      const reader = gates[use >> 1] as number;
      sum += isShownNegated(literalOf(node) | (use & 1), isOr[reader] as number, isOr) ? -1 : 1;
    }
    return sum;
  };
  for (let round = 0, changed = true; changed && round < MAX_ROUNDS; round++) {
    changed = false;
    // From the outputs inwards, since their signs are fixed.
    for (let gate = gates.length - 1; gate >= 0; gate--) {
      if (balance(gate) >= 0) continue;
      const node = gates[gate] as number;
      isOr[node] = 1 - (isOr[node] as number);
      changed = true;
    }
  }
  return isOr;
}

/** Whether a literal, used by a reader of form 0 (direct) or 1 (negated), is the negation of what is shown. */
export function isShownNegated(literal: Literal, form: number, isOr: Uint8Array): boolean {
  return ((literal & 1) ^ form ^ (isOr[nodeOf(literal)] as number)) === 1;
}
