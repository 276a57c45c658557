/** Limits how many messages somebody may send: a number at once, and after that a number per second (a token bucket). */

export interface Rate {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** Senders that are remembered; of more, those who have been quiet are forgotten. */
const MOST_SENDERS = 1000;

export class RateLimit {
  readonly #rate: Rate;
  /** By sender: what may still be sent, as of a time in milliseconds. */
  readonly #left = new Map<string, { count: number; time: number }>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /**
   * Whether one more message may come now.
   *
   * @param now in milliseconds
   */
  admits(sender: string, now: number): boolean {
    const { atOnce } = this.#rate;
    const known = this.#left.get(sender);
    const count = known === undefined ? atOnce : this.#countAt(known, now);
    // The latest come last, so that the first ones have been quiet for longest.
    this.#left.delete(sender);
    if (this.#left.size >= MOST_SENDERS) this.#forgetQuiet(now);
    this.#left.set(sender, { count: count >= 1 ? count - 1 : count, time: now });
    return count >= 1;
  }

  #countAt({ count, time }: { readonly count: number; readonly time: number }, now: number): number {
    return Math.min(this.#rate.atOnce, count + (this.#rate.perSecond * (now - time)) / 1000);
  }

  /** Those who may send as much as strangers, and if there are none, who was quiet for longest. */
  #forgetQuiet(now: number): void {
    for (const [sender, left] of this.#left)
      if (this.#countAt(left, now) >= this.#rate.atOnce) this.#left.delete(sender);
    const [oldest] = this.#left.keys();
    if (this.#left.size >= MOST_SENDERS && oldest !== undefined) this.#left.delete(oldest);
  }
}
