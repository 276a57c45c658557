/** Bytes to text. Old sheets are not always UTF-8, and what is not text at all should not be read as if it were. */
import { type Finding, finding } from '../gdl/index.ts';

export interface Decoded {
  readonly text: string;
  readonly findings: readonly Finding[];
}

export function decode(bytes: Uint8Array): Decoded {
  const utf16 = utf16ByteOrder(bytes);
  if (utf16 !== undefined) {
    const text = new TextDecoder(utf16).decode(bytes);
    return { text, findings: [finding('GDL002', `the text is ${utf16.toUpperCase()}`)] };
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), findings: [] };
  } catch {
    const start = firstInvalidByte(bytes);
    const byte = (bytes[start] ?? 0).toString(16).toUpperCase().padStart(2, '0');
    const message = `the byte ${byte} makes no sense in UTF-8`;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    return { text, findings: [finding('GDL002', message, { span: { start, end: start + 1 } })] };
  }
}

const SAMPLE_SIZE = 64 * 1024;

/** Whether control characters, which text has next to none of, are a good part of the first bytes. */
export function looksBinary(bytes: Uint8Array): boolean {
  if (utf16ByteOrder(bytes) !== undefined) return false;
  const sample = bytes.subarray(0, SAMPLE_SIZE);
  let controls = 0;
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32)) controls++;
  return controls >= 8 && controls > sample.length / 20;
}

function utf16ByteOrder([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

function firstInvalidByte(bytes: Uint8Array): number {
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return Buffer.byteLength(lenient.slice(0, lenient.indexOf('\ufffd')));
}
