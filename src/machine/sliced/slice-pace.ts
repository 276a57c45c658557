/**
 * How much is played between two looks at the outside world, so that it takes some milliseconds on any machine. It
 * begins with as little as can be, because nothing is known at first of how long steps take, and code that has just
 * been made is slow.
 */
export class SlicePace {
  readonly #milliseconds: number;
  #parts = 1;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /**
   * Plays one slice.
   *
   * @param play plays so many parts of steps at most, and tells whether it has come to its end
   */
  run(play: (parts: number) => boolean): boolean {
    const before = performance.now();
    if (play(this.#parts)) return true;
    const took = performance.now() - before;
    if (took < this.#milliseconds / 2 && this.#parts < MOST_PARTS) this.#parts *= 2;
    else if (took > 2 * this.#milliseconds && this.#parts > 1) this.#parts >>= 1;
    return false;
  }
}

const MOST_PARTS = 2 ** 20;
