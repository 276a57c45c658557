/**
 * Formulas over the fluents of a state in three-valued logic: what is neither true nor false is unknown, and its own
 * negation. Conjunctions of conjunctions are one conjunction, repeated operands are left out, and so are those that
 * others make superfluous (absorption); no normal form beyond that is made.
 */
import { CircuitBuilder } from '../builder.ts';
import {
  type Circuit,
  type CircuitNames,
  FALSE,
  isNegated,
  type Literal,
  literalOf,
  moveNode,
  negate,
  nodeOf,
} from '../circuit.ts';

/** What becomes of something unknown beside something else: it stays, or it is left out. */
export type UnknownPolicy = 'keep' | 'drop';

/** Longer conjunctions stay as they are inside others, so that many formulas can share them. */
const LONGEST_JOINED = 64;

export class FormulaBuilder {
  readonly unknown: Literal;
  readonly #policy: UnknownPolicy;
  readonly #gates: CircuitBuilder;
  #work = 0;

  /** Formulas name no moves; in the place of the first is whatever is unknown. */
  constructor({ roles, fluents, moves }: CircuitNames, policy: UnknownPolicy) {
    const names = { roles, fluents, moves: moves.slice(0, 1) };
    this.#gates = new CircuitBuilder(names, { absorb: true });
    this.#policy = policy;
    this.unknown = literalOf(moveNode(names, 0));
  }

  /** Operands that were looked at since this was last asked. */
  takeWork(): number {
    const work = this.#work;
    this.#work = 0;
    return work;
  }

  get gateCount(): number {
    return this.#gates.gateCount;
  }

  not(literal: Literal): Literal {
    return literal === this.unknown ? literal : negate(literal);
  }

  and(literals: readonly Literal[]): Literal {
    const known: Literal[] = [];
    let hasUnknown = false;
    for (const literal of literals) {
      if (literal === FALSE) return FALSE;
      if (nodeOf(literal) === nodeOf(this.unknown)) {
        hasUnknown = true;
        continue;
      }
      const below = isNegated(literal) ? undefined : this.#gates.inputsOf(nodeOf(literal));
      if (below === undefined || below.length > LONGEST_JOINED) known.push(literal);
      else {
        for (const each of below) {
          if (each === this.unknown) hasUnknown = true;
          else known.push(each);
        }
      }
    }
    this.#work += known.length;
    if (!hasUnknown) return this.#gates.and(known);
    if (this.#gates.and(known) === FALSE) return FALSE;
    if (this.#policy === 'drop') return known.length === 0 ? this.unknown : this.#gates.and(known);
    // Beside something unknown, what is true if it is unknown adds nothing.
    const rest = known.filter((literal) => !this.#isAlternative(literal));
    return this.#gates.and([...rest, this.unknown]);
  }

  or(literals: readonly Literal[]): Literal {
    return this.not(this.and(literals.map((literal) => this.not(literal))));
  }

  inputsOf(node: number): Int32Array | undefined {
    return this.#gates.inputsOf(node);
  }

  /** What the given formulas consist of; they are the outputs called `legal`, in the same order. */
  circuitOf(formulas: readonly Literal[]): Circuit {
    return this.#gates.build({
      initial: this.#gates.names.fluents.map(() => false),
      next: [],
      legal: formulas,
      terminal: FALSE,
      goals: [],
      percepts: [],
    });
  }

  /** Whether it is a disjunction with something unknown. */
  #isAlternative(literal: Literal): boolean {
    return isNegated(literal) && this.#gates.inputsOf(nodeOf(literal))?.includes(this.unknown) === true;
  }
}
