/**
 * All-moves-as-first statistics of a role's moves in a node, by move, for use in nodes below it that were visited too
 * rarely to have their own (GRAVE: Cazenave, "Generalized rapid action value estimation", 2015).
 */
import { NONE, type Tree } from './tree.ts';

export class AncestorStatistics {
  /** For each move, the last loading in which it was seen. */
  #loadedIn = new Int32Array(1024);
  #tries = new Float64Array(1024);
  #means = new Float64Array(1024);
  #loading = 0;
  #tree: Tree | undefined;
  #node = NONE;
  #role = NONE;
  #visits = 0;

  /** Takes the statistics of a node, unless it has taken them already since its last visit. */
  load(tree: Tree, node: number, role: number): void {
    const visits = tree.visits(node);
    if (this.#tree === tree && this.#node === node && this.#role === role && this.#visits === visits) return;
    this.#tree = tree;
    this.#node = node;
    this.#role = role;
    this.#visits = visits;
    this.#loading++;
    let entry = tree.firstEntry(node, role);
    for (let left = tree.entriesOf(node, role); left > 0; left--, entry += tree.entrySize) {
      const tries = tree.amafTries(entry);
      if (tries > 0) this.#set(tree.move(entry), tries, tree.amafTotal(entry) / tries);
    }
  }

  /** The number of playouts in which the role made a move; 0 if there were none, or it was not legal in the node. */
  tries(move: number): number {
    return this.#loadedIn[move] === this.#loading ? (this.#tries[move] as number) : 0;
  }

  /** Their mean; meaningful only if there were any. */
  mean(move: number): number {
    return this.#means[move] as number;
  }

  #set(move: number, tries: number, mean: number): void {
    if (move >= this.#loadedIn.length) this.#makeRoomFor(move);
    this.#loadedIn[move] = this.#loading;
    this.#tries[move] = tries;
    this.#means[move] = mean;
  }

  #makeRoomFor(move: number): void {
    const length = Math.max(move + 1, 2 * this.#loadedIn.length);
    const [loadedIn, tries, means] = [this.#loadedIn, this.#tries, this.#means];
    this.#loadedIn = new Int32Array(length);
    this.#loadedIn.set(loadedIn);
    this.#tries = new Float64Array(length);
    this.#tries.set(tries);
    this.#means = new Float64Array(length);
    this.#means.set(means);
  }
}
