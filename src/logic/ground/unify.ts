/** Substitutions over terms with variables. */
import type { Term, TermPool } from '../../gdl/index.ts';

export type Substitution = ReadonlyMap<number, Term>;

/** The most general substitution that makes each pair equal, or undefined. Its terms are fully substituted. */
export function unifyPairs(
  pairs: readonly (readonly [Term, Term])[],
  terms: TermPool,
): Substitution | undefined {
  let bindings = new Map<number, Term>();
  const open = [...pairs];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const left = substitute(pair[0], bindings, terms);
    const right = substitute(pair[1], bindings, terms);
    if (left === right) continue;
    if (left.kind === 'variable' || right.kind === 'variable') {
      const [variable, value] = left.kind === 'variable' ? [left, right] : [right, left];
      if (variable.kind !== 'variable' || occursIn(variable.index, value)) return undefined;
      const single = new Map([[variable.index, value]]);
      const updated = new Map<number, Term>([[variable.index, value]]);
      for (const [index, term] of bindings) updated.set(index, substitute(term, single, terms));
      bindings = updated;
    } else if (
      left.kind === 'compound' &&
      right.kind === 'compound' &&
      left.name === right.name &&
      left.args.length === right.args.length
    ) {
      left.args.forEach((arg, i) => {
        open.push([arg, right.args[i] as Term]);
      });
    } else return undefined;
  }
  return bindings;
}

export function substitute(term: Term, bindings: Substitution, terms: TermPool): Term {
  if (term.ground) return term;
  if (term.kind === 'variable') return bindings.get(term.index) ?? term;
  return terms.compound(
    term.spelling,
    term.args.map((arg) => substitute(arg, bindings, terms)),
  );
}

function occursIn(index: number, term: Term): boolean {
  if (term.ground) return false;
  if (term.kind === 'variable') return term.index === index;
  return term.args.some((arg) => occursIn(index, arg));
}
