/** Facts grouped by their symbol; a question walks one group. */
import type { TermTable } from '../term-table.ts';
import type { FactStore } from './fact-store.ts';
import { INTEGER_BYTES, ROW_BYTES } from './integer-list-store.ts';

export class GroupedStore implements FactStore {
  readonly facts: readonly number[];
  readonly #terms: TermTable;
  readonly #groups: ReadonlyMap<number, readonly number[]>;

  constructor(terms: TermTable, facts: readonly number[]) {
    this.#terms = terms;
    this.facts = facts;
    this.#groups = groupBySymbol(terms, facts);
  }

  has(fact: number): boolean {
    return this.#groups.get(this.#terms.symbolOf(fact))?.includes(fact) ?? false;
  }

  candidates(symbol: number, pattern: readonly number[]): readonly number[] {
    const group = this.#groups.get(symbol) ?? [];
    return group.filter((fact) => {
      const args = this.#terms.argsOf(fact);
      return pattern.every((arg, k) => arg < 0 || arg === args[k]);
    });
  }

  bytes(): number {
    let sum = 0;
    for (const group of this.#groups.values()) {
      const arity = this.#terms.argsOf(group[0] as number).length;
      sum += ROW_BYTES + group.length * (ROW_BYTES + INTEGER_BYTES * arity);
    }
    return sum;
  }
}

export function groupBySymbol(terms: TermTable, facts: readonly number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const fact of facts) {
    const symbol = terms.symbolOf(fact);
    const group = groups.get(symbol);
    if (group === undefined) groups.set(symbol, [fact]);
    else group.push(fact);
  }
  return groups;
}
