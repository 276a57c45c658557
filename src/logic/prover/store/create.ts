/** The kinds of fact store: they give the same answers and differ in time and space only. */
import type { TermTable } from '../term-table.ts';
import type { FactStore } from './fact-store.ts';
import { GroupedStore } from './grouped-store.ts';
import { IndexedStore } from './indexed-store.ts';
import { IntegerListStore } from './integer-list-store.ts';
import { StringListStore } from './string-list-store.ts';

/**
 * The kinds of Sheng's comparison (2011, chapter 4): text compared character by character; integers in
 * one list; integers grouped by relation; and integers found by any argument.
 */
export const FACT_STORE_KINDS = ['strings', 'integers', 'grouped', 'indexed'] as const;
export type FactStoreKind = (typeof FACT_STORE_KINDS)[number];

/** `facts` in ascending order without repetition. */
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
