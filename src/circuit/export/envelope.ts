/** What stands around the content of a game file, so that no other or damaged file is taken for one. */
import { crc32 } from './crc32.ts';
import { type ExportRefusal, refuse } from './refusal.ts';

/** To be raised with every change of the content that this program's predecessors would misread. */
const VERSION = 2;
/** `ANY`, between bytes that a transfer as text would change: not ASCII, a DOS line end, end of file, a Unix line end. */
const MAGIC = Uint8Array.of(0x89, 0x41, 0x4e, 0x59, 0x0d, 0x0a, 0x1a, 0x0a);
const VERSION_AT = 8;
const LENGTH_AT = 12;
const CHECKSUM_AT = 16;
const CONTENT_AT = 20;

export function seal(content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(CONTENT_AT + content.length);
  bytes.set(MAGIC);
  bytes.set(content, CONTENT_AT);
  const view = new DataView(bytes.buffer);
  view.setUint32(VERSION_AT, VERSION, true);
  view.setUint32(LENGTH_AT, content.length, true);
  view.setUint32(CHECKSUM_AT, checksum(bytes), true);
  return bytes;
}

/** The content, if it is there as it was sealed. */
export function unseal(bytes: Uint8Array): Uint8Array | ExportRefusal {
  const known = Math.min(bytes.length, MAGIC.length);
  if (bytes.length === 0) return refuse('truncated', `this file is empty. ${AGAIN}`);
  for (let i = 0; i < known; i++) if (bytes[i] !== MAGIC[i]) return foreign(bytes);
  if (bytes.length < CONTENT_AT) {
    return refuse(
      'truncated',
      `this game file ends after ${bytes.length} bytes, within its header. ${AGAIN}`,
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(VERSION_AT, true);
  if (version !== VERSION) {
    const advice = version > VERSION ? 'Use a newer Anygame, or make' : 'Make';
    return refuse(
      'version',
      `this game file is of format ${version}, and this program reads format ${VERSION}. ${advice} it again from the game's rule sheet`,
    );
  }
  const length = view.getUint32(LENGTH_AT, true);
  const found = bytes.length - CONTENT_AT;
  if (found < length) {
    return refuse('truncated', `${length - found} bytes are missing at the end of this game file. ${AGAIN}`);
  }
  if (found > length) {
    return refuse('damaged', `this game file has ${found - length} bytes too many at its end. ${AGAIN}`);
  }
  if (view.getUint32(CHECKSUM_AT, true) !== checksum(bytes)) {
    return refuse(
      'damaged',
      `this game file has been changed since it was written (its checksum is wrong). ${AGAIN}`,
    );
  }
  return bytes.subarray(CONTENT_AT);
}

const AGAIN = "Copy it again, or make it again from the game's rule sheet";

/** Of everything but the magic bytes, which are compared, and itself. */
function checksum(bytes: Uint8Array): number {
  return crc32(bytes.subarray(CONTENT_AT), crc32(bytes.subarray(VERSION_AT, CHECKSUM_AT)));
}

function foreign(bytes: Uint8Array): ExportRefusal {
  const startsWith = (...start: number[]) => start.every((byte, i) => bytes[i] === byte);
  if (MAGIC.subarray(1, 4).every((byte, i) => bytes[i + 1] === byte)) {
    return refuse(
      'damaged',
      `this game file was damaged, perhaps by a transfer as text. Copy it again as binary`,
    );
  }
  if (startsWith(0x1f, 0x8b))
    return refuse('foreign', 'this is a gzip file, not a game file. Unpack it first');
  if (startsWith(0x50, 0x4b))
    return refuse('foreign', 'this is a zip file, not a game file. Unpack it first');
  const isText = bytes.subarray(0, 512).every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
  if (isText)
    return refuse('foreign', 'this is a text, not a game file. If it is a rule sheet, load it as one');
  return refuse('foreign', 'this is not a game file of Anygame (.any)');
}
