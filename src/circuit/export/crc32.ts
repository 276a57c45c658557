/** The CRC-32 of zip, PNG and Ethernet (polynomial 0x04C11DB7, reflected): notices every change within 32 bits. */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

/** `before` is the checksum of what comes before `bytes`, to go on from. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let remainder = ~before;
  for (const byte of bytes) remainder = (remainder >>> 8) ^ (TABLE[(remainder ^ byte) & 0xff] as number);
  return ~remainder >>> 0;
}
