/** Replaces inputs of a formula by other formulas, inside one builder. */
import type { CircuitBuilder } from './builder.ts';
import { isNegated, type Literal, literalOf, negate, nodeOf } from './circuit.ts';

/** Thrown if a substitution would take more work or gates than allowed. */
export class SubstitutionTooLarge extends Error {}

/** What all substitutions of one undertaking may cost together. */
export interface SubstitutionBudget {
  /** Gates that may be visited. */
  visits: number;
  /** Gates that the builder may have in the end. */
  readonly gates: number;
}

/** One assignment of formulas to inputs; results are remembered. Feedback of loops stays as it is. */
export class Substitution {
  readonly #builder: CircuitBuilder;
  readonly #input: (node: number) => Literal;
  readonly #budget: SubstitutionBudget;
  readonly #known = new Map<number, Literal>();

  constructor(builder: CircuitBuilder, input: (node: number) => Literal, budget: SubstitutionBudget) {
    this.#builder = builder;
    this.#input = input;
    this.#budget = budget;
  }

  of(literal: Literal): Literal {
    const open = [nodeOf(literal)];
    while (open.length > 0) {
      const node = open.at(-1) as number;
      if (this.#known.has(node)) {
        open.pop();
        continue;
      }
      const inputs = node === 0 ? undefined : this.#builder.inputsOf(node);
      if (inputs === undefined) {
        this.#known.set(node, node === 0 ? literalOf(0) : this.#input(node));
        open.pop();
        continue;
      }
      const before = open.length;
      for (const input of inputs) if (!this.#known.has(nodeOf(input))) open.push(nodeOf(input));
      if (open.length > before) continue;
      open.pop();
      if (--this.#budget.visits < 0 || this.#builder.gateCount > this.#budget.gates)
        throw new SubstitutionTooLarge();
      this.#known.set(node, this.#builder.and(Array.from(inputs, (input) => this.#mapped(input))));
    }
    return this.#mapped(literal);
  }

  #mapped(literal: Literal): Literal {
    const made = this.#known.get(nodeOf(literal)) as Literal;
    return isNegated(literal) ? negate(made) : made;
  }
}
