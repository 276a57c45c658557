/** Features that follow from the number of steps, as control and counters do: they accompany the end and cause nothing. */
import type { GameBlock } from '../../machine/index.ts';

/** A feature that does not follow from the step shows it in the first few games. */
const ENOUGH_GAMES = 4096;

export class StepFeatures {
  #games = 0;
  /** By length of games: by feature, whether it has held (1), and has not (2), in last states. */
  readonly #seen = new Map<number, Uint8Array>();

  add({ games, width, last, lengths }: GameBlock): void {
    if (this.#games >= ENOUGH_GAMES) return;
    this.#games += games;
    for (const [length, mask] of masksByLength(lengths, games, width)) {
      const seen = this.#seenAt(length, last.length / width);
      for (let feature = 0; feature < seen.length; feature++) {
        for (let word = 0; word < width; word++) {
          const here = mask[word] as number;
          if (here === 0) continue;
          const column = (last[feature * width + word] ?? 0) & here;
          if (column !== 0) seen[feature] = (seen[feature] as number) | 1;
          if (column !== here) seen[feature] = (seen[feature] as number) | 2;
        }
      }
    }
  }

  /** Whether no two games of one length differed in it. */
  isDetermined(feature: number): boolean {
    for (const seen of this.#seen.values()) if (seen[feature] === 3) return false;
    return true;
  }

  #seenAt(length: number, size: number): Uint8Array {
    const known = this.#seen.get(length);
    if (known !== undefined && known.length >= size) return known;
    // Features that nobody has met before have not held in any game so far.
    const seen = new Uint8Array(size).fill(known === undefined ? 0 : 2);
    if (known !== undefined) seen.set(known);
    this.#seen.set(length, seen);
    return seen;
  }
}

function masksByLength(lengths: Int32Array, games: number, width: number): Map<number, Int32Array> {
  const masks = new Map<number, Int32Array>();
  for (let game = 0; game < games; game++) {
    const length = lengths[game] as number;
    const mask = masks.get(length) ?? new Int32Array(width);
    masks.set(length, mask);
    mask[game >>> 5] = (mask[game >>> 5] as number) | (1 << (game & 31));
  }
  return masks;
}
