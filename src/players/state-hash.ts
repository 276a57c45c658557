/** Hashes of states as bits. */

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
