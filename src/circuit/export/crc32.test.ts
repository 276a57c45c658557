import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc32 } from './game-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('the checksum of "123456789" is the one every CRC-32 gives', () => {
  expect(crc32(bytesOf('123456789'))).toBe(0xcbf43926);
  expect(crc32(bytesOf(''))).toBe(0);
});

test('a checksum may be taken in parts', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (first, second) => {
      const together = Uint8Array.of(...first, ...second);
      expect(crc32(second, crc32(first))).toBe(crc32(together));
    }),
  );
});
