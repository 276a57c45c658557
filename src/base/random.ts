/** Reproducible random numbers: one seeded generator is passed to all code that needs randomness. */

export interface Random {
  /** A whole number from 0 up to but not including 2³². */
  next32(): number;
  /** A whole number from 0 up to but not including `limit`, all equally likely. */
  below(limit: number): number;
  /** A whole number made of this many random bits, from 1 to 31. */
  bits(count: number): number;
  /** A number from 0 up to but not including 1, in steps of 2⁻²⁴. */
  fraction(): number;
  /** A number from 0 up to but not including 1, in steps of 2⁻⁵³. */
  fineFraction(): number;
  pick<Item>(items: ArrayLike<Item>): Item;
  /** A new generator whose numbers do not depend on how many this one produces later. */
  fork(): Random;
}

/**
 * xoshiro128** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021), its state filled by
 * the mixing function of SplitMix32.
 *
 * @example
 * seededRandom(1).below(6) === seededRandom(1).below(6) // true
 */
export function seededRandom(seed: number): Random {
  return new Xoshiro(splitMix(seed));
}

class Xoshiro implements Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(fill: () => number) {
    this.#a = fill();
    this.#b = fill();
    this.#c = fill();
    // A state of all zeros would never change.
    this.#d = fill() | 1;
  }

  next32(): number {
    return this.#next() >>> 0;
  }

  /** Returns a signed number, which avoids a heap allocation. */
  #next(): number {
    const result = Math.imul(rotateLeft(Math.imul(this.#b, 5), 7), 9);
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = rotateLeft(this.#d, 11);
    return result;
  }

  below(limit: number): number {
    if (!(limit >= 1 && limit <= 2 ** 32)) throw new RangeError(`no number from 0 to below ${limit}`);
    const divisor = limit >>> 0;
    if ((divisor & (divisor - 1)) === 0) return (this.#next() & (divisor - 1)) >>> 0;
    for (;;) {
      const number = this.#next() >>> 0;
      const rest = number % divisor;
      // The last numbers do not form a complete block of `limit`, so using them would favour small results.
      if (number - rest <= 2 ** 32 - divisor) return rest;
    }
  }

  bits(count: number): number {
    return this.#next() >>> (32 - count);
  }

  fraction(): number {
    return (this.#next() >>> 8) / 2 ** 24;
  }

  fineFraction(): number {
    return ((this.#next() >>> 6) * 2 ** 27 + (this.#next() >>> 5)) / 2 ** 53;
  }

  pick<Item>(items: ArrayLike<Item>): Item {
    if (items.length === 0) throw new RangeError('nothing to pick from');
    return items[this.below(items.length)] as Item;
  }

  fork(): Random {
    return new Xoshiro(splitMix(this.next32()));
  }
}

const rotateLeft = (bits: number, count: number): number => (bits << count) | (bits >>> (32 - count));

function splitMix(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
}

// Produces exactly the numbers of `java.util.Random`, so that runs recorded by Java programs can be replayed. It is
// the linear congruential generator of Knuth (The Art of Computer Programming, volume 2, section 3.2.1) with 48 bits,
// as the documentation of `java.util.Random` specifies. The state is kept in two halves of 24 bits, whose products are
// exact in floating point.

/**
 * @param seed a whole number; like Java, only its low 48 bits count
 * @example
 * // As new java.util.Random(42).nextInt(10) in Java.
 * javaRandom(42).below(10) // 0
 */
export function javaRandom(seed: number): CopyableRandom {
  if (!Number.isSafeInteger(seed)) throw new RangeError(`a seed is a whole number, not ${seed}`);
  const low = ((seed % HALF) + HALF) % HALF;
  const high = (((Math.floor(seed / HALF) % HALF) + HALF) % HALF) >>> 0;
  return new JavaRandom(high ^ MULTIPLIER_HIGH, low ^ MULTIPLIER_LOW);
}

const HALF = 2 ** 24;
const MULTIPLIER_HIGH = 0x5de;
const MULTIPLIER_LOW = 0xece66d;
const INCREMENT = 0xb;

/** A generator that can be put aside, so that what follows may be tried in several ways. */
export interface CopyableRandom extends Random {
  copy(): CopyableRandom;
}

class JavaRandom implements CopyableRandom {
  #high: number;
  #low: number;

  constructor(high: number, low: number) {
    this.#high = high;
    this.#low = low;
  }

  copy(): CopyableRandom {
    return new JavaRandom(this.#high, this.#low);
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

  /** Equivalent to `nextInt(limit)`. */
  below(limit: number): number {
    if (!(limit >= 1 && limit < 2 ** 31)) throw new RangeError(`no number from 0 to below ${limit}`);
    if ((limit & (limit - 1)) === 0) return Math.floor((limit * this.#next31()) / 2 ** 31);
    for (;;) {
      const bits = this.#next31();
      const value = bits % limit;
      if (bits - value + (limit - 1) < 2 ** 31) return value;
    }
  }

  /** Equivalent to `next(count)`, on which all others are built. */
  bits(count: number): number {
    return this.next32() >>> (32 - count);
  }

  /** Equivalent to `nextFloat()`. */
  fraction(): number {
    this.#advance();
    return this.#high / HALF;
  }

  /** Equivalent to `nextDouble()`. */
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
