/** All facts as text in one list: the baseline that interning is measured against. */
import { canonicalText } from '../../../gdl/index.ts';
import type { TermTable } from '../term-table.ts';
import type { FactStore } from './fact-store.ts';
import { INTEGER_BYTES, ROW_BYTES } from './integer-list-store.ts';

export class StringListStore implements FactStore {
  readonly facts: readonly number[];
  readonly #terms: TermTable;
  /** Name, then each argument's text. */
  readonly #rows: readonly (readonly string[])[];

  constructor(terms: TermTable, facts: readonly number[]) {
    this.#terms = terms;
    this.facts = facts;
    this.#rows = facts.map((fact) => this.#row(fact));
  }

  has(fact: number): boolean {
    const wanted = this.#row(fact);
    return this.#rows.some(
      (row) => row.length === wanted.length && row.every((text, i) => text === wanted[i]),
    );
  }

  candidates(symbol: number, pattern: readonly number[]): readonly number[] {
    const name = rowName(this.#terms.nameOf(symbol), pattern.length);
    const wanted = pattern.map((arg) => (arg < 0 ? undefined : this.#text(arg)));
    const found: number[] = [];
    this.#rows.forEach((row, i) => {
      if (row.length !== wanted.length + 1 || row[0] !== name) return;
      if (wanted.every((text, k) => text === undefined || text === row[k + 1])) {
        found.push(this.facts[i] as number);
      }
    });
    return found;
  }

  bytes(): number {
    let sum = 0;
    for (const row of this.#rows) {
      sum += ROW_BYTES;
      for (const text of row) sum += INTEGER_BYTES + STRING_BYTES + text.length;
    }
    return sum;
  }

  #row(fact: number): readonly string[] {
    const symbol = this.#terms.symbolOf(fact);
    if (symbol < 0) return [this.#text(fact)];
    const texts = this.#terms.argsOf(fact).map((arg) => this.#text(arg));
    return [rowName(this.#terms.nameOf(symbol), texts.length), ...texts];
  }

  #text(term: number): string {
    return canonicalText(this.#terms.toTerm(term));
  }
}

/** `(noop)` and `noop` are different terms. */
function rowName(name: string, arity: number): string {
  return arity === 0 ? `(${name})` : name;
}

/** A string's header. */
const STRING_BYTES = 16;
