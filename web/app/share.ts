/** Matches as links: everything is in the part of the address after `#`, packed, and no server gets to see it. */
import { checkedMatch, type KeptMatch } from './matches.ts';

/** A match as letters, digits, `-` and `_`. Library games go without their sheet. */
export async function packMatch(match: KeptMatch): Promise<string> {
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(match)),
    new CompressionStream('deflate-raw'),
  );
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Undefined if it is damaged. */
export async function unpackMatch(packed: string): Promise<KeptMatch | undefined> {
  try {
    const text = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const json = await through(bytes, new DecompressionStream('deflate-raw'));
    return checkedMatch(JSON.parse(new TextDecoder().decode(json)));
  } catch {
    return undefined;
  }
}

/** Bytes that a link may unfold to. */
const MOST = 16 * 1024 * 1024;

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: { readonly readable: ReadableStream; readonly writable: WritableStream },
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  // Whoever reads hears of what goes wrong.
  written.catch(() => {});
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = stream.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) throw new RangeError('this link unfolds to too much');
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
