/**
 * Determines the inputs on which a formula really depends. A formula may contain irrelevant inputs, and then the graph
 * of its dependencies has edges that an equivalent game lacks.
 */
import type { WorkClock } from '../../base/index.ts';
import { CircuitSolver, solvableCircuit } from '../analyse/circuit-solver.ts';
import { CircuitBuilder } from '../builder.ts';
import {
  type Circuit,
  FALSE,
  firstInnerNode,
  isNegated,
  type Literal,
  literalOf,
  negate,
  nodeOf,
  TRUE,
} from '../circuit.ts';
import { gateNumbers } from '../structure.ts';
import { Lanes, mix } from './lanes.ts';

const SIMULATIONS = 6;
const CONFLICTS = 2000;

/** Decides whether inputs matter: by random assignments, then by proof. */
export class EssentialInputs {
  readonly #circuit: Circuit;
  readonly #lanes: Lanes;
  readonly #gateOf: Int32Array;
  readonly #clock: WorkClock;

  constructor(circuit: Circuit, clock: WorkClock) {
    this.#circuit = circuit;
    this.#lanes = new Lanes(circuit);
    this.#gateOf = gateNumbers(circuit);
    this.#clock = clock;
  }

  /**
   * The inputs on which the literal depends. Recursive formulas and undecided inputs are kept.
   *
   * @param support nodes of the fluents and moves in its formula
   */
  of(literal: Literal, support: Int32Array): Int32Array {
    const gates = this.#cone(literal);
    if (gates === undefined || this.#clock.isOver) return support;
    const open = new Set(support);
    this.#simulate(literal, gates, support, open);
    return support.filter((input) => !open.has(input) || this.#matters(literal, gates, input));
  }

  /** Gates below a literal in evaluation order; undefined if some of them depend on themselves. */
  #cone(literal: Literal): number[] | undefined {
    const { inputStart, inputs } = this.#circuit;
    const firstInner = firstInnerNode(this.#circuit);
    const gates = new Set<number>();
    const open = [nodeOf(literal)];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node < firstInner) continue;
      const gate = this.#gateOf[node] as number;
      if (gate < 0) return undefined;
      if (gates.has(gate)) continue;
      gates.add(gate);
      for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++)
        open.push((inputs[i] as number) >> 1);
    }
    return [...gates].sort((a, b) => a - b);
  }

  #simulate(literal: Literal, gates: readonly number[], support: Int32Array, open: Set<number>): void {
    const { values } = this.#lanes;
    for (let round = 0; round < SIMULATIONS && open.size > 0 && !this.#clock.isOver; round++) {
      for (const input of support) {
        const word = mix(input, round + 1);
        values[input] =
          round % 3 === 0
            ? word
            : round % 3 === 1
              ? word & mix(input, round + 51)
              : word | mix(input, round + 51);
      }
      const before = this.#value(literal, gates);
      for (const input of [...open]) {
        values[input] = ~(values[input] as number);
        if (this.#value(literal, gates) !== before) open.delete(input);
        values[input] = ~(values[input] as number);
      }
    }
  }

  #value(literal: Literal, gates: readonly number[]): number {
    const { inputStart, inputs } = this.#circuit;
    const { values } = this.#lanes;
    for (const gate of gates) {
      let value = -1;
      for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++) {
        const input = inputs[i] as number;
        value &= (values[input >> 1] as number) ^ -(input & 1);
      }
      values[this.#circuit.gates[gate] as number] = value;
    }
    return this.#lanes.of(literal);
  }

  /** Whether the formula with the input true can differ from the formula with it false. */
  #matters(literal: Literal, gates: readonly number[], input: number): boolean {
    if (this.#clock.isOver) return true;
    const builder = new CircuitBuilder(this.#circuit, { absorb: true });
    const [high, low] = [TRUE, FALSE].map((value) =>
      this.#cofactor(builder, literal, gates, input, value),
    ) as [Literal, Literal];
    if (high === low) return false;
    const circuit = builder.build({
      initial: this.#circuit.initial,
      next: [high, low],
      legal: [],
      terminal: FALSE,
      goals: [],
      percepts: [],
    });
    const [x, y] = circuit.next as [Literal, Literal];
    const solver = new CircuitSolver(solvableCircuit(circuit));
    const budget = { conflicts: CONFLICTS, isOver: () => this.#clock.isOver };
    return (
      solver.solve([x, negate(y)], budget) !== 'unsatisfiable' ||
      solver.solve([negate(x), y], budget) !== 'unsatisfiable'
    );
  }

  #cofactor(
    builder: CircuitBuilder,
    literal: Literal,
    gates: readonly number[],
    input: number,
    value: Literal,
  ): Literal {
    const literals = new Map<number, Literal>([
      [0, TRUE],
      [input, value],
    ]);
    const { inputStart, inputs } = this.#circuit;
    const mapped = (each: Literal): Literal => {
      const known = literals.get(nodeOf(each)) ?? literalOf(nodeOf(each));
      return isNegated(each) ? negate(known) : known;
    };
    for (const gate of gates) {
      const own: Literal[] = [];
      for (let i = inputStart[gate] as number; i < (inputStart[gate + 1] as number); i++)
        own.push(mapped(inputs[i] as Literal));
      literals.set(this.#circuit.gates[gate] as number, builder.and(own));
    }
    return mapped(literal);
  }
}
