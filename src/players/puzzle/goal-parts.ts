/** The highest goal as a list of conditions that must all hold, and whether each does in a packed position. */
import { type Circuit, gateNumbers, isNegated, type Literal, nodeOf } from '../../circuit/index.ts';
import { goalValue } from '../../machine/goal-value.ts';

/** Gates that may have to be computed to judge a position. */
const MOST_GATES = 2000;

export class GoalParts {
  /** Literals; those of fluents first. */
  readonly literals: readonly Literal[];
  readonly #circuit: Circuit;
  /** Gates that are to be computed, in order, and the values of all nodes. */
  readonly #gates: readonly number[];
  readonly #fluents: readonly number[];
  readonly #values: Uint8Array;
  /** The position whose gates were computed last. */
  #store: Int32Array | undefined;
  #at = -1;

  constructor(circuit: Circuit, highest: number) {
    this.#circuit = circuit;
    this.#values = new Uint8Array(circuit.nodeCount);
    this.#values[0] = 1;
    const goals = circuit.goals.filter(({ role, value }) => role === 0 && goalValue(value) === highest);
    const [goal, ...others] = goals;
    const numbers = gateNumbers(circuit);
    const parts = goal === undefined || others.length > 0 ? [] : conjuncts(circuit, numbers, goal.literal);
    const isFluent = (literal: Literal) => nodeOf(literal) <= circuit.fluents.length;
    const simple = parts.filter(isFluent);
    const cone = coneOf(circuit, numbers, parts);
    this.literals = cone === undefined ? simple : [...simple, ...parts.filter((each) => !isFluent(each))];
    this.#gates = cone?.gates ?? [];
    this.#fluents = cone?.fluents ?? [];
  }

  holds(store: Int32Array, at: number, part: number): boolean {
    const literal = this.literals[part] as Literal;
    const node = nodeOf(literal);
    if (node <= this.#circuit.fluents.length) return bitOf(store, at, node - 1) !== isNegated(literal);
    this.#compute(store, at);
    return (this.#values[node] === 1) !== isNegated(literal);
  }

  /** To be called when positions were written over. */
  forget(): void {
    this.#store = undefined;
  }

  #compute(store: Int32Array, at: number): void {
    if (store === this.#store && at === this.#at) return;
    this.#store = store;
    this.#at = at;
    const { gates, inputStart, inputs } = this.#circuit;
    const values = this.#values;
    for (const fluent of this.#fluents) values[fluent + 1] = bitOf(store, at, fluent) ? 1 : 0;
    for (const gate of this.#gates) {
      let value = 1;
      for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number) && value === 1; i++) {
        const input = inputs[i] as Literal;
        if ((values[nodeOf(input)] === 1) === isNegated(input)) value = 0;
      }
      values[gates[gate] as number] = value;
    }
  }
}

export function bitOf(store: Int32Array, at: number, bit: number): boolean {
  return (((store[at + (bit >>> 5)] as number) >>> (bit & 31)) & 1) === 1;
}

/** What has to hold for the literal to hold, taken apart as far as gates are plain conjunctions. */
function conjuncts(circuit: Circuit, numbers: ArrayLike<number>, goal: Literal): Literal[] {
  const found = new Set<Literal>();
  const open = [goal];
  for (let literal = open.pop(); literal !== undefined; literal = open.pop()) {
    const gate = numbers[nodeOf(literal)] ?? -1;
    if (isNegated(literal) || gate < 0) found.add(literal);
    else open.push(...inputsOf(circuit, gate));
  }
  return [...found].filter((literal) => nodeOf(literal) !== 0);
}

interface Cone {
  readonly gates: readonly number[];
  readonly fluents: readonly number[];
}

/** Undefined if it is too large, or has gates that depend on themselves or on moves. */
function coneOf(
  circuit: Circuit,
  numbers: ArrayLike<number>,
  literals: readonly Literal[],
): Cone | undefined {
  const fluents = new Set<number>();
  const gates = new Set<number>();
  const open = literals.map(nodeOf);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === 0) continue;
    if (node <= circuit.fluents.length) {
      fluents.add(node - 1);
      continue;
    }
    const gate = numbers[node] ?? -1;
    const isLooped = circuit.loops.some(({ firstGate, endGate }) => gate >= firstGate && gate < endGate);
    if (gate < 0 || isLooped || gates.size >= MOST_GATES) return undefined;
    if (gates.has(gate)) continue;
    gates.add(gate);
    open.push(...inputsOf(circuit, gate).map(nodeOf));
  }
  return { gates: [...gates].sort((a, b) => a - b), fluents: [...fluents] };
}

function inputsOf(circuit: Circuit, gate: number): Literal[] {
  return [...circuit.inputs.subarray(circuit.inputStart[gate], circuit.inputStart[gate + 1])];
}
