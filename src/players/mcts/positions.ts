/** Which node a position has: equal positions share one, however they were reached. */
import { hashWords } from '../state-hash.ts';
import { NONE, type Tree } from './tree.ts';

export class Positions {
  #table = new Int32Array(1 << 12).fill(NONE);
  #count = 0;

  /** The node that has the same state as this one and came first; the node itself, which is noted, if there is none. */
  firstLike(tree: Tree, node: number): number {
    if (2 * this.#count >= this.#table.length) this.#grow(tree);
    const slot = this.#slotOf(tree, node);
    const found = this.#table[slot] as number;
    if (found !== NONE) return found;
    this.#table[slot] = node;
    this.#count++;
    return node;
  }

  /** The node of a state that lies somewhere; `NONE` if it has none. */
  nodeOf(tree: Tree, words: Int32Array, at: number): number {
    return this.#table[this.#slotFor(tree, words, at)] as number;
  }

  #slotOf(tree: Tree, node: number): number {
    return this.#slotFor(tree, tree.states, tree.placeOf(node));
  }

  #slotFor({ states, stateSize }: Tree, words: Int32Array, at: number): number {
    const mask = this.#table.length - 1;
    let slot = hashWords(words, at, at + stateSize) & mask;
    for (;;) {
      const found = this.#table[slot] as number;
      if (found === NONE || isEqual(states, found * stateSize, words, at, stateSize)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(tree: Tree): void {
    const old = this.#table;
    this.#table = new Int32Array(2 * old.length).fill(NONE);
    for (const node of old) if (node !== NONE) this.#table[this.#slotOf(tree, node)] = node;
  }
}

function isEqual(a: Int32Array, aAt: number, b: Int32Array, bAt: number, count: number): boolean {
  for (let i = 0; i < count; i++) if (a[aAt + i] !== b[bAt + i]) return false;
  return true;
}
