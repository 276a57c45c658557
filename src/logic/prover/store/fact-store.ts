/** Where ground facts are kept. */

/** A fact is a ground term: its symbol is the relation (or the fluent's function), its arguments the fact's. */
export interface FactStore {
  /** Every fact. */
  readonly facts: readonly number[];
  has(fact: number): boolean;
  /**
   * Facts of a symbol among which are all that match the pattern: a ground argument matches itself, any
   * other may match anything. The caller checks each.
   */
  candidates(symbol: number, pattern: readonly number[]): readonly number[];
  /** Estimated size in memory, of the store itself without the terms it shares. */
  bytes(): number;
}
