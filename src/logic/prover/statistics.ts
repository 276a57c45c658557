/** How many facts a pattern will match on average, for choosing the order of conditions. */
import type { TermTable } from './term-table.ts';

interface SymbolStatistics {
  count: number;
  /** By argument position. */
  readonly distinct: Set<number>[];
}

export class FactStatistics {
  readonly #bySymbol = new Map<number, SymbolStatistics>();

  constructor(terms: TermTable, facts: readonly number[]) {
    for (const fact of facts) {
      const symbol = terms.symbolOf(fact);
      const args = terms.argsOf(fact);
      let entry = this.#bySymbol.get(symbol);
      if (entry === undefined) {
        entry = { count: 0, distinct: args.map(() => new Set()) };
        this.#bySymbol.set(symbol, entry);
      }
      entry.count++;
      for (const [position, values] of entry.distinct.entries()) values.add(args[position] as number);
    }
  }

  /** Expected matches if exactly the arguments that `isBound` names are bound; undefined for an unknown symbol. */
  matches(symbol: number, isBound: (position: number) => boolean): number | undefined {
    const entry = this.#bySymbol.get(symbol);
    if (entry === undefined) return undefined;
    let matches = entry.count;
    for (const [position, values] of entry.distinct.entries()) {
      if (isBound(position)) matches /= values.size;
    }
    return matches;
  }
}
