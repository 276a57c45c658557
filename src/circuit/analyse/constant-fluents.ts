/**
 * Finds fluents that never change. Starting from the initial state with unknown moves, the circuit is computed in
 * three-valued logic; a fluent that may change becomes unknown, until nothing more does. Values that are still known
 * then hold in every reachable state.
 */
import {
  type Circuit,
  FALSE,
  fluentNode,
  isNegated,
  type Literal,
  literalOf,
  nodeOf,
  TRUE,
} from '../circuit.ts';
import { type CircuitPass, rebuild } from '../rebuild.ts';
import { type GateUses, gateUses } from '../structure.ts';

export const constantFluents: CircuitPass = {
  name: 'constant fluents',
  description: 'replaces fluents that can never change by their value',
  run: (circuit) => {
    const known = unchangingFluents(circuit);
    return rebuild(circuit, {
      gate: (builder, inputs) => builder.and(inputs),
      input: (node) => {
        const value = node <= circuit.fluents.length ? known[node - 1] : undefined;
        return value === undefined ? literalOf(node) : value ? TRUE : FALSE;
      },
    });
  },
};

/** The value of each fluent that is the same in every reachable state; undefined for others. */
export function unchangingFluents(circuit: Circuit): (boolean | undefined)[] {
  const known: (boolean | undefined)[] = [...circuit.initial];
  const propagation = new ThreeValuedEvaluation(circuit);
  const nextOf = new Map<number, number[]>();
  circuit.next.forEach((literal, fluent) => {
    const fluents = nextOf.get(nodeOf(literal));
    if (fluents === undefined) nextOf.set(nodeOf(literal), [fluent]);
    else fluents.push(fluent);
  });
  let open = [...circuit.next.keys()];
  while (open.length > 0) {
    const changing = open.filter(
      (fluent) =>
        known[fluent] !== undefined && propagation.valueOf(circuit.next[fluent] as Literal) !== known[fluent],
    );
    for (const fluent of changing) known[fluent] = undefined;
    // Only newly unknown nodes can make others unknown.
    const news = propagation.makeUnknown(changing.map(fluentNode));
    open = news.flatMap((node) => nextOf.get(node) ?? []);
  }
  return known;
}

const IS_FALSE = 0;
const IS_TRUE = 1;
const UNKNOWN = 2;

/** Node values that only change from known to unknown, at a cost proportional to the node's uses. */
class ThreeValuedEvaluation {
  readonly #circuit: Circuit;
  readonly #uses: GateUses;
  readonly #values: Uint8Array;
  readonly #falseInputs: Int32Array;
  readonly #unknownInputs: Int32Array;

  /** Starts from the initial state; moves and feedback nodes are unknown, which is sound but coarse. */
  constructor(circuit: Circuit) {
    this.#circuit = circuit;
    this.#uses = gateUses(circuit);
    this.#values = new Uint8Array(circuit.nodeCount).fill(UNKNOWN);
    this.#falseInputs = new Int32Array(circuit.gates.length);
    this.#unknownInputs = new Int32Array(circuit.gates.length);
    this.#values[0] = IS_TRUE;
    circuit.initial.forEach((value, fluent) => {
      this.#values[fluentNode(fluent)] = value ? IS_TRUE : IS_FALSE;
    });
    circuit.gates.forEach((node, gate) => {
      for (let i = circuit.inputStart[gate] as number; i < (circuit.inputStart[gate + 1] as number); i++) {
        const value = this.valueOf(circuit.inputs[i] as Literal);
        if (value === false) this.#falseInputs[gate] = (this.#falseInputs[gate] as number) + 1;
        if (value === undefined) this.#unknownInputs[gate] = (this.#unknownInputs[gate] as number) + 1;
      }
      this.#values[node] = this.#gateValue(gate);
    });
  }

  valueOf(literal: Literal): boolean | undefined {
    const value = this.#values[nodeOf(literal)];
    if (value === UNKNOWN) return undefined;
    return (value === IS_TRUE) !== isNegated(literal);
  }

  /** Makes nodes unknown, with all consequences; returns every node that became unknown. */
  makeUnknown(nodes: readonly number[]): number[] {
    const news: number[] = [];
    const open = nodes.filter((node) => this.#values[node] !== UNKNOWN);
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const before = this.#values[node];
      if (before === UNKNOWN) continue;
      this.#values[node] = UNKNOWN;
      news.push(node);
      const { start, uses } = this.#uses;
      for (let i = start[node] as number; i < (start[node + 1] as number); i++) {
        const use = uses[i] as number;
        const gate = use >> 1;
        const wasTrue = (before === IS_TRUE) === ((use & 1) === 0);
        if (!wasTrue) this.#falseInputs[gate] = (this.#falseInputs[gate] as number) - 1;
        this.#unknownInputs[gate] = (this.#unknownInputs[gate] as number) + 1;
        if (this.#gateValue(gate) === UNKNOWN) open.push(this.#circuit.gates[gate] as number);
      }
    }
    return news;
  }

  #gateValue(gate: number): number {
    if ((this.#falseInputs[gate] as number) > 0) return IS_FALSE;
    return (this.#unknownInputs[gate] as number) > 0 ? UNKNOWN : IS_TRUE;
  }
}
