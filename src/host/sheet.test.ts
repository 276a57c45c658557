import { expect, test } from 'vitest';
import { decode, looksBinary } from './sheet.ts';

const codes = (bytes: Uint8Array) => decode(bytes).findings.map((each) => each.code);

test('UTF-8 is read, and its byte order mark left out', () => {
  expect(decode(Buffer.from('\ufeff(rôle x)'))).toEqual({ text: '(rôle x)', findings: [] });
});

test('what is not UTF-8 is read as Latin-1, pointing at the first byte that shows it', () => {
  const { text, findings } = decode(Buffer.from('(rôle é)', 'latin1'));
  expect(text).toBe('(rôle é)');
  expect(findings).toMatchObject([{ code: 'GDL002', span: { start: 2, end: 3 } }]);
  expect(findings[0]?.message).toContain('F4');
});

test('UTF-16 is read if its byte order mark tells', () => {
  const bytes = Buffer.from('\ufeff(role x)', 'utf16le');
  expect(decode(bytes).text).toBe('(role x)');
  expect(codes(bytes)).toEqual(['GDL002']);
  expect(looksBinary(bytes)).toBe(false);
  expect(decode(bytes.swap16()).text).toBe('(role x)');
});

test('programs and pictures are told from text', () => {
  expect(looksBinary(new Uint8Array(100))).toBe(true);
  expect(looksBinary(Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0'))).toBe(true);
  expect(looksBinary(Buffer.from('(role x)\r\n\t(role o)\n'))).toBe(false);
  expect(looksBinary(Buffer.from('(role x\0)'))).toBe(false);
  expect(looksBinary(new Uint8Array(0))).toBe(false);
});
