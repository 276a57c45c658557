/** Facts found by symbol and by any argument. An index is built once enough questions would have used it. */
import type { TermTable } from '../term-table.ts';
import type { FactStore } from './fact-store.ts';
import { groupBySymbol } from './grouped-store.ts';
import { INTEGER_BYTES, ROW_BYTES } from './integer-list-store.ts';

const NONE: readonly number[] = [];

/** A group no larger is quicker to walk than to look up. */
const SMALL_GROUP = 6;

/** Building an index costs about as much as walking the group this many times. */
const WALKS_PER_INDEX = 8;

interface Group {
  readonly facts: number[];
  /** By argument position: how often it would have helped. */
  readonly walks: number[];
  /** By argument position: the facts with each argument. */
  readonly indexes: (Map<number, number[]> | undefined)[];
}

export class IndexedStore implements FactStore {
  readonly facts: readonly number[];
  readonly #terms: TermTable;
  #groups: Map<number, Group> | undefined;

  constructor(terms: TermTable, facts: readonly number[]) {
    this.#terms = terms;
    this.facts = facts;
  }

  has(fact: number): boolean {
    const facts = this.facts;
    let low = 0;
    let high = facts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((facts[middle] as number) < fact) low = middle + 1;
      else high = middle;
    }
    return facts[low] === fact;
  }

  candidates(symbol: number, pattern: readonly number[]): readonly number[] {
    this.#groups ??= this.#group();
    const group = this.#groups.get(symbol);
    if (group === undefined) return NONE;
    let best: readonly number[] = group.facts;
    if (best.length <= SMALL_GROUP) return best;
    for (let position = 0; position < pattern.length; position++) {
      const arg = pattern[position] as number;
      if (arg < 0) continue;
      const index = this.#index(group, position);
      if (index === undefined) continue;
      const facts = index.get(arg);
      if (facts === undefined) return NONE;
      if (facts.length < best.length) best = facts;
    }
    return best;
  }

  bytes(): number {
    let sum = ROW_BYTES + INTEGER_BYTES * this.facts.length;
    for (const group of this.#groups?.values() ?? []) {
      sum += ROW_BYTES + INTEGER_BYTES * group.facts.length;
      for (const index of group.indexes) {
        if (index === undefined) continue;
        sum += index.size * (MAP_ENTRY_BYTES + ROW_BYTES) + INTEGER_BYTES * group.facts.length;
      }
    }
    return sum;
  }

  #group(): Map<number, Group> {
    const groups = new Map<number, Group>();
    for (const [symbol, facts] of groupBySymbol(this.#terms, this.facts)) {
      groups.set(symbol, { facts, walks: [], indexes: [] });
    }
    return groups;
  }

  #index(group: Group, position: number): Map<number, number[]> | undefined {
    const known = group.indexes[position];
    if (known !== undefined) return known;
    const walks = (group.walks[position] ?? 0) + 1;
    group.walks[position] = walks;
    if (walks <= WALKS_PER_INDEX) return undefined;
    const index = new Map<number, number[]>();
    for (const fact of group.facts) {
      const arg = this.#terms.argsOf(fact)[position] as number;
      const facts = index.get(arg);
      if (facts === undefined) index.set(arg, [fact]);
      else facts.push(fact);
    }
    group.indexes[position] = index;
    return index;
  }
}

/** A key, a value and the chain of a hash map. */
const MAP_ENTRY_BYTES = 32;
