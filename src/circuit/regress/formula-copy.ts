/** Takes formulas from a circuit over to a builder, with other formulas in the place of inputs. */
import { type Circuit, isNegated, type Literal, nodeOf, TRUE } from '../circuit.ts';
import { gateNumbers } from '../sweep.ts';
import type { Expenses } from './budget.ts';
import type { FormulaBuilder } from './formulas.ts';

export class FormulaCopy {
  readonly #circuit: Circuit;
  readonly #formulas: FormulaBuilder;
  readonly #input: (node: number) => Literal;
  readonly #expenses: Expenses;
  readonly #gateOf: Int32Array;
  /** By node; -1 until it is made. */
  readonly #made: Int32Array;

  /** @param circuit without loops */
  constructor(
    circuit: Circuit,
    formulas: FormulaBuilder,
    input: (node: number) => Literal,
    expenses: Expenses,
  ) {
    this.#circuit = circuit;
    this.#formulas = formulas;
    this.#input = input;
    this.#expenses = expenses;
    this.#gateOf = gateNumbers(circuit);
    this.#made = new Int32Array(circuit.nodeCount).fill(-1);
    this.#made[0] = TRUE;
  }

  of(literal: Literal): Literal {
    const { inputStart, inputs } = this.#circuit;
    const open = [nodeOf(literal)];
    while (open.length > 0) {
      const node = open.at(-1) as number;
      const gate = this.#gateOf[node] as number;
      if ((this.#made[node] as number) >= 0) {
        open.pop();
      } else if (gate < 0) {
        this.#made[node] = this.#input(node);
      } else {
        const below = inputs.subarray(inputStart[gate], inputStart[gate + 1]);
        const before = open.length;
        for (const each of below) if ((this.#made[nodeOf(each)] as number) < 0) open.push(nodeOf(each));
        if (open.length > before) continue;
        this.#expenses.add(below.length + this.#formulas.takeWork(), this.#formulas.gateCount);
        this.#made[node] = this.#formulas.and(Array.from(below, (each) => this.#value(each)));
      }
    }
    return this.#value(literal);
  }

  #value(literal: Literal): Literal {
    const made = this.#made[nodeOf(literal)] as Literal;
    return isNegated(literal) ? this.#formulas.not(made) : made;
  }
}
