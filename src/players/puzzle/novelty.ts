/**
 * Novelty (Geffner and Lipovetzky, "Width and serialization of classical planning problems", 2012): a position is novel
 * at i if it makes i atoms true together that were not true together in any position before.
 */
import { grown } from './children.ts';

/** Not novel at 1 or 2. */
export const NOT_NOVEL = 3;

/** A position with more pairs than this is judged by single atoms. */
const MOST_PAIRS = 20_000;

/** Atoms with higher numbers do not form pairs: the table would become too large. */
const MOST_PAIRED_ATOMS = 8192;

export class NoveltyTable {
  readonly #width: 1 | 2;
  #single = new Int32Array(16);
  #pairs = new Int32Array(16);

  /** @param width the size of the sets of atoms that are remembered */
  constructor(width: 1 | 2) {
    this.#width = width;
  }

  /**
   * The size of the smallest set of atoms that is new, which is remembered from now on with all others of the position:
   * 1, 2, or `NOT_NOVEL`.
   *
   * @param atoms of which the first `count` hold
   * @param fresh how many of these, the first ones, did not hold in a position that was measured before
   */
  measure(atoms: Int32Array, count: number, fresh = count): number {
    let novelty = NOT_NOVEL;
    for (let i = 0; i < fresh; i++) {
      if (this.#addSingle(atoms[i] as number)) novelty = 1;
    }
    if (this.#width === 1 || fresh * count > MOST_PAIRS) return novelty;
    for (let i = 0; i < fresh; i++) {
      const one = atoms[i] as number;
      for (let j = i + 1; j < count; j++) {
        const other = atoms[j] as number;
        // Pairs are numbered by the larger of the two, so that the table grows with the atoms there are.
        const [low, high] = one < other ? [one, other] : [other, one];
        if (high < MOST_PAIRED_ATOMS && this.#addPair((high * (high - 1)) / 2 + low) && novelty > 2)
          novelty = 2;
      }
    }
    return novelty;
  }

  #addSingle(atom: number): boolean {
    if (atom >>> 5 >= this.#single.length) this.#single = grown(this.#single, 2 * ((atom >>> 5) + 1));
    const word = this.#single[atom >>> 5] as number;
    const bit = 1 << (atom & 31);
    this.#single[atom >>> 5] = word | bit;
    return (word & bit) === 0;
  }

  #addPair(pair: number): boolean {
    if (pair >>> 5 >= this.#pairs.length) this.#pairs = grown(this.#pairs, 2 * ((pair >>> 5) + 1));
    const word = this.#pairs[pair >>> 5] as number;
    const bit = 1 << (pair & 31);
    this.#pairs[pair >>> 5] = word | bit;
    return (word & bit) === 0;
  }
}
