/** Sets of small numbers are stored as bits in 32-bit words; the words are signed because JavaScript engines keep small signed integers off the heap. */

export type Bits = Int32Array;

export function newBits(size: number): Bits {
  return new Int32Array((size + 31) >>> 5);
}

export function setBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] as number) | (1 << (index & 31));
}

export function toggleBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] as number) ^ (1 << (index & 31));
}

export function hasBit(bits: Bits, index: number): boolean {
  return (((bits[index >>> 5] as number) >>> (index & 31)) & 1) === 1;
}

/** Calls `visit` with every member from `from` up to but not including `to`, ascending. */
export function forEachBit(bits: Bits, from: number, to: number, visit: (index: number) => void): void {
  for (let word = from >>> 5; word << 5 < to; word++) {
    let left = bits[word] as number;
    while (left !== 0) {
      const index = (word << 5) + 31 - Math.clz32(left & -left);
      left &= left - 1;
      if (index >= from && index < to) visit(index);
    }
  }
}

/** Equal sets of one size have equal texts. */
export function bitsText(bits: Bits): string {
  let text = '';
  for (const word of bits) text += String.fromCharCode(word & 0xffff, word >>> 16);
  return text;
}

/** The number of ones in 32 bits (Warren, Hacker's Delight, 5-1). */
export function popCount(bits: number): number {
  let sums = bits - ((bits >>> 1) & 0x55555555);
  sums = (sums & 0x33333333) + ((sums >>> 2) & 0x33333333);
  return Math.imul((sums + (sums >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
