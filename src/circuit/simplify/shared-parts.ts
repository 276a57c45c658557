/**
 * Shares parts between gates: a gate whose inputs are all inputs of another gate is used there, and pairs of inputs
 * common to several gates become gates, most common pair first (after the "fast extract" of logic synthesis, Rajski
 * and Vasudevamurthi 1992).
 */
import { type Circuit, type Literal, literalOf } from '../circuit.ts';
import { type CircuitPass, rebuild } from '../rebuild.ts';

/** Gates with more inputs have too many pairs, which are rarely shared. */
const MAX_PAIRED_INPUTS = 400;
const MAX_PAIRS = 3_000_000;
/** Inputs with more users are too common to search. */
const MAX_USERS = 500;
/** In circuits with more gate inputs, the search takes several seconds, and few parts are common. */
const MAX_SEARCHED_INPUTS = 1_000_000;
/** Maximum number of search steps. */
const MAX_WORK = 30_000_000;

/**
 * @param fewestUses minimum number of uses for a pair of inputs to become a gate: a high one makes fewer gates, a low
 * one fewer operations.
 */
export function sharedParts(fewestUses: number): CircuitPass {
  return {
    name: 'shared parts',
    description: 'makes gates of inputs that several gates have in common',
    run: (circuit) => {
      if (circuit.inputs.length > MAX_SEARCHED_INPUTS) return circuit;
      const sharing = new Sharing(circuit);
      sharing.useContainedGates();
      sharing.extractPairs(fewestUses);
      return sharing.circuit();
    },
  };
}

/** An input of a gate: a literal of the circuit, or `-1 - pair`. */
type Item = number;

class Sharing {
  readonly #circuit: Circuit;
  readonly #inputs: Set<Item>[];
  readonly #users = new Map<Item, Set<number>>();
  readonly #pairs: (readonly [Item, Item])[] = [];

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
    this.#inputs = Array.from(circuit.gates, (_, gate) => {
      const items = new Set<Item>(
        circuit.inputs.subarray(circuit.inputStart[gate] as number, circuit.inputStart[gate + 1] as number),
      );
      for (const item of items) this.#usersOf(item).add(gate);
      return items;
    });
  }

  useContainedGates(): void {
    const { gates } = this.#circuit;
    const bySize = Array.from(gates.keys()).sort((a, b) => this.#size(b) - this.#size(a));
    for (const small of bySize) {
      const items = this.#inputs[small] as Set<Item>;
      if (items.size < 2) continue;
      const users = this.#usersOf(this.#rarest(items));
      if (users.size > MAX_USERS) continue;
      for (const large of [...users]) {
        // A gate may only use gates computed before it.
        if (large <= small || this.#size(large) <= items.size) continue;
        const container = this.#inputs[large] as Set<Item>;
        if (![...items].every((item) => container.has(item))) continue;
        for (const item of items) this.#remove(large, item);
        this.#add(large, literalOf(gates[small] as number));
      }
    }
  }

  extractPairs(fewestUses: number): void {
    const counts = new Map<number, number>();
    const limit = this.#pairLimit();
    const key = (a: Item, b: Item) => {
      const [low, high] = a < b ? [a, b] : [b, a];
      return (low + OFFSET) * SPAN + (high + OFFSET);
    };
    for (const items of this.#inputs) {
      if (items.size <= limit)
        forEachPair([...items], (a, b) => counts.set(key(a, b), (counts.get(key(a, b)) ?? 0) + 1));
    }
    const buckets: number[][] = [];
    const enter = (pair: number, count: number) => {
      if (count < fewestUses) return;
      while (buckets.length <= count) buckets.push([]);
      buckets[count]?.push(pair);
    };
    for (const [pair, count] of counts) enter(pair, count);
    let work = 0;
    for (let level = buckets.length - 1; level >= fewestUses && work < MAX_WORK; ) {
      const pair = buckets[level]?.pop();
      if (pair === undefined) {
        level--;
        continue;
      }
      const a = Math.floor(pair / SPAN) - OFFSET;
      const b = (pair % SPAN) - OFFSET;
      const [rare, common] = this.#usersOf(a).size < this.#usersOf(b).size ? [a, b] : [b, a];
      work += this.#usersOf(rare).size;
      const together = [...this.#usersOf(rare)].filter(
        (gate) => this.#size(gate) > 2 && this.#inputs[gate]?.has(common),
      );
      if (together.length < level) {
        enter(pair, together.length);
        continue;
      }
      const item = -1 - this.#pairs.length;
      this.#pairs.push([a, b]);
      const news = new Map<number, number>();
      for (const gate of together) {
        this.#remove(gate, a);
        this.#remove(gate, b);
        if (this.#size(gate) <= limit) {
          for (const other of this.#inputs[gate] ?? [])
            news.set(key(item, other), (news.get(key(item, other)) ?? 0) + 1);
        }
        this.#add(gate, item);
      }
      for (const [each, count] of news) {
        enter(each, count);
        level = Math.max(level, count);
      }
    }
  }

  circuit(): Circuit {
    return rebuild(this.#circuit, {
      gate: (builder, _inputs, gate, rewritten) => {
        const literal = (item: Item): Literal => {
          if (item >= 0) return rewritten(item);
          const [a, b] = this.#pairs[-1 - item] as readonly [Item, Item];
          return builder.and([literal(a), literal(b)]);
        };
        return builder.and([...(this.#inputs[gate] as Set<Item>)].map(literal));
      },
    });
  }

  #pairLimit(): number {
    let pairs = 0;
    const bySize = new Map<number, number>();
    for (const { size } of this.#inputs) bySize.set(size, (bySize.get(size) ?? 0) + 1);
    for (let size = 2; size <= MAX_PAIRED_INPUTS; size++) {
      pairs += (bySize.get(size) ?? 0) * size * (size - 1) * 0.5;
      if (pairs > MAX_PAIRS) return size - 1;
    }
    return MAX_PAIRED_INPUTS;
  }

  #usersOf(item: Item): Set<number> {
    let users = this.#users.get(item);
    if (users === undefined) {
      users = new Set();
      this.#users.set(item, users);
    }
    return users;
  }

  #rarest(items: ReadonlySet<Item>): Item {
    let best = 0;
    let fewest = Number.POSITIVE_INFINITY;
    for (const item of items) {
      const { size } = this.#usersOf(item);
      if (size < fewest) {
        fewest = size;
        best = item;
      }
    }
    return best;
  }

  #size(gate: number): number {
    return this.#inputs[gate]?.size ?? 0;
  }

  #add(gate: number, item: Item): void {
    this.#inputs[gate]?.add(item);
    this.#usersOf(item).add(gate);
  }

  #remove(gate: number, item: Item): void {
    this.#inputs[gate]?.delete(item);
    this.#users.get(item)?.delete(gate);
  }
}

const SPAN = 2 ** 26;
const OFFSET = 2 ** 24;

function forEachPair(items: readonly Item[], visit: (a: Item, b: Item) => void): void {
  for (let i = 0; i < items.length; i++)
    for (let k = i + 1; k < items.length; k++) visit(items[i] as Item, items[k] as Item);
}
