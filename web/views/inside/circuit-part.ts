/** The visible part of a circuit: all of a small one, or the neighbourhood of a chosen output. */
import {
  type Circuit,
  firstInnerNode,
  gateNumbers,
  gatesShownAsOr,
  gateUses,
  isNegated,
  isShownNegated,
  type Literal,
  moveNode,
  type NamedOutput,
  namedOutputs,
  nodeOf,
} from '../../../src/circuit/index.ts';
import { termText } from '../../../src/gdl/index.ts';
import { phrases } from '../../phrases/inside.ts';

export interface PartWish {
  /** Index in the list of outputs; all outputs if undefined. */
  readonly output: number | undefined;
  /** Nodes whose inputs are also shown. */
  readonly opened: readonly number[];
  /** Nodes whose readers are shown. */
  readonly followed: readonly number[];
}

export type ShownKind = 'fluent' | 'move' | 'and' | 'or' | 'constant' | 'feedback' | NamedOutput['kind'];

export interface ShownNode {
  /** `n12` for a node, `o3` for an output. */
  readonly id: string;
  readonly kind: ShownKind;
  readonly label: string;
  /** Undefined for outputs. */
  readonly node: number | undefined;
  readonly literal: Literal;
  /** Whether some of its inputs or readers are not shown. */
  readonly hidesInputs: boolean;
  readonly hidesReaders: boolean;
}

export interface ShownEdge {
  readonly from: string;
  readonly to: string;
  readonly isNegated: boolean;
}

export interface CircuitPart {
  /** Nodes in an order in which each comes after its inputs. */
  readonly nodes: readonly ShownNode[];
  readonly edges: readonly ShownEdge[];
}

/** Maximum number of nodes and outputs in a drawing of the whole circuit. */
const MOST_WHOLE = 700;
/** Initial depth, and number of readers shown. */
const FIRST_DEPTH = 2;
const MOST_READERS = 40;
const MOST_SHOWN = 900;

export class CircuitParts {
  readonly circuit: Circuit;
  readonly outputs: readonly NamedOutput[];
  readonly #isOr: Uint8Array;
  readonly #gateOf: Int32Array;
  readonly #sourceOf: ReadonlyMap<number, Literal>;
  readonly #uses: ReturnType<typeof gateUses>;

  constructor(circuit: Circuit) {
    this.circuit = circuit;
    this.outputs = namedOutputs(circuit);
    this.#isOr = gatesShownAsOr(circuit);
    this.#gateOf = gateNumbers(circuit);
    this.#uses = gateUses(circuit);
    this.#sourceOf = new Map(
      circuit.loops.flatMap(({ feedback }) => feedback.map(({ node, source }) => [node, source])),
    );
  }

  get canBeWhole(): boolean {
    return this.circuit.nodeCount + this.outputs.length <= MOST_WHOLE;
  }

  part({ output, opened, followed }: PartWish): CircuitPart {
    const shown = new Set<number>();
    const outputs = new Set<number>();
    if (output === undefined) {
      for (const [i, { literal }] of this.outputs.entries()) {
        outputs.add(i);
        this.#addCone(nodeOf(literal), Number.POSITIVE_INFINITY, shown);
      }
    } else {
      outputs.add(output);
      const { literal } = this.outputs[output] ?? { literal: 0 };
      this.#addCone(nodeOf(literal), FIRST_DEPTH, shown);
    }
    for (const node of opened) if (shown.size < MOST_SHOWN) this.#addCone(node, 1, shown);
    for (const node of followed) {
      for (const reader of this.#readers(node)) if (shown.size < MOST_SHOWN) shown.add(reader);
      for (const reader of this.#outputsOf(node)) outputs.add(reader);
    }
    return this.#drawn(
      [...shown].sort((a, b) => a - b),
      [...outputs].sort((a, b) => a - b),
    );
  }

  /** Whether a displayed literal is true. */
  shownValue({ literal, node }: Pick<ShownNode, 'literal' | 'node'>, values: Uint8Array): boolean {
    const isTrue = (values[nodeOf(literal)] === 1) !== isNegated(literal);
    return node !== undefined && this.#isOr[node] === 1 ? !isTrue : isTrue;
  }

  #addCone(from: number, depth: number, shown: Set<number>): void {
    let open = [from];
    shown.add(from);
    for (let level = 0; level < depth && open.length > 0; level++) {
      const next: number[] = [];
      for (const node of open)
        for (const literal of this.#inputs(node)) {
          const input = nodeOf(literal);
          if (shown.has(input) || shown.size >= MOST_SHOWN) continue;
          shown.add(input);
          next.push(input);
        }
      open = next;
    }
  }

  #inputs(node: number): Literal[] {
    const gate = this.#gateOf[node] ?? -1;
    const source = this.#sourceOf.get(node);
    if (gate < 0) return source === undefined ? [] : [source];
    const { inputStart, inputs } = this.circuit;
    return [...inputs.subarray(inputStart[gate], inputStart[gate + 1])];
  }

  #readers(node: number): number[] {
    const { start, uses } = this.#uses;
    const readers: number[] = [];
    const end = Math.min(start[node + 1] ?? 0, (start[node] ?? 0) + MOST_READERS);
    for (let i = start[node] ?? 0; i < end; i++) readers.push(this.circuit.gates[(uses[i] ?? 0) >> 1] ?? 0);
    return readers;
  }

  #outputsOf(node: number): number[] {
    return this.outputs
      .flatMap(({ literal }, i) => (nodeOf(literal) === node ? [i] : []))
      .slice(0, MOST_READERS);
  }

  #drawn(shown: readonly number[], outputs: readonly number[]): CircuitPart {
    const isShown = new Set(shown);
    const areOutputsShown = new Set(outputs);
    const edges: ShownEdge[] = [];
    const nodes = shown.map((node): ShownNode => {
      const inputs = this.#inputs(node);
      const form = this.#isOr[node] ?? 0;
      for (const literal of inputs)
        if (isShown.has(nodeOf(literal)))
          edges.push({
            from: `n${nodeOf(literal)}`,
            to: `n${node}`,
            isNegated: isShownNegated(literal, form, this.#isOr),
          });
      return {
        id: `n${node}`,
        ...this.#named(node),
        node,
        literal: node << 1,
        hidesInputs: inputs.some((literal) => !isShown.has(nodeOf(literal))),
        hidesReaders:
          this.#readers(node).some((reader) => !isShown.has(reader)) ||
          this.#outputsOf(node).some((reader) => !areOutputsShown.has(reader)),
      };
    });
    const ends = outputs.flatMap((index): ShownNode[] => {
      const output = this.outputs[index];
      if (output === undefined) return [];
      const { kind, text, literal } = output;
      edges.push({
        from: `n${nodeOf(literal)}`,
        to: `o${index}`,
        isNegated: isShownNegated(literal, 0, this.#isOr),
      });
      return [
        {
          id: `o${index}`,
          kind,
          label: text,
          node: undefined,
          literal,
          hidesInputs: !isShown.has(nodeOf(literal)),
          hidesReaders: false,
        },
      ];
    });
    return {
      nodes: [...nodes, ...ends],
      edges: edges.filter(({ from }) => isShown.has(Number(from.slice(1)))),
    };
  }

  #named(node: number): { readonly kind: ShownKind; readonly label: string } {
    const { fluents, moves, roles } = this.circuit;
    if (node === 0) return { kind: 'constant', label: 'true' };
    const fluent = node < moveNode(this.circuit, 0) ? fluents[node - 1] : undefined;
    if (fluent !== undefined) return { kind: 'fluent', label: termText(fluent) };
    if (node < firstInnerNode(this.circuit)) {
      const move = moves[node - moveNode(this.circuit, 0)];
      const role = move && roles[move.role];
      return { kind: 'move', label: move && role ? `${termText(role)}: ${termText(move.term)}` : '?' };
    }
    if ((this.#gateOf[node] ?? -1) < 0) return { kind: 'feedback', label: 'again' };
    const kind = this.#isOr[node] === 1 ? 'or' : 'and';
    return { kind, label: phrases.gateNames[kind] };
  }
}
