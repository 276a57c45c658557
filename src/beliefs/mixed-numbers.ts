/** Numbers in an order that looks random, without a list of them. */
import type { Random } from '../base/index.ts';

/** Returns a function that gives each number below `count` once: at a random start, and in steps coprime to `count`. */
export function mixedNumbers(count: number, random: Random): (index: number) => number {
  const first = random.below(count);
  const stride = strideFor(count, random);
  return (index) => (first + stride * index) % count;
}

function strideFor(count: number, random: Random): number {
  if (count < 3) return 1;
  for (;;) {
    const stride = 1 + random.below(count - 1);
    if (greatestCommonDivisor(stride, count) === 1) return stride;
  }
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);
