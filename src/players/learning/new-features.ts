/** What may change within the range of a turn. */
import type { Features } from './features.ts';
import { positionsIn, type Seen } from './look-ahead.ts';

/** Features that hold somewhere in the range, but not where it starts. */
export function newFeatures(range: readonly Seen[], features: Features): Set<number> {
  const found = new Set<number>();
  for (const seen of range) {
    const now = features.bitsOf(seen.state);
    for (const state of positionsIn(seen)) {
      const then = features.bitsOf(state);
      for (let word = 0; word < then.length; word++) {
        let left = (then[word] as number) & ~(now[word] ?? 0);
        for (; left !== 0; left &= left - 1) found.add(32 * word + 31 - Math.clz32(left & -left));
      }
    }
  }
  return found;
}
