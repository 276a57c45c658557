/** Hashes of texts and of packed words. */

/** Short names for long texts: 64 bits, by two runs of FNV-1a (Fowler, Noll and Vo) with a final mix. */
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

// Hashes of states as bits.

/** MurmurHash3 (A. Appleby, 2011) over 32-bit words. */
export function hashWords(words: Int32Array, from = 0, to = words.length): number {
  let hash = 0x9747b28c;
  for (let i = from; i < to; i++) {
    let word = Math.imul(words[i] as number, 0xcc9e2d51);
    word = Math.imul((word << 15) | (word >>> 17), 0x1b873593);
    hash ^= word;
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
