/** Numbers across words: bit i of a number is a word, so that every game has a number of its own. */
import type { Program, Value } from './program.ts';

/** Lowest bit first. */
export type Count = readonly Value[];

/** How many bits it takes to count to `most`. */
export const bitsFor = (most: number): number => (most === 0 ? 0 : 32 - Math.clz32(most));

export function sum(program: Program, a: Count, b: Count, most: number): Count {
  const bits: Value[] = [];
  let carry = program.zeros;
  for (let i = 0; i < bitsFor(most); i++) {
    const x = a[i] ?? program.zeros;
    const y = b[i] ?? program.zeros;
    const differ = program.xor(x, y);
    bits.push(program.xor(differ, carry));
    carry = program.select(carry, x, differ);
  }
  return bits;
}

/** `a - b` where `b` is not greater. */
export function difference(program: Program, a: Count, b: Count, bits: number): Count {
  const result: Value[] = [];
  let borrow = program.zeros;
  for (let i = 0; i < bits; i++) {
    const x = a[i] ?? program.zeros;
    const y = b[i] ?? program.zeros;
    const differ = program.xor(x, y);
    result.push(program.xor(differ, borrow));
    borrow = program.select(y, borrow, differ);
  }
  return result;
}

export function isLess(program: Program, a: Count, b: Count): Value {
  let less = program.zeros;
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const x = a[i] ?? program.zeros;
    const y = b[i] ?? program.zeros;
    less = program.select(y, less, program.xor(x, y));
  }
  return less;
}

/** One less, round to all ones for zero. */
export function decrement(program: Program, a: Count): Count {
  let borrow = program.ones;
  return a.map((bit) => {
    const result = program.xor(bit, borrow);
    borrow = program.andNot(borrow, bit);
    return result;
  });
}

/** Ones from the highest set bit down. */
export function smear(program: Program, a: Count): Count {
  const result: Value[] = [];
  let above = program.zeros;
  for (const bit of [...a].reverse()) {
    above = program.or(above, bit);
    result.unshift(above);
  }
  return result;
}
