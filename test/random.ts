/** Repeatable random choices: equal seeds give equal choices. */

export interface Random {
  /** A whole number from 0 up to but not including `limit`. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(probability: number): boolean;
}

export function seededRandom(seed: number): Random {
  // mulberry32
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}
