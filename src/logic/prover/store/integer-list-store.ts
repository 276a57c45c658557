/** All facts in one list of integer rows; every question walks the whole list. */
import type { TermTable } from '../term-table.ts';
import type { FactStore } from './fact-store.ts';

export class IntegerListStore implements FactStore {
  readonly facts: readonly number[];
  /** Symbol, then arguments. */
  readonly #rows: readonly (readonly number[])[];

  constructor(terms: TermTable, facts: readonly number[]) {
    this.facts = facts;
    this.#rows = facts.map((fact) => [terms.symbolOf(fact), ...terms.argsOf(fact)]);
  }

  has(fact: number): boolean {
    return this.facts.includes(fact);
  }

  candidates(symbol: number, pattern: readonly number[]): readonly number[] {
    const found: number[] = [];
    this.#rows.forEach((row, i) => {
      if (row[0] === symbol && pattern.every((arg, k) => arg < 0 || arg === row[k + 1])) {
        found.push(this.facts[i] as number);
      }
    });
    return found;
  }

  bytes(): number {
    return this.#rows.reduce((sum, row) => sum + ROW_BYTES + INTEGER_BYTES * row.length, 0);
  }
}

/** An array's header and the reference to it; an integer in an array. */
export const ROW_BYTES = 24;
export const INTEGER_BYTES = 8;
