/** The keywords of GDL, and the number of arguments of each in the dialect of a sheet. */
import type { Description } from './description.ts';

/** Words that form conditions; they are never relations or functions. */
export const OPERATORS = ['<=', 'not', 'or', 'distinct'] as const;

/** Number of arguments of each keyword relation in turn-based games. */
export const KEYWORD_ARITY: Readonly<Record<string, number>> = {
  role: 1,
  init: 1,
  true: 1,
  next: 1,
  base: 1,
  legal: 2,
  does: 2,
  input: 2,
  goal: 2,
  sees: 2,
  terminal: 0,
};

/** In real-time GDL, fluents have lifetimes, and `expired` holds when one has run out (Kowalski and Kisielewicz). */
export const REAL_TIME_KEYWORD_ARITY: Readonly<Record<string, number>> = {
  ...KEYWORD_ARITY,
  init: 2,
  true: 2,
  next: 2,
  expired: 1,
};

/** The role whose moves are chance, and the infinite lifetime. */
export const RANDOM_ROLE = 'random';
export const INFINITE_LIFETIME = 'infinity';

/**
 * `(drawit ROW COLUMN IMAGE)` says what to draw; rules never use it as a condition (Keating, "General Game Player").
 */
export const DRAWING_RELATION = 'drawit';

export function isOperator(name: string): boolean {
  return (OPERATORS as readonly string[]).includes(name);
}

/** The keyword's number of arguments in this sheet's dialect; undefined if the name is not a keyword. */
export function keywordArity(description: Description, name: string): number | undefined {
  const arities = description.dialect === 'rtgdl' ? REAL_TIME_KEYWORD_ARITY : KEYWORD_ARITY;
  return Object.hasOwn(arities, name) ? arities[name] : undefined;
}

/** The argument of `init`, `true` and `next` that is the fluent: in real-time GDL the lifetime comes first. */
export function fluentArgument(description: Description): number {
  return description.dialect === 'rtgdl' ? 1 : 0;
}
