/** How many positions to expand together, so that what comes of them is dealt with in a moment. */
const MOST_CHILDREN = 1024;
const MOST_POSITIONS = 128;

export class Pace {
  #positions = 1;
  #children = 32;

  get batch(): number {
    const wanted = Math.floor((MOST_CHILDREN * this.#positions) / Math.max(1, this.#children));
    return Math.max(1, Math.min(MOST_POSITIONS, wanted));
  }

  /** What came of a batch. */
  note(positions: number, children: number): void {
    // The past counts for less and less.
    this.#positions = this.#positions / 2 + positions;
    this.#children = this.#children / 2 + children;
  }
}
