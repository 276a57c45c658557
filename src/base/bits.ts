/** Bit sets in arrays of words, and hashes of words. */

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

/** A text for a set; sets of the same size are equal exactly if their texts are. */
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

/** Short names for long texts: 64 bits from two runs of FNV-1a (Fowler, Noll and Vo) with a final mix. */
export function hashText(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + i), 0x85ebca6b);
    b ^= b >>> 13;
  }
  const hex = (part: number): string => ((part ^ (part >>> 16)) >>> 0).toString(16).padStart(8, '0');
  return hex(a) + hex(b);
}

/** MurmurHash3 (A. Appleby, 2011) over 32-bit words. */
export function hashWords(words: Int32Array, from = 0, to = words.length): number {
  let hash = 0x9747b28c;
  for (let i = from; i < to; i++) hash = mixed(hash, words[i] as number);
  return finished(hash) >>> 0;
}

/** Hashes only the bits selected by a mask; different seeds give different hashes. */
export function hashMaskedWords(words: Int32Array, from: number, mask: Int32Array, seed = 0): number {
  let hash = seed;
  for (let i = 0; i < mask.length; i++) hash = mixed(hash, (words[from + i] as number) & (mask[i] as number));
  return finished(hash) >>> 0;
}

function mixed(hash: number, word: number): number {
  let part = Math.imul(word, 0xcc9e2d51);
  part = Math.imul((part << 15) | (part >>> 17), 0x1b873593);
  const next = hash ^ part;
  return (Math.imul((next << 13) | (next >>> 19), 5) + 0xe6546b64) | 0;
}

function finished(hash: number): number {
  let last = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  last = Math.imul(last ^ (last >>> 13), 0xc2b2ae35);
  return last ^ (last >>> 16);
}
