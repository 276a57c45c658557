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

/** MurmurHash3 (A. Appleby, 2011) over 32-bit words. */
export function hashWords(words: Int32Array, from = 0, to = words.length): number {
  let hash = 0x9747b28c;
  for (let i = from; i < to; i++) hash = mixed(hash, words[i] as number);
  return finished(hash) >>> 0;
}

/** The same over the bits of words that a mask leaves; other seeds give other hashes. */
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
