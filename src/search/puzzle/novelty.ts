/**
 * A position is novel at i if it makes i atoms true that were never true together before (Lipovetzky and Geffner,
 * "Width and serialization of classical planning problems", 2012).
 */
import { lengthened } from './node-store.ts';
import type { PuzzleKnowledge } from './puzzle-knowledge.ts';

/** The position is novel neither at 1 nor at 2. */
export const NOT_NOVEL = 3;

/** A position with more pairs than this is judged by single atoms. */
const MOST_PAIRS = 20_000;

/** Atoms with higher numbers do not form pairs, because the table would become too large. */
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
   * Returns the size of the smallest new set of atoms: 1, 2, or `NOT_NOVEL`. All sets of the position are remembered
   * from now on.
   *
   * @param atoms the first `count` of these hold
   * @param fresh how many of the first atoms did not hold in a certain position that was measured before
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
        // Pairs are numbered by the larger atom first, so that the table grows with the number of atoms.
        const [low, high] = one < other ? [one, other] : [other, one];
        if (high < MOST_PAIRED_ATOMS && this.#addPair((high * (high - 1)) / 2 + low) && novelty > 2)
          novelty = 2;
      }
    }
    return novelty;
  }

  #addSingle(atom: number): boolean {
    if (atom >>> 5 >= this.#single.length) this.#single = lengthened(this.#single, 2 * ((atom >>> 5) + 1));
    const word = this.#single[atom >>> 5] as number;
    const bit = 1 << (atom & 31);
    this.#single[atom >>> 5] = word | bit;
    return (word & bit) === 0;
  }

  #addPair(pair: number): boolean {
    if (pair >>> 5 >= this.#pairs.length) this.#pairs = lengthened(this.#pairs, 2 * ((pair >>> 5) + 1));
    const word = this.#pairs[pair >>> 5] as number;
    const bit = 1 << (pair & 31);
    this.#pairs[pair >>> 5] = word | bit;
    return (word & bit) === 0;
  }
}

/** The location of a packed position. */
export interface PackedPosition {
  readonly store: Int32Array;
  readonly at: number;
}

/** The atoms of a position, with those first that did not hold in its predecessor. */
export class FreshAtoms {
  readonly atoms: Int32Array;
  count = 0;
  fresh = 0;
  readonly #knowledge: PuzzleKnowledge;
  readonly #before: Int32Array;
  /** For each atom, when it was last seen among those of a predecessor. */
  readonly #marks: Int32Array;
  #mark = 0;

  constructor(knowledge: PuzzleKnowledge) {
    this.#knowledge = knowledge;
    this.atoms = new Int32Array(knowledge.mostAtoms);
    this.#before = new Int32Array(knowledge.mostAtoms);
    this.#marks = new Int32Array(knowledge.mostAtoms);
  }

  load({ store, at }: PackedPosition, before: PackedPosition | undefined): void {
    this.count = this.#knowledge.atoms(store, at, this.atoms);
    this.fresh = this.count;
    if (before === undefined) return;
    this.#mark++;
    const held = this.#knowledge.atoms(before.store, before.at, this.#before);
    for (let i = 0; i < held; i++) this.#marks[this.#before[i] as number] = this.#mark;
    this.fresh = 0;
    for (let i = 0; i < this.count; i++) {
      const atom = this.atoms[i] as number;
      if (this.#marks[atom] === this.#mark) continue;
      this.atoms[i] = this.atoms[this.fresh] as number;
      this.atoms[this.fresh++] = atom;
    }
  }
}
