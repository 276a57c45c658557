/** How often somebody may ask: a bucket for each address, which fills up as time goes by. */

export interface Rate {
  /** At once. */
  readonly most: number;
  readonly perSecond: number;
}

/** Addresses that are remembered; full buckets need not be. */
const MOST_ADDRESSES = 10_000;

export class RateLimit {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { left: number; time: number }>();

  /** @param now a clock in milliseconds */
  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
  }

  /** Whether somebody at the address may ask once more. */
  take(address: string): boolean {
    const { most, perSecond } = this.#rate;
    const time = this.#now();
    const bucket = this.#buckets.get(address) ?? { left: most, time };
    bucket.left = Math.min(most, bucket.left + ((time - bucket.time) / 1000) * perSecond);
    bucket.time = time;
    this.#buckets.delete(address);
    this.#buckets.set(address, bucket);
    // Who asked longest ago comes first.
    if (this.#buckets.size > MOST_ADDRESSES)
      for (const [oldest] of this.#buckets) {
        this.#buckets.delete(oldest);
        break;
      }
    if (bucket.left < 1) return false;
    bucket.left--;
    return true;
  }
}
