/** Which node a position has: equal positions share one, however they were reached. */
import { hashWords } from '../state-hash.ts';
import type { Tree } from './tree.ts';

const EMPTY = -1;

export class Positions {
  #table = new Int32Array(1 << 12).fill(EMPTY);
  #count = 0;

  /** The node that has the same state as this one and came first; the node itself, which is noted, if there is none. */
  firstLike(tree: Tree, node: number): number {
    if (2 * this.#count >= this.#table.length) this.#grow(tree);
    const slot = this.#slotOf(tree, node);
    const found = this.#table[slot] as number;
    if (found !== EMPTY) return found;
    this.#table[slot] = node;
    this.#count++;
    return node;
  }

  #slotOf(tree: Tree, node: number): number {
    const { states, stateSize } = tree;
    const mask = this.#table.length - 1;
    let slot = hashWords(states, node * stateSize, (node + 1) * stateSize) & mask;
    for (;;) {
      const found = this.#table[slot] as number;
      if (found === EMPTY || isEqual(states, found * stateSize, node * stateSize, stateSize)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(tree: Tree): void {
    const old = this.#table;
    this.#table = new Int32Array(2 * old.length).fill(EMPTY);
    for (const node of old) if (node !== EMPTY) this.#table[this.#slotOf(tree, node)] = node;
  }
}

function isEqual(words: Int32Array, a: number, b: number, count: number): boolean {
  for (let i = 0; i < count; i++) if (words[a + i] !== words[b + i]) return false;
  return true;
}
