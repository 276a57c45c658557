/** Limits how many messages each sender may send: a burst, then a number per second (a token bucket). */

export interface Rate {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** Maximum number of senders remembered; beyond it, the longest inactive ones are dropped. */
const MOST_SENDERS = 1000;

export class RateLimit {
  readonly #rate: Rate;
  /** Messages that each sender may still send, as of a time in milliseconds. */
  readonly #left = new Map<string, { count: number; time: number }>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /**
   * Whether one more message is allowed now.
   *
   * @param now in milliseconds
   */
  admits(sender: string, now: number): boolean {
    const { atOnce } = this.#rate;
    const known = this.#left.get(sender);
    const count = known === undefined ? atOnce : this.#countAt(known, now);
    // Reinserting the sender keeps the map in order of activity, least recent first.
    this.#left.delete(sender);
    if (this.#left.size >= MOST_SENDERS) this.#forgetQuiet(now);
    this.#left.set(sender, { count: count >= 1 ? count - 1 : count, time: now });
    return count >= 1;
  }

  #countAt({ count, time }: { readonly count: number; readonly time: number }, now: number): number {
    return Math.min(this.#rate.atOnce, count + (this.#rate.perSecond * (now - time)) / 1000);
  }

  /** Drops senders whose full allowance has returned or, if there are none, the longest inactive one. */
  #forgetQuiet(now: number): void {
    for (const [sender, left] of this.#left)
      if (this.#countAt(left, now) >= this.#rate.atOnce) this.#left.delete(sender);
    const [oldest] = this.#left.keys();
    if (this.#left.size >= MOST_SENDERS && oldest !== undefined) this.#left.delete(oldest);
  }
}
