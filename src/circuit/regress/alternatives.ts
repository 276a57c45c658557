/**
 * Goals as alternatives that stand side by side: `a ∧ (b ∨ c)` becomes `(a ∧ b) ∨ (a ∧ c)`. Simplification has it the other
 * way round, which is shorter; but which of several common parts it takes out is arbitrary, and in fuzzy logic moves
 * that are alike would then not be worth the same.
 */
import type { CircuitBuilder } from '../builder.ts';
import { type Circuit, FALSE, isNegated, type Literal, negate, nodeOf } from '../circuit.ts';
import { rebuild } from '../rebuild.ts';

/** Finding a goal's alternatives may take so many times as many steps as the goals have inputs of gates, and some more. */
const GROWTH = 6;
const ALWAYS = 2000;

/** The goals of a circuit without loops, and nothing else of it. */
export function goalsByAlternatives(circuit: Circuit): Circuit {
  const onlyGoals = rebuild({ ...circuit, next: [], legal: [], terminal: FALSE, percepts: [] });
  const most = GROWTH * onlyGoals.inputs.length + ALWAYS;
  return rebuild(onlyGoals, {
    gate: (builder, inputs) => builder.and(inputs),
    outputs: (builder, outputs) => ({
      ...outputs,
      goals: outputs.goals.map((goal) => ({ ...goal, literal: sideBySide(builder, goal.literal, most) })),
    }),
  });
}

function sideBySide(builder: CircuitBuilder, goal: Literal, most: number): Literal {
  try {
    const found = new Alternatives(builder, most).of(goal);
    return found.length < 2 ? goal : builder.or(found.map((parts) => builder.and(parts)));
  } catch (error) {
    if (error instanceof TooMany) return goal;
    throw error;
  }
}

class TooMany extends Error {}

class Alternatives {
  readonly #builder: CircuitBuilder;
  #left: number;

  constructor(builder: CircuitBuilder, most: number) {
    this.#builder = builder;
    this.#left = most;
  }

  /** Conjunctions, given by their parts, of which one holds if the literal does. */
  of(literal: Literal): Literal[][] {
    this.#spend(1);
    const inputs = this.#builder.inputsOf(nodeOf(literal));
    if (inputs === undefined) return [[literal]];
    if (isNegated(literal)) return Array.from(inputs, negate).flatMap((each) => this.of(each));
    const parts = this.#flat(inputs);
    const choices = parts.filter((part) => isNegated(part) && this.#builder.inputsOf(nodeOf(part)));
    const [choice, ...others] = choices;
    // Several choices at once were put together by the rules, not by what is common to alternatives.
    if (choice === undefined || others.length > 0) return [parts];
    const rest = parts.filter((part) => part !== choice);
    return this.of(choice).map((way) => {
      this.#spend(rest.length + way.length);
      return [...rest, ...way];
    });
  }

  #flat(inputs: ArrayLike<Literal>): Literal[] {
    this.#spend(inputs.length);
    return Array.from(inputs).flatMap((input) => {
      const below = isNegated(input) ? undefined : this.#builder.inputsOf(nodeOf(input));
      return below === undefined ? [input] : this.#flat([...below]);
    });
  }

  /** What is shared between parts is gone through once for each, so that all steps count. */
  #spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMany();
  }
}
