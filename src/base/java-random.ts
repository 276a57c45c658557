/**
 * The generator of `java.util.Random`, number for number, so that runs recorded by Java programs can be replayed.
 *
 * It is the linear congruential generator of Knuth (The Art of Computer Programming, volume 2, section 3.2.1) with 48
 * bits, as the documentation of `java.util.Random` lays down. The state is kept in two halves of 24 bits, whose
 * products are exact in floating point.
 */
import type { Random } from './random.ts';

/**
 * @param seed a whole number; like Java, only its low 48 bits count
 * @example
 * // As new java.util.Random(42).nextInt(10) in Java.
 * javaRandom(42).below(10) // 0
 */
export function javaRandom(seed: number): Random {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`a seed is a whole number, not ${seed}`);
  const low = ((seed % HALF) + HALF) % HALF;
  const high = (((Math.floor(seed / HALF) % HALF) + HALF) % HALF) >>> 0;
  return new JavaRandom(high ^ MULTIPLIER_HIGH, low ^ MULTIPLIER_LOW);
}

const HALF = 2 ** 24;
const MULTIPLIER_HIGH = 0x5de;
const MULTIPLIER_LOW = 0xece66d;
const INCREMENT = 0xb;

class JavaRandom implements Random {
  #high: number;
  #low: number;

  constructor(high: number, low: number) {
    this.#high = high;
    this.#low = low;
  }

  #advance(): void {
    const low = this.#low * MULTIPLIER_LOW + INCREMENT;
    const carry = Math.floor(low / HALF);
    const high = this.#high * MULTIPLIER_LOW + this.#low * MULTIPLIER_HIGH + carry;
    this.#low = low % HALF;
    this.#high = high % HALF;
  }

  next32(): number {
    this.#advance();
    return this.#high * 256 + (this.#low >>> 16);
  }

  /** As `nextInt(limit)`. */
  below(limit: number): number {
    if (!(limit >= 1 && limit < 2 ** 31)) throw new RangeError(`no number from 0 to below ${limit}`);
    if ((limit & (limit - 1)) === 0) return Math.floor((limit * this.#next31()) / 2 ** 31);
    for (;;) {
      const bits = this.#next31();
      const value = bits % limit;
      if (bits - value + (limit - 1) < 2 ** 31) return value;
    }
  }

  /** As `nextFloat()`. */
  fraction(): number {
    this.#advance();
    return this.#high / HALF;
  }

  /** As `nextDouble()`. */
  fineFraction(): number {
    const first = this.next32() >>> 6;
    const second = this.next32() >>> 5;
    return (first * 2 ** 27 + second) / 2 ** 53;
  }

  pick<Item>(items: ArrayLike<Item>): Item {
    if (items.length === 0) throw new RangeError('nothing to pick from');
    return items[this.below(items.length)] as Item;
  }

  fork(): Random {
    return javaRandom(this.next32());
  }

  #next31(): number {
    return this.next32() >>> 1;
  }
}
