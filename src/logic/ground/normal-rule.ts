/** Rules in the shape the grounder works on: conjunctions of atoms, negated atoms and inequalities. */
import type { Rule, Term } from '../../gdl/index.ts';

/** An atom of a relation, which is a name with its number of arguments: `cell/3`. */
export interface NormalAtom {
  readonly relation: string;
  readonly args: readonly Term[];
}

export interface NormalRule {
  readonly head: NormalAtom;
  readonly positives: readonly NormalAtom[];
  readonly negatives: readonly NormalAtom[];
  readonly distincts: readonly (readonly [Term, Term])[];
  /** Positive atoms that only narrow the search for instances; they are not part of the ground rules. */
  readonly guards: readonly NormalAtom[];
  /** The rule only collects what is possible; it gives no ground rules at all. */
  readonly silent: boolean;
  /** The rule as its author wrote it. */
  readonly origin: Rule;
}

export function relationKey(name: string, arity: number): string {
  return `${name}/${arity}`;
}

export function variablesOf(term: Term, into: Set<number> = new Set()): Set<number> {
  if (term.kind === 'variable') into.add(term.index);
  else if (term.kind === 'compound' && !term.ground) for (const arg of term.args) variablesOf(arg, into);
  return into;
}

export function variablesOfAll(terms: readonly Term[], into: Set<number> = new Set()): Set<number> {
  for (const term of terms) variablesOf(term, into);
  return into;
}

/** The variables that the positive atoms of a body give values to. */
export function boundVariables(positives: readonly NormalAtom[]): Set<number> {
  const bound = new Set<number>();
  for (const atom of positives) variablesOfAll(atom.args, bound);
  return bound;
}
