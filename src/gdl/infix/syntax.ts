/** Infix statements as written, before conjunctions are distributed over rules and operators become words. */
import type { Span } from '../source.ts';

export interface Name {
  readonly kind: 'name';
  readonly text: string;
  readonly span: Span;
}

export interface InfixVariable {
  readonly kind: 'variable';
  /** As written: `X`, or `_` for an anonymous variable. */
  readonly text: string;
  /** Its name in forms: `?X`; every `_` gets a different one. */
  readonly symbol: string;
  readonly span: Span;
}

export interface Application {
  readonly kind: 'application';
  readonly name: Name | InfixVariable;
  readonly args: readonly TermSyntax[];
  readonly span: Span;
}

export interface Junction {
  /** An `and` without parts is the condition that always holds. */
  readonly kind: 'and' | 'or';
  readonly parts: readonly Syntax[];
  /** The place of the first joining operator. */
  readonly sign: Span;
  readonly span: Span;
}

export interface Negation {
  readonly kind: 'not';
  readonly part: Syntax;
  readonly sign: Span;
  readonly span: Span;
}

/** `X \= Y` and similar; `distinct(X,Y)` is an application. */
export interface Comparison {
  readonly kind: 'equal' | 'unequal';
  readonly left: TermSyntax;
  readonly right: TermSyntax;
  readonly signText: string;
  readonly sign: Span;
  readonly span: Span;
}

export type TermSyntax = Name | InfixVariable | Application;
export type Syntax = TermSyntax | Junction | Negation | Comparison;

export interface Statement {
  readonly head: Syntax;
  readonly body: Syntax | undefined;
  /** The place of `:-`; absent in facts. */
  readonly neck: Span | undefined;
  /** Without the full stop. */
  readonly span: Span;
}

/** The author's choice of operators, if the notation allows several. */
export interface InfixStyle {
  readonly neck: string;
  readonly and: string;
  readonly or: string;
  readonly not: string;
  /** `.` or nothing. */
  readonly end: string;
}

/** As in Stanford's rule sheets. */
export const STANFORD_STYLE: InfixStyle = { neck: ':-', and: '&', or: '|', not: '~', end: '' };
