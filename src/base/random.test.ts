import { expect, test } from 'vitest';
import { javaRandom, seededRandom } from './random.ts';

const draw = (seed: number, count: number, limit: number): number[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => random.below(limit));
};

test('the same seed gives the same numbers, another seed others', () => {
  expect(draw(7, 50, 1000)).toEqual(draw(7, 50, 1000));
  expect(draw(7, 50, 1000)).not.toEqual(draw(8, 50, 1000));
});

test('numbers are whole, below the limit and about equally frequent', () => {
  const counts = new Array<number>(6).fill(0);
  for (const number of draw(1, 60_000, 6)) counts[number]!++;
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});

test('a fork goes its own way, however much is drawn from the other', () => {
  const one = seededRandom(3);
  const other = seededRandom(3);
  const forkOfOne = one.fork();
  const forkOfOther = other.fork();
  for (let i = 0; i < 10; i++) one.next32();
  expect(forkOfOne.next32()).toBe(forkOfOther.next32());
});

test('there is nothing to pick from an empty list, and no number below nothing', () => {
  expect(() => seededRandom(1).pick([])).toThrow('nothing to pick from');
  expect(() => seededRandom(1).below(0)).toThrow(RangeError);
});

test('picking takes every item now and then', () => {
  const random = seededRandom(5);
  expect(new Set(Array.from({ length: 100 }, () => random.pick('abc')))).toEqual(new Set('abc'));
});

/** The generator as documented, computed with integers of unlimited size. */
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
