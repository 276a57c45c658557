/**
 * Mean results of each move over the whole tree, whatever the position in which it was made. They say which moves are
 * promising in nodes that were visited too rarely to know (progressive history: Nijssen and Winands, "Enhancements for
 * multi-player Monte-Carlo tree search", 2010).
 */

/** The mean of a move that was never made. */
const UNKNOWN = 50;
/** A move counts as having had this many results of `UNKNOWN` before, so that the first ones do not mislead. */
const BEFORE = 4;
/** What remains of older results after a turn. */
const KEPT = 0.25;

export class MoveHistory {
  /** The mean of each move's results, from 0 to 100; the array is replaced when it grows. */
  means = new Float64Array(1024).fill(UNKNOWN);
  #tries = new Float64Array(1024);

  /** Adds a number of results with their sum. */
  add(move: number, count: number, sum: number): void {
    if (move >= this.means.length) this.#makeRoomFor(move);
    const before = this.#tries[move] as number;
    const tries = before + count;
    const known = before + BEFORE;
    this.means[move] = ((this.means[move] as number) * known + sum) / (known + count);
    this.#tries[move] = tries;
  }

  /** Lets older results count less than those to come. */
  fade(): void {
    for (let move = 0; move < this.#tries.length; move++)
      this.#tries[move] = (this.#tries[move] as number) * KEPT;
  }

  #makeRoomFor(move: number): void {
    const length = Math.max(move + 1, 2 * this.means.length);
    const [means, tries] = [this.means, this.#tries];
    this.means = new Float64Array(length).fill(UNKNOWN);
    this.means.set(means);
    this.#tries = new Float64Array(length);
    this.#tries.set(tries);
  }
}
