/**
 * The symmetry graph of a circuit is a coloured graph whose automorphisms are symmetries of the game; nested
 * conjunctions are flattened first, so that equal conditions look the same.
 */
import { canonicalText } from '../../gdl/index.ts';
import type { CircuitBuilder } from '../builder.ts';
import {
  type Circuit,
  firstInnerNode,
  fluentNode,
  isNegated,
  type Literal,
  moveNode,
  nodeOf,
} from '../circuit.ts';
import { rebuild } from '../rebuild.ts';
import { fanouts } from '../structure.ts';

export interface ColouredGraph {
  readonly vertexCount: number;
  readonly colours: Int32Array;
  /** Neighbours of v from `start[v]` to `start[v + 1]`, for both directions of every edge. */
  readonly start: Int32Array;
  readonly neighbours: Int32Array;
  /** The kind of edge to the neighbour; the two directions of an edge have different kinds. */
  readonly labels: Uint8Array;
  /** Vertex of the first role; the others follow. Fluents and moves have the circuit's node numbers. */
  readonly firstRole: number;
}

type EdgeKind = 'input' | 'next' | 'legal' | 'goal' | 'percept' | 'terminal' | 'of role';
const EDGE_KINDS: readonly EdgeKind[] = ['input', 'next', 'legal', 'goal', 'percept', 'terminal', 'of role'];

/** Kinds of edges, for positive and negated literals, in both directions. */
export const LABEL_COUNT = 4 * EDGE_KINDS.length;

/** @param numbers of colours, shared by graphs that are compared */
export function symmetryGraph(circuit: Circuit, numbers = new Map<string, number>()): ColouredGraph {
  const firstRole = circuit.nodeCount;
  const firstGoal = firstRole + circuit.roles.length;
  const firstPercept = firstGoal + circuit.goals.length;
  const terminal = firstPercept + circuit.percepts.length;
  const vertexCount = terminal + 1;
  const edges = new EdgeList(circuit);
  circuit.gates.forEach((node, gate) => {
    for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
      edges.toLiteral(node, circuit.inputs[i] as Literal, 'input');
    }
  });
  circuit.next.forEach((literal, fluent) => {
    edges.toLiteral(fluentNode(fluent), literal, 'next');
  });
  circuit.legal.forEach((literal, move) => {
    edges.toLiteral(moveNode(circuit, move), literal, 'legal');
    edges.add(moveNode(circuit, move), firstRole + (circuit.moves[move]?.role ?? 0), 'of role');
  });
  circuit.goals.forEach(({ role, literal }, goal) => {
    edges.toLiteral(firstGoal + goal, literal, 'goal');
    edges.add(firstGoal + goal, firstRole + role, 'of role');
  });
  circuit.percepts.forEach(({ role, literal }, percept) => {
    edges.toLiteral(firstPercept + percept, literal, 'percept');
    edges.add(firstPercept + percept, firstRole + role, 'of role');
  });
  edges.toLiteral(terminal, circuit.terminal, 'terminal');
  return {
    vertexCount,
    firstRole,
    colours: colours(circuit, vertexCount, numbers),
    ...edges.adjacency(vertexCount),
  };
}

class EdgeList {
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #kind: number[] = [];
  readonly #sourceOf: ReadonlyMap<number, Literal>;

  constructor(circuit: Circuit) {
    this.#sourceOf = new Map(
      circuit.loops.flatMap(({ feedback }) => feedback.map(({ node, source }) => [node, source])),
    );
  }

  add(from: number, to: number, kind: EdgeKind, isNegative = false): void {
    this.#from.push(from);
    this.#to.push(to);
    this.#kind.push(2 * EDGE_KINDS.indexOf(kind) + (isNegative ? 1 : 0));
  }

  /** A feedback node is identified with its source, since the place where a loop was cut carries no information. */
  toLiteral(from: number, literal: Literal, kind: EdgeKind): void {
    let target = literal;
    const passed = new Set<number>();
    for (
      let source = this.#sourceOf.get(nodeOf(target));
      source !== undefined && !passed.has(nodeOf(target));
    ) {
      passed.add(nodeOf(target));
      target = source ^ (target & 1);
      source = this.#sourceOf.get(nodeOf(target));
    }
    this.add(from, nodeOf(target), kind, isNegated(target));
  }

  adjacency(vertexCount: number) {
    const start = new Int32Array(vertexCount + 1);
    const count = (vertex: number) => {
      start[vertex + 1] = (start[vertex + 1] as number) + 1;
    };
    for (const vertex of this.#from) count(vertex);
    for (const vertex of this.#to) count(vertex);
    for (let i = 0; i < vertexCount; i++) start[i + 1] = (start[i + 1] as number) + (start[i] as number);
    const free = start.slice();
    const neighbours = new Int32Array(2 * this.#from.length);
    const labels = new Uint8Array(2 * this.#from.length);
    const put = (from: number, to: number, label: number) => {
      const place = free[from] as number;
      neighbours[place] = to;
      labels[place] = label;
      free[from] = place + 1;
    };
    this.#from.forEach((from, edge) => {
      const to = this.#to[edge] as number;
      const kind = this.#kind[edge] as number;
      put(from, to, 2 * kind);
      put(to, from, 2 * kind + 1);
    });
    return { start, neighbours, labels };
  }
}

function colours(circuit: Circuit, vertexCount: number, numbers: Map<string, number>): Int32Array {
  const result = new Int32Array(vertexCount);
  const paint = (vertex: number, colour: string) => {
    let number = numbers.get(colour);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(colour, number);
    }
    result[vertex] = number;
  };
  const uses = fanouts(circuit);
  const isUnused = (node: number) => uses[node] === 0;
  paint(0, 'true');
  circuit.next.forEach((literal, fluent) => {
    // A fluent without dependencies in either direction could be swapped with any other of its kind.
    const isLoose = isUnused(fluentNode(fluent)) && nodeOf(literal) === 0;
    paint(fluentNode(fluent), isLoose ? `fluent ${fluent}` : 'fluent');
  });
  circuit.legal.forEach((literal, move) => {
    const isLoose = isUnused(moveNode(circuit, move)) && nodeOf(literal) === 0;
    paint(moveNode(circuit, move), isLoose ? `move ${move}` : 'move');
  });
  for (let node = firstInnerNode(circuit); node < circuit.nodeCount; node++) paint(node, 'gate');
  const polarities = loopPolarities(circuit);
  for (const [node, polarity] of polarities) paint(node, `gate ${polarity}`);
  // Feedback nodes represent their sources and have no edges of their own.
  for (const { feedback } of circuit.loops) for (const { node } of feedback) paint(node, `feedback ${node}`);
  let vertex = circuit.nodeCount;
  for (const role of circuit.roles) paint(vertex++, canonicalText(role) === 'random' ? 'random' : 'role');
  for (const { value } of circuit.goals) paint(vertex++, `goal ${canonicalText(value)}`);
  circuit.percepts.forEach(({ literal }, percept) => {
    paint(vertex++, nodeOf(literal) === 0 ? `percept ${percept}` : 'percept');
  });
  paint(vertex, 'terminal');
  return result;
}

/**
 * Whether a gate in a loop increases or decreases with the feedback nodes. Swapping the two kinds would exchange least
 * and greatest fixpoints, which no edge prevents.
 */
function loopPolarities(circuit: Circuit): Map<number, 'rising' | 'falling'> {
  const polarities = new Map<number, 'rising' | 'falling'>();
  for (const { firstGate, endGate, feedback } of circuit.loops) {
    for (const { node } of feedback) polarities.set(node, 'rising');
    for (let gate = firstGate; gate < endGate; gate++) {
      for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
        const input = circuit.inputs[i] as Literal;
        const below = polarities.get(nodeOf(input));
        if (below === undefined) continue;
        const isRising = (below === 'rising') !== isNegated(input);
        polarities.set(circuit.gates[gate] as number, isRising ? 'rising' : 'falling');
      }
    }
  }
  return polarities;
}

// A circuit with nested conjunctions flattened. Grounding splits rules into pieces in some order; flattened again,
// equal conditions look the same regardless of how they were split.

/** Gates that would get more inputs are left unchanged, as are all once the circuit has grown too much. */
const MAX_FLAT_INPUTS = 500;
const MAX_FLAT_GROWTH = 4;

export function flatCircuit(circuit: Circuit): Circuit {
  let room = MAX_FLAT_GROWTH * circuit.inputs.length + MAX_FLAT_INPUTS;
  return rebuild(circuit, {
    gate: (builder, inputs) => {
      const open = openedInputs(builder, inputs);
      const isWorthIt = open.length <= MAX_FLAT_INPUTS && open.length <= room;
      room -= isWorthIt ? open.length : inputs.length;
      return builder.and(isWorthIt ? open : inputs);
    },
  });
}

function openedInputs(builder: CircuitBuilder, inputs: readonly Literal[]): Literal[] {
  return inputs.flatMap((input) => {
    const below = isNegated(input) ? undefined : builder.inputsOf(nodeOf(input));
    return below === undefined ? [input] : Array.from(below);
  });
}
