/** Which variables a condition gives a value. */
import type { Atom, Formula } from '../description.ts';
import { forEachVariable } from './places.ts';

/** The variables that have a value wherever all the formulas hold. Only atoms that `counts` accepts bind anything. */
export function boundByAll(
  formulas: readonly Formula[],
  counts?: (atom: Atom) => boolean,
): ReadonlySet<number> {
  return union(formulas.map((formula) => boundBy(formula, true, counts)));
}

/**
 * The variables that have a value wherever the formula holds (or, if not `positive`, wherever it fails).
 * An `or` binds what all its alternatives bind. Alternatives are never multiplied out, so this takes about
 * linear time.
 */
function boundBy(
  formula: Formula,
  positive = true,
  counts: (atom: Atom) => boolean = () => true,
): Set<number> {
  switch (formula.kind) {
    case 'atom': {
      const bound = new Set<number>();
      if (positive && counts(formula)) {
        for (const arg of formula.args) forEachVariable(arg, (index) => bound.add(index));
      }
      return bound;
    }
    case 'distinct':
      return new Set();
    case 'not':
      return boundBy(formula.formula, !positive, counts);
    case 'or': {
      const parts = formula.disjuncts.map((disjunct) => boundBy(disjunct, positive, counts));
      return positive ? intersection(parts) : union(parts);
    }
  }
}

// Both change one of the given sets, which nobody else holds: copying at every level of nesting would add up.

function intersection(sets: Set<number>[]): Set<number> {
  const [smallest, ...others] = sets.sort((a, b) => a.size - b.size);
  if (smallest === undefined) return new Set();
  for (const other of others) for (const each of smallest) if (!other.has(each)) smallest.delete(each);
  return smallest;
}

function union(sets: Set<number>[]): Set<number> {
  const [largest, ...others] = sets.sort((a, b) => b.size - a.size);
  if (largest === undefined) return new Set();
  for (const other of others) for (const each of other) largest.add(each);
  return largest;
}
