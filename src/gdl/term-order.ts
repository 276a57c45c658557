/** The order in which people expect terms: by name, numbers by their value, arguments from left to right. */
import type { Term } from './term.ts';

/**
 * Negative if `a` comes first, positive if `b` does, 0 only for the same term of one pool.
 *
 * @example
 * const terms = new TermPool();
 * compareTerms(terms.constant('row2'), terms.constant('row10')) < 0 // true
 */
export function compareTerms(a: Term, b: Term): number {
  if (a === b) return 0;
  const byName = a.kind === 'variable' || b.kind === 'variable' ? 0 : compareNames(a.name, b.name);
  if (byName !== 0) return byName;
  const argsOfA = a.kind === 'compound' ? a.args : [];
  const argsOfB = b.kind === 'compound' ? b.args : [];
  for (const [i, arg] of argsOfA.entries()) {
    const other = argsOfB[i];
    const difference = other === undefined ? 1 : compareTerms(arg, other);
    if (difference !== 0) return difference;
  }
  return argsOfA.length - argsOfB.length || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);
}

const KINDS: readonly Term['kind'][] = ['variable', 'constant', 'compound'];

/** Numbers before words, and digits within a name by the number they make: `row2` before `row10`. */
export function compareNames(a: string, b: string): number {
  const isNumberA = WHOLE_NUMBER.test(a);
  const isNumberB = WHOLE_NUMBER.test(b);
  if (isNumberA && isNumberB && Number(a) !== Number(b)) return Number(a) - Number(b);
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  const piecesOfB = pieces(b);
  for (const [i, piece] of pieces(a).entries()) {
    const other = piecesOfB[i];
    if (other === undefined) return 1;
    if (piece === other) continue;
    const byValue = Number(piece) - Number(other);
    if (byValue < 0 || byValue > 0) return byValue;
    return piece < other ? -1 : 1;
  }
  return a.length - b.length;
}

const WHOLE_NUMBER = /^[+-]?\d+$/;

/** Runs of digits, and runs of other characters. */
function pieces(name: string): readonly string[] {
  return name.match(/\d+|\D+/g) ?? [];
}
