/** Whether two terms, or two lists of terms, have a common instance. */
import type { Term, Variable } from '../term.ts';

/**
 * The rule a variable belongs to: terms of different rules share no variables. Terms of one rule have the same side.
 */
type Side = 0 | 1;

interface Bound {
  readonly term: Term;
  readonly side: Side;
}

/** Number of comparisons left. When none are left, the answer is "perhaps", that is true. */
export interface Effort {
  steps: number;
}

/** Repeated terms can take exponential time. */
const STEP_LIMIT = 10_000;

export function mayUnify(
  left: readonly Term[],
  leftSide: Side,
  right: readonly Term[],
  rightSide: Side,
  effort: Effort = { steps: STEP_LIMIT },
): boolean {
  if (left.length !== right.length) return false;
  const unifier = new Unifier(effort);
  return left.every((term, i) => {
    const other = right[i];
    return other !== undefined && unifier.unify({ term, side: leftSide }, { term: other, side: rightSide });
  });
}

class Unifier {
  readonly #bindings = new Map<string, Bound>();
  readonly #effort: Effort;

  constructor(effort: Effort) {
    this.#effort = effort;
  }

  unify(a: Bound, b: Bound): boolean {
    if (--this.#effort.steps < 0) return true;
    const left = this.#resolve(a);
    const right = this.#resolve(b);
    if (left.term === right.term && (left.side === right.side || left.term.ground)) return true;
    if (left.term.kind === 'variable') return this.#bind(left.term, left.side, right);
    if (right.term.kind === 'variable') return this.#bind(right.term, right.side, left);
    if (left.term.kind !== 'compound' || right.term.kind !== 'compound') return false;
    if (left.term.ground && right.term.ground) return false;
    if (left.term.name !== right.term.name || left.term.args.length !== right.term.args.length) return false;
    const others = right.term.args;
    return left.term.args.every((term, i) => {
      const other = others[i];
      return other !== undefined && this.unify({ term, side: left.side }, { term: other, side: right.side });
    });
  }

  #bind(variable: Variable, side: Side, to: Bound): boolean {
    if (this.#occurs(variable, side, to)) return false;
    this.#bindings.set(keyOf(variable, side), to);
    return true;
  }

  #resolve(start: Bound): Bound {
    let { term, side } = start;
    while (term.kind === 'variable') {
      const bound = this.#bindings.get(keyOf(term, side));
      if (bound === undefined) break;
      ({ term, side } = bound);
    }
    return { term, side };
  }

  #occurs(variable: Variable, side: Side, inside: Bound): boolean {
    if (--this.#effort.steps < 0) return false;
    const { term, side: otherSide } = this.#resolve(inside);
    if (term.ground) return false;
    if (term.kind === 'variable') return term === variable && side === otherSide;
    return term.args.some((arg) => this.#occurs(variable, side, { term: arg, side: otherSide }));
  }
}

function keyOf(variable: Variable, side: Side): string {
  return `${side}:${variable.index}`;
}
