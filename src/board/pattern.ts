/** The common structure of facts, and the names in one fact: `(cell 1 2 x)` has the leaves 1, 2 and x. */
import type { Term } from '../gdl/index.ts';

/** `cell(_, _, piece(_, _))`; a place without a pattern is a leaf, whatever its content. */
export interface Pattern {
  /** In lower case. */
  readonly name: string;
  readonly args: readonly (Pattern | null)[];
}

/** The pattern common to all the terms, which have the same name and number of arguments. */
export function commonPattern(terms: readonly Term[]): Pattern {
  const first = terms[0];
  const name = first === undefined || first.kind === 'variable' ? '' : first.name;
  const arity = first?.kind === 'compound' ? first.args.length : 0;
  const args = Array.from({ length: arity }, (_, i): Pattern | null => {
    const values = terms.flatMap((term) => (term.kind === 'compound' ? term.args.slice(i, i + 1) : []));
    const symbols = new Set(values.map(symbolOf));
    return symbols.size === 1 && values[0]?.kind === 'compound' && values[0].args.length > 0
      ? commonPattern(values)
      : null;
  });
  return { name, args };
}

/** Name and number of arguments; terms that differ in these have no common pattern. */
export function symbolOf(term: Term): string {
  if (term.kind === 'variable') return '?';
  return term.kind === 'compound' ? `${term.name}/${term.args.length}` : term.name;
}

export function patternSymbol({ name, args }: Pattern): string {
  return args.length === 0 ? name : `${name}/${args.length}`;
}

/** The leaves of a term from left to right; undefined if it does not match. */
export function leavesOf(pattern: Pattern, term: Term): readonly string[] | undefined {
  const leaves: string[] = [];
  return collect(pattern, term, leaves) ? leaves : undefined;
}

function collect(pattern: Pattern, term: Term, leaves: string[]): boolean {
  if (term.kind === 'variable' || term.name !== pattern.name) return false;
  const args = term.kind === 'compound' ? term.args : [];
  if (args.length !== pattern.args.length) return false;
  return pattern.args.every((inner, i) => {
    const arg = args[i] as Term;
    if (inner !== null) return collect(inner, arg, leaves);
    leaves.push(leafText(arg));
    return true;
  });
}

export function leafCount(pattern: Pattern): number {
  return pattern.args.reduce((sum, inner) => sum + (inner === null ? 1 : leafCount(inner)), 0);
}

/** Names are compared in lower case; compound leaves are written `piece white king`. */
export function leafText(term: Term): string {
  if (term.kind === 'variable') return '?';
  if (term.kind === 'constant') return term.name;
  return [term.name, ...term.args.map(leafText)].join(' ');
}
