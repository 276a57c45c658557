import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitsText, forEachBit, hasBit, newBits, setBit, toggleBit } from './bits.ts';

const SIZE = 100;
const members = fc.uniqueArray(fc.nat(SIZE - 1));

function bitsOf(numbers: readonly number[]) {
  const bits = newBits(SIZE);
  for (const number of numbers) setBit(bits, number);
  return bits;
}

test('a set has the numbers that were put in, and toggling takes them out again', () => {
  fc.assert(
    fc.property(members, members, (put, toggled) => {
      const bits = bitsOf(put);
      for (const number of toggled) toggleBit(bits, number);
      for (let number = 0; number < SIZE; number++) {
        expect(hasBit(bits, number)).toBe(put.includes(number) !== toggled.includes(number));
      }
    }),
  );
});

test('members of a range are visited in order', () => {
  fc.assert(
    fc.property(members, fc.nat(SIZE), fc.nat(SIZE), (put, from, to) => {
      const visited: number[] = [];
      forEachBit(bitsOf(put), from, to, (number) => visited.push(number));
      expect(visited).toEqual(put.filter((number) => number >= from && number < to).sort((a, b) => a - b));
    }),
  );
});

test('texts are equal exactly for equal sets', () => {
  fc.assert(
    fc.property(members, members, (left, right) => {
      const isEqual = left.length === right.length && left.every((number) => right.includes(number));
      expect(bitsText(bitsOf(left)) === bitsText(bitsOf(right))).toBe(isEqual);
    }),
  );
});

test('room is made by the word', () => {
  expect([0, 1, 32, 33].map((size) => newBits(size).length)).toEqual([0, 1, 1, 2]);
});
