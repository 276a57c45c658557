/** How long before the clock an answer has to be sent, learned from how long things have taken. */

/** Weights of a new measurement, and how far the margin keeps from the mean (RFC 6298, for acknowledgements in TCP). */
const ALPHA = 1 / 8;
const BETA = 1 / 4;
const K = 4;
/** How many of the last answers the margin would have been enough for. */
const REMEMBERED = 32;
/** Part of a clock that is always left to think. */
const LEAST_THINKING = 0.5;

export class ReplyMargin {
  readonly #least: number;
  #mean: number | undefined;
  #deviation = 0;
  readonly #recent: number[] = [];

  /** @param least seconds that are kept in any case */
  constructor(least: number) {
    this.#least = least;
  }

  /** Seconds that an answer took besides the thinking. */
  note(seconds: number): void {
    this.#recent.push(seconds);
    if (this.#recent.length > REMEMBERED) this.#recent.shift();
    if (this.#mean === undefined) {
      this.#mean = seconds;
      this.#deviation = seconds / 2;
      return;
    }
    this.#deviation += BETA * (Math.abs(this.#mean - seconds) - this.#deviation);
    this.#mean += ALPHA * (seconds - this.#mean);
  }

  /** Seconds to keep of a clock. */
  margin(clock: number): number {
    const expected = Math.max((this.#mean ?? 0) + K * this.#deviation, ...this.#recent);
    return Math.min(clock * (1 - LEAST_THINKING), this.#least + expected);
  }
}
