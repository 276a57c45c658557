/** How many positions to expand together, so that what comes of them is dealt with in a moment. */
const MOST_POSITIONS = 128;

export class Pace {
  readonly #mostChildren: number;
  #positions = 1;
  #children = 32;

  /** @param mostChildren that come of a batch, about */
  constructor(mostChildren: number) {
    this.#mostChildren = mostChildren;
  }

  get batch(): number {
    const wanted = Math.floor((this.#mostChildren * this.#positions) / Math.max(1, this.#children));
    return Math.max(1, Math.min(MOST_POSITIONS, wanted));
  }

  /** What came of a batch. */
  note(positions: number, children: number): void {
    // The past counts for less and less.
    this.#positions = this.#positions / 2 + positions;
    this.#children = this.#children / 2 + children;
  }
}
