/** A game description: rules over interned terms, with the place of each part in the text. */
import type { LibraryConnection } from './libraries/library-answers.ts';
import type { SourceText, Span } from './source.ts';
import type { Term, TermPool } from './term.ts';

/** An occurrence of a term in the sheet. The same interned term may occur in many places. */
export interface TermOccurrence {
  readonly term: Term;
  /** The name, variable or function symbol as spelled here. */
  readonly spelling: string;
  readonly args: readonly TermOccurrence[];
  readonly span: Span;
}

/** A relation applied to arguments. A relation without arguments may be written as `p` or `(p)`. */
export interface Atom {
  readonly kind: 'atom';
  /** In lower case. */
  readonly relation: string;
  readonly spelling: string;
  readonly args: readonly TermOccurrence[];
  readonly span: Span;
}

export interface Distinct {
  readonly kind: 'distinct';
  readonly left: TermOccurrence;
  readonly right: TermOccurrence;
  readonly span: Span;
}

export interface Not {
  readonly kind: 'not';
  readonly formula: Formula;
  readonly span: Span;
}

export interface Or {
  readonly kind: 'or';
  readonly disjuncts: readonly Formula[];
  readonly span: Span;
}

export type Formula = Atom | Distinct | Not | Or;

/** A rule, or a fact if its body is empty. */
export interface Rule {
  readonly head: Atom;
  readonly body: readonly Formula[];
  /** The rule's variables as spelled (with `?`), by index. */
  readonly variables: readonly string[];
  readonly span: Span;
}

/** An external library, with the relations it answers (Sheng 2011). */
export interface ExternalLibrary {
  /** In lower case. */
  readonly name: string;
  readonly spelling: string;
  /** The file or address given by `include`. */
  readonly resource: string | undefined;
  /** The command line prefix given by `use`, word by word. */
  readonly command: readonly string[] | undefined;
  readonly relations: readonly Atom[];
  readonly span: Span;
  /** The connection that answers questions, once connected; built-in libraries need none. */
  readonly connection?: LibraryConnection;
}

interface DescriptionParts {
  readonly source: SourceText;
  readonly terms: TermPool;
  readonly rules: readonly Rule[];
  readonly externals: readonly ExternalLibrary[];
}

/** Games with complete information and simultaneous or alternating moves. */
export interface CompleteInformationDescription extends DescriptionParts {
  readonly dialect: 'gdl-1';
}

/** Games with chance (`random`) or percepts (`sees`). */
export interface IncompleteInformationDescription extends DescriptionParts {
  readonly dialect: 'gdl-2';
}

/** Games whose fluents have lifetimes; `percepts` says whether there are also chance or percepts. */
export interface RealTimeDescription extends DescriptionParts {
  readonly dialect: 'rtgdl';
  readonly percepts: boolean;
}

export type TurnBasedDescription = CompleteInformationDescription | IncompleteInformationDescription;
export type Description = TurnBasedDescription | RealTimeDescription;
export type Dialect = Description['dialect'];

export function isTurnBased(description: Description): description is TurnBasedDescription {
  return description.dialect !== 'rtgdl';
}

/** Calls `visit` with every atom of a formula and whether it is under an odd number of `not`s. */
export function forEachAtom(
  formula: Formula,
  visit: (atom: Atom, negated: boolean) => void,
  negated = false,
): void {
  switch (formula.kind) {
    case 'atom':
      visit(formula, negated);
      return;
    case 'distinct':
      return;
    case 'not':
      forEachAtom(formula.formula, visit, !negated);
      return;
    case 'or':
      for (const disjunct of formula.disjuncts) forEachAtom(disjunct, visit, negated);
      return;
  }
}
