import { expect, test } from 'vitest';
import { javaRandom } from './java-random.ts';

/** The generator as its documentation states it, in whole numbers of any length. */
class Reference {
  #state: bigint;

  constructor(seed: bigint) {
    this.#state = (seed ^ 0x5deece66dn) & MASK;
  }

  next(bits: number): bigint {
    this.#state = (this.#state * 0x5deece66dn + 0xbn) & MASK;
    return this.#state >> BigInt(48 - bits);
  }
}

const MASK = (1n << 48n) - 1n;

test('known first numbers of new java.util.Random(42)', () => {
  const random = javaRandom(42);
  expect([random.below(10), random.below(10), random.below(10)]).toEqual([0, 3, 8]);
  expect(javaRandom(42).next32() | 0).toBe(-1170105035);
});

test.each([0, 1, 11, 12, 21, -1, -123456789, 2 ** 40 + 17])(
  'seed %i follows the documented generator',
  (seed) => {
    const random = javaRandom(seed);
    const reference = new Reference(BigInt.asUintN(64, BigInt(seed)));
    for (let draw = 0; draw < 200; draw++) {
      expect(BigInt(random.next32())).toBe(reference.next(32));
      expect(random.fraction()).toBe(Number(reference.next(24)) / 2 ** 24);
      const first = reference.next(26) << 27n;
      expect(random.fineFraction()).toBe(Number(first + reference.next(27)) / 2 ** 53);
      expect(BigInt(random.below(8))).toBe((8n * reference.next(31)) >> 31n);
      expect(BigInt(random.below(5))).toBe(reference.next(31) % 5n);
    }
  },
);
