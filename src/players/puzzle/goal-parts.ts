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
  /** Of 32 neighbouring positions, one in each bit. */
  readonly #values: Int32Array;
  readonly #size: number;
  /** Where the positions are that were computed last. */
  #store: Int32Array | undefined;
  #first = -1;

  /** @param size words of a position */
  constructor(circuit: Circuit, highest: number, size: number) {
    this.#circuit = circuit;
    this.#size = size;
    this.#values = new Int32Array(circuit.nodeCount);
    this.#values[0] = -1;
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
    const lane = this.#laneOf(store, at);
    return (((this.#values[node] as number) >>> lane) & 1) === (isNegated(literal) ? 0 : 1);
  }

  /** To be called when positions were written over. */
  forget(): void {
    this.#store = undefined;
  }

  /** The bit of a position, which is computed with its neighbours if it was not yet. */
  #laneOf(store: Int32Array, at: number): number {
    const number = at / this.#size;
    const lane = number & 31;
    const first = (number - lane) * this.#size;
    if (store !== this.#store || first !== this.#first) {
      this.#store = store;
      this.#first = first;
      this.#compute(store, first);
    }
    return lane;
  }

  #compute(store: Int32Array, first: number): void {
    const { gates, inputStart, inputs } = this.#circuit;
    const values = this.#values;
    const count = Math.min(32, (store.length - first) / this.#size);
    for (const fluent of this.#fluents) {
      let word = 0;
      for (let lane = 0, at = first + (fluent >>> 5); lane < count; lane++, at += this.#size) {
        word |= (((store[at] as number) >>> (fluent & 31)) & 1) << lane;
      }
      values[fluent + 1] = word;
    }
    for (const gate of this.#gates) {
      let word = -1;
      for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number) && word !== 0; i++) {
        const input = inputs[i] as Literal;
        const value = values[nodeOf(input)] as number;
        word &= isNegated(input) ? ~value : value;
      }
      values[gates[gate] as number] = word;
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
