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
