/**
 * All moves as first (Gelly and Silver, "Combining online and offline knowledge in UCT", 2007): a move made anywhere
 * later in a playout counts as if it had been made in each node on the way. Playouts that end together are counted
 * together: one count of bits for each move of a node, however many playouts came through it.
 */
import type { Playouts } from '../../game/index.ts';
import type { Tree } from './tree.ts';
import type { TreeScale } from './tree-scale.ts';

export class AllMovesAsFirst {
  readonly #playouts: Playouts;
  readonly #scale: TreeScale;
  readonly #roles: number;
  readonly #from: number;
  /** The number of words with a bit for each lane. */
  readonly #words: number;
  /** The choices through which playouts have come since the last count, by node and role. */
  readonly #slots = new Map<number, number>();
  /** For each slot, the lanes of these playouts. */
  #lanes = new Int32Array(1024);

  /** @param from the visits from which a node has statistics */
  constructor(playouts: Playouts, scale: TreeScale, roles: number, from: number) {
    this.#playouts = playouts;
    this.#scale = scale;
    this.#roles = roles;
    this.#from = from;
    this.#words = (playouts.lanes + 31) >>> 5;
  }

  /** Records a move made in the tree by the playout in a lane. */
  noteMove(lane: number, move: number): void {
    this.#playouts.made.note(lane, move);
  }

  /** Records that the playout in a lane has come through a node where a role chose. */
  noteChoice(tree: Tree, node: number, role: number, lane: number): void {
    if (tree.entriesOf(node, role) < 2 || tree.visits(node) < this.#from) return;
    const key = node * this.#roles + role;
    let slot = this.#slots.get(key);
    if (slot === undefined) {
      slot = this.#slots.size;
      this.#slots.set(key, slot);
      this.#clearSlot(slot);
    }
    const at = slot * this.#words + (lane >>> 5);
    this.#lanes[at] = (this.#lanes[at] as number) | (1 << (lane & 31));
  }

  /** Adds what was recorded to the tree. Must be called before other playouts start in the same lanes. */
  count(tree: Tree): void {
    const { made } = this.#playouts;
    for (const [key, slot] of this.#slots) {
      const role = key % this.#roles;
      const node = (key - role) / this.#roles;
      let entry = tree.firstEntry(node, role);
      for (let left = tree.entriesOf(node, role); left > 0; left--, entry += tree.entrySize) {
        const count = made.count(role, tree.move(entry), this.#lanes, slot * this.#words);
        if (count > 0) tree.addAmaf(entry, count, this.#scale.sum(made.total, count, role));
      }
    }
    this.#slots.clear();
  }

  #clearSlot(slot: number): void {
    const end = (slot + 1) * this.#words;
    if (end > this.#lanes.length) {
      const longer = new Int32Array(2 * end);
      longer.set(this.#lanes);
      this.#lanes = longer;
    }
    this.#lanes.fill(0, end - this.#words, end);
  }
}
