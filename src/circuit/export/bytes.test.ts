import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteReader, ByteWriter } from './bytes.ts';
import { Malformed } from './check-circuit.ts';

function written(write: (writer: ByteWriter) => void): Uint8Array {
  const writer = new ByteWriter();
  write(writer);
  return writer.finish();
}

describe('what is written is read again', () => {
  test.each([0, 1, 127, 128, 300, 2 ** 31, 2 ** 32 - 1])('the number %d', (value) => {
    expect(new ByteReader(written((writer) => writer.number(value))).number()).toBe(value);
  });

  test('differences of either sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (value) => {
        expect(new ByteReader(written((writer) => writer.difference(value))).difference()).toBe(value);
      }),
    );
  });

  test.each(['', 'cell', '\u{feff}(role x)', 'Zug → 王', 'half a pair: \ud83d', 'a\0b'])(
    'the text %j',
    (text) => {
      expect(new ByteReader(written((writer) => writer.text(text))).text()).toBe(text);
    },
  );

  test('bits, whatever their number', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean()), (bits) => {
        expect(new ByteReader(written((writer) => writer.bits(bits))).bits(bits.length)).toEqual(bits);
      }),
    );
  });

  test('more than the first room', () => {
    const bytes = written((writer) => {
      for (let i = 0; i < 5_000; i++) writer.number(i);
    });
    const reader = new ByteReader(bytes);
    for (let i = 0; i < 5_000; i++) expect(reader.number()).toBe(i);
    reader.expectEnd();
  });
});

describe('refused', () => {
  const reader = (...bytes: number[]) => new ByteReader(Uint8Array.of(...bytes));

  test('numbers of more than 32 bits', () => {
    expect(() => reader(0xff, 0xff, 0xff, 0xff, 0x1f).number()).toThrow(Malformed);
    expect(() => reader(0x80, 0x80, 0x80, 0x80, 0x80, 0x01).number()).toThrow(Malformed);
  });

  test('counts and lengths beyond the end, before anything is reserved for them', () => {
    const huge = [0xff, 0xff, 0xff, 0xff, 0x0f];
    expect(() => reader(...huge).count('gates')).toThrow('no room for 4294967295 gates');
    expect(() => reader(0, ...huge).text()).toThrow(Malformed);
    expect(() => reader(...huge).bits(2 ** 32)).toThrow(Malformed);
    expect(() => reader(1, ...huge).section(1, () => 0)).toThrow(Malformed);
  });

  test('text that is not UTF-8', () => {
    expect(() => reader(0, 1, 0xff).text()).toThrow(Malformed);
  });

  test('sections of another kind, and sections not read to their end', () => {
    expect(() => reader(2, 0).section(1, () => 0)).toThrow('part 2 stands where part 1 should');
    expect(() => reader(1, 1, 7).section(1, () => 0)).toThrow('1 bytes are left over');
  });
});
