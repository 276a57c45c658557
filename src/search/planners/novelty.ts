/**
 * Tests whether a state is novel, which means that it makes a tuple of atoms true that was false in all states before
 * it (Lipovetzky and Geffner, "Width and serialization of classical planning problems", ECAI 2012; with pairs that
 * contain an atom of the avatar, width 3/2: Geffner and Geffner, 2015).
 */
import type { AtomBuffer } from '../../game/index.ts';

/** 1: single atoms. 2: pairs. 1.5: pairs with at least one of the role's own atoms. */
export type Width = 1 | 1.5 | 2;

/** With a higher atom limit than this, atoms are looked up in a map instead of an array. */
const MOST_LISTED = 2 ** 24;

/**
 * Tests states one after the other, with the successors of one state grouped together. Only pairs with an atom that
 * the predecessor lacks can be new, which makes the test of pairs linear in the number of atoms.
 *
 * @example
 * const table = new NoveltyTable(1, simulation.atomLimit);
 * table.isNew(atoms) // true
 * table.isNew(atoms) // false
 */
export class NoveltyTable {
  readonly #width: Width;
  readonly #numbers: AtomNumbers;
  /** For each atom number, the last test in which it was seen. */
  #seen = new Int32Array(1024);
  /** For each atom number, the last predecessor that had it. */
  #before = new Int32Array(1024);
  #tests = 0;
  #predecessors = 0;
  #listed = new Int32Array(1024);
  /** One bit per pair: the bit of numbers i > j is at i (i − 1) / 2 + j. */
  #pairs = new Uint32Array(1024);

  constructor(width: Width, atomLimit: number) {
    this.#width = width;
    this.#numbers = atomLimit <= MOST_LISTED ? new ListedNumbers(atomLimit) : new MappedNumbers();
  }

  /** The number of different atoms seen since the table was cleared. */
  get atoms(): number {
    return this.#numbers.count;
  }

  clear(): void {
    const { count } = this.#numbers;
    this.#pairs.fill(0, 0, Math.min(this.#pairs.length, (pairAt(count, 0) >>> 5) + 1));
    this.#numbers.clear();
    this.#seen.fill(0);
    this.#before.fill(0);
    this.#tests = 0;
    this.#predecessors = 0;
  }

  /** Declares the state whose successors are tested next. That state must have been tested before. */
  expand({ values, length }: AtomBuffer): void {
    const predecessor = ++this.#predecessors;
    for (let at = 0; at < length; at++) {
      const number = this.#number(values[at] as number);
      this.#before[number] = predecessor;
    }
  }

  /** Returns whether a state is new; its tuples count as seen from now on. */
  isNew({ values, length, own }: AtomBuffer): boolean {
    const known = this.#numbers.count;
    const test = ++this.#tests;
    const isPaired = this.#width !== 1;
    let listed = 0;
    let listedOwn = 0;
    for (let at = 0; at < length; at++) {
      const number = this.#number(values[at] as number);
      if (this.#seen[number] === test) continue;
      this.#seen[number] = test;
      if (!isPaired) continue;
      if (listed === this.#listed.length) this.#listed = larger(this.#listed, listed + 1);
      this.#listed[listed++] = number;
      if (at < own) listedOwn = listed;
    }
    const hasNewAtom = this.#numbers.count > known;
    if (!isPaired) return hasNewAtom;
    const hasNewPair = this.#markPairs(listed, this.#width === 2 ? listed : listedOwn);
    return hasNewAtom || hasNewPair;
  }

  /** Marks all pairs of one of the first `leading` atoms with any other. Returns whether any of them was unmarked. */
  #markPairs(count: number, leading: number): boolean {
    this.#makeRoom();
    const [listed, before, predecessor] = [this.#listed, this.#before, this.#predecessors];
    let hasNew = false;
    for (let first = 0; first < leading; first++) {
      const one = listed[first] as number;
      const isOld = predecessor > 0 && before[one] === predecessor;
      // Pairs of two leading atoms are counted once, with the earlier one first.
      for (let second = 0; second < count; second++) {
        if (second < leading && second <= first) continue;
        const other = listed[second] as number;
        if (isOld && before[other] === predecessor) continue;
        if (this.#mark(one, other)) hasNew = true;
      }
    }
    return hasNew;
  }

  #mark(one: number, other: number): boolean {
    const at = one > other ? pairAt(one, other) : pairAt(other, one);
    const word = at >>> 5;
    const bit = 1 << (at & 31);
    const old = this.#pairs[word] as number;
    if ((old & bit) !== 0) return false;
    this.#pairs[word] = old | bit;
    return true;
  }

  #makeRoom(): void {
    const words = (pairAt(this.#numbers.count, 0) >>> 5) + 1;
    if (words <= this.#pairs.length) return;
    const grown = new Uint32Array(Math.max(words, 2 * this.#pairs.length));
    grown.set(this.#pairs);
    this.#pairs = grown;
  }

  #number(atom: number): number {
    const number = this.#numbers.numberOf(atom);
    if (number >= this.#seen.length) {
      this.#seen = larger(this.#seen, number + 1);
      this.#before = larger(this.#before, number + 1);
    }
    return number;
  }
}

const pairAt = (larger: number, smaller: number): number => (larger * (larger - 1)) / 2 + smaller;

function larger(array: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(Math.max(least, 2 * array.length));
  grown.set(array);
  return grown;
}

/** Numbers atoms from 0 in the order in which they are first seen. */
interface AtomNumbers {
  readonly count: number;
  numberOf(atom: number): number;
  clear(): void;
}

class ListedNumbers implements AtomNumbers {
  count = 0;
  readonly #numbers: Int32Array;
  /** The generation in which each atom got its number, so that clearing takes no time. */
  readonly #generations: Int32Array;
  #generation = 1;

  constructor(limit: number) {
    this.#numbers = new Int32Array(limit);
    this.#generations = new Int32Array(limit);
  }

  numberOf(atom: number): number {
    if (this.#generations[atom] !== this.#generation) {
      this.#generations[atom] = this.#generation;
      this.#numbers[atom] = this.count++;
    }
    return this.#numbers[atom] as number;
  }

  clear(): void {
    this.count = 0;
    this.#generation++;
  }
}

class MappedNumbers implements AtomNumbers {
  readonly #numbers = new Map<number, number>();

  get count(): number {
    return this.#numbers.size;
  }

  numberOf(atom: number): number {
    const known = this.#numbers.get(atom);
    if (known !== undefined) return known;
    this.#numbers.set(atom, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  clear(): void {
    this.#numbers.clear();
  }
}
