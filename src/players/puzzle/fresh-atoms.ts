/** The atoms of a position, those first that did not hold in the position before. */
import type { PuzzleSpace } from './puzzle-space.ts';

/** Where a packed position is. */
export interface Place {
  readonly store: Int32Array;
  readonly at: number;
}

export class FreshAtoms {
  readonly atoms: Int32Array;
  count = 0;
  fresh = 0;
  readonly #space: PuzzleSpace;
  readonly #before: Int32Array;
  /** By atom, when it was seen last among those before. */
  readonly #marks: Int32Array;
  #mark = 0;

  constructor(space: PuzzleSpace) {
    this.#space = space;
    this.atoms = new Int32Array(space.mostAtoms);
    this.#before = new Int32Array(space.mostAtoms);
    this.#marks = new Int32Array(space.mostAtoms);
  }

  load({ store, at }: Place, before: Place | undefined): void {
    this.count = this.#space.atoms(store, at, this.atoms);
    this.fresh = this.count;
    if (before === undefined) return;
    this.#mark++;
    const held = this.#space.atoms(before.store, before.at, this.#before);
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
