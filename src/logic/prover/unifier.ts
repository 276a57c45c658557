/** The variables of the current clause and their values. */
import { isVariableTerm, slotOf, type TermTable, variableTerm } from './term-table.ts';

/** By slot: a term over the same slots, or UNBOUND. */
export type Bindings = number[];

/** A number that is never a term. */
export const UNBOUND = -0x40000000;

export class Unifier {
  readonly #terms: TermTable;
  /** Slots bound since the caller's mark, so that its bindings can be undone. */
  readonly #trail: number[] = [];

  constructor(terms: TermTable) {
    this.#terms = terms;
  }

  mark(): number {
    return this.#trail.length;
  }

  /** Unbinds what was bound since the mark. */
  undo(mark: number, bindings: Bindings): void {
    const trail = this.#trail;
    while (trail.length > mark) bindings[trail.pop() as number] = UNBOUND;
  }

  /** Makes the bindings since the mark permanent. */
  commit(mark: number): void {
    const trail = this.#trail;
    while (trail.length > mark) trail.pop();
  }

  unify(a: number, b: number, bindings: Bindings): boolean {
    if (a === b) return true;
    if (a >= 0 && b >= 0) return false;
    if (isVariableTerm(a)) {
      const value = bindings[slotOf(a)] as number;
      if (value !== UNBOUND) return this.unify(value, b, bindings);
      return this.#bind(a, b, bindings);
    }
    if (isVariableTerm(b)) {
      const value = bindings[slotOf(b)] as number;
      if (value !== UNBOUND) return this.unify(a, value, bindings);
      return this.#bind(b, a, bindings);
    }
    const symbol = this.#terms.symbolOf(a);
    if (symbol < 0 || symbol !== this.#terms.symbolOf(b)) return false;
    return this.unifyAll(this.#terms.argsOf(a), this.#terms.argsOf(b), bindings);
  }

  unifyAll(as: readonly number[], bs: readonly number[], bindings: Bindings): boolean {
    for (let i = 0; i < as.length; i++) {
      if (!this.unify(as[i] as number, bs[i] as number, bindings)) return false;
    }
    return true;
  }

  /** The term with its bound variables replaced. */
  resolve(term: number, bindings: Bindings): number {
    if (term >= 0) return term;
    if (isVariableTerm(term)) {
      const value = bindings[slotOf(term)] as number;
      return value === UNBOUND ? term : this.resolve(value, bindings);
    }
    const args = this.#terms.argsOf(term);
    const resolved = new Array<number>(args.length);
    let same = true;
    for (let i = 0; i < args.length; i++) {
      const arg = args[i] as number;
      const value = this.resolve(arg, bindings);
      resolved[i] = value;
      if (value !== arg) same = false;
    }
    return same ? term : this.#terms.compound(this.#terms.symbolOf(term), resolved);
  }

  resolveAll(terms: readonly number[], bindings: Bindings): number[] {
    const resolved = new Array<number>(terms.length);
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i] as number;
      resolved[i] = term >= 0 ? term : this.resolve(term, bindings);
    }
    return resolved;
  }

  /** The term with slot i renamed to `base + i`; slots are added to the bindings as needed. */
  renameFrom(term: number, base: number, bindings: Bindings): number {
    if (term >= 0) return term;
    return isVariableTerm(term)
      ? slotAt(base + slotOf(term), bindings)
      : this.#terms.mapVariables(term, (slot) => slotAt(base + slot, bindings));
  }

  #bind(variable: number, term: number, bindings: Bindings): boolean {
    if (term < 0) {
      if (isVariableTerm(term)) {
        const value = bindings[slotOf(term)] as number;
        if (value !== UNBOUND) return this.unify(variable, value, bindings);
      } else if (this.#occurs(variable, term, bindings)) return false;
    }
    const slot = slotOf(variable);
    bindings[slot] = term;
    this.#trail.push(slot);
    return true;
  }

  #occurs(variable: number, term: number, bindings: Bindings): boolean {
    if (term >= 0) return false;
    if (isVariableTerm(term)) {
      if (term === variable) return true;
      const value = bindings[slotOf(term)] as number;
      return value !== UNBOUND && this.#occurs(variable, value, bindings);
    }
    return this.#terms.argsOf(term).some((arg) => this.#occurs(variable, arg, bindings));
  }
}

/** The variable of a slot, adding it to the bindings if necessary. */
function slotAt(slot: number, bindings: Bindings): number {
  while (bindings.length <= slot) bindings.push(UNBOUND);
  return variableTerm(slot);
}

/**
 * Renumbers variables from 0 in order of appearance, so that terms which only differ in variable names become equal.
 * Returns the renumbered slots in order; `terms` is modified in place.
 */
export function canonicalize(table: TermTable, terms: number[]): number[] {
  const slots: number[] = [];
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as number;
    if (term >= 0) continue;
    terms[i] = isVariableTerm(term)
      ? renumbered(slotOf(term), slots)
      : table.mapVariables(term, (slot) => renumbered(slot, slots));
  }
  return slots;
}

function renumbered(slot: number, slots: number[]): number {
  let position = slots.indexOf(slot);
  if (position < 0) position = slots.push(slot) - 1;
  return variableTerm(position);
}
