/** A fact store holds ground facts; the four kinds of store give the same answers and differ only in time and space. */

import { canonicalText } from '../../gdl/index.ts';
import type { TermTable } from './term-table.ts';

/**
 * A fact is a ground term: its symbol is the relation (or the fluent's function), its arguments are those of the fact.
 */
export interface FactStore {
  /** Every fact. */
  readonly facts: readonly number[];
  has(fact: number): boolean;
  /**
   * Facts of a symbol that include all matches of the pattern: a ground argument matches itself, any other may match
   * anything. The caller checks each.
   */
  candidates(symbol: number, pattern: readonly number[]): readonly number[];
  /** Estimated memory use, of the store itself without shared terms. */
  bytes(): number;
}

/**
 * The kinds in Sheng's comparison (2011, chapter 4): text compared character by character; integers in one list;
 * integers grouped by relation; and integers indexed by any argument.
 */
export const FACT_STORE_KINDS = ['strings', 'integers', 'grouped', 'indexed'] as const;
export type FactStoreKind = (typeof FACT_STORE_KINDS)[number];

/** `facts` must be in ascending order without repetitions. */
export function createFactStore(kind: FactStoreKind, terms: TermTable, facts: readonly number[]): FactStore {
  switch (kind) {
    case 'strings':
      return new StringListStore(terms, facts);
    case 'integers':
      return new IntegerListStore(terms, facts);
    case 'grouped':
      return new GroupedStore(terms, facts);
    case 'indexed':
      return new IndexedStore(terms, facts);
  }
}

const NO_FACTS: readonly number[] = [];

/** A group of at most this size is faster to scan than to look up. */
const SMALL_GROUP = 6;

/** Building an index costs about as much as scanning the group this many times. */
const WALKS_PER_INDEX = 8;

interface FactGroup {
  readonly facts: number[];
  /** For each argument, how often an index would have helped. */
  readonly walks: number[];
  /** For each argument, the facts by its value. */
  readonly indexes: (Map<number, number[]> | undefined)[];
}

class IndexedStore implements FactStore {
  readonly facts: readonly number[];
  readonly #terms: TermTable;
  #groups: Map<number, FactGroup> | undefined;

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
    if (group === undefined) return NO_FACTS;
    let best: readonly number[] = group.facts;
    if (best.length <= SMALL_GROUP) return best;
    for (let position = 0; position < pattern.length; position++) {
      const arg = pattern[position] as number;
      if (arg < 0) continue;
      const index = this.#index(group, position);
      if (index === undefined) continue;
      const facts = index.get(arg);
      if (facts === undefined) return NO_FACTS;
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

  #group(): Map<number, FactGroup> {
    const groups = new Map<number, FactGroup>();
    for (const [symbol, facts] of groupBySymbol(this.#terms, this.facts)) {
      groups.set(symbol, { facts, walks: [], indexes: [] });
    }
    return groups;
  }

  #index(group: FactGroup, position: number): Map<number, number[]> | undefined {
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

/** Facts grouped by their symbol; a query scans one group. */
class GroupedStore implements FactStore {
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

function groupBySymbol(terms: TermTable, facts: readonly number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const fact of facts) {
    const symbol = terms.symbolOf(fact);
    const group = groups.get(symbol);
    if (group === undefined) groups.set(symbol, [fact]);
    else group.push(fact);
  }
  return groups;
}

/** All facts in one list of integer rows; every query scans the whole list. */
class IntegerListStore implements FactStore {
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
const ROW_BYTES = 24;
const INTEGER_BYTES = 8;

/** All facts as text in one list: the baseline for measuring the benefit of interning. */
class StringListStore implements FactStore {
  readonly facts: readonly number[];
  readonly #terms: TermTable;
  /** Name, then the text of each argument. */
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

/** Size of a string's header. */
const STRING_BYTES = 16;
