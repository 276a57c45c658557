/**
 * A game file, `.any`, contains a rule sheet and its circuit in one compact file that loads without grounding again; a
 * header with a checksum reveals foreign and damaged files.
 */
import { type Notation, type Reading, readDescription } from '../../gdl/index.ts';
import type { ExclusiveGroup } from '../analyse/step-solver.ts';
import { type Circuit, firstInnerNode } from '../circuit.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { circuitProblem, type ExportRefusal, isExportRefusal, Malformed, refuse } from './check-circuit.ts';
import {
  readGates,
  readLoops,
  readNames,
  readOutputs,
  readTermRows,
  TermRows,
  writeGates,
  writeLoops,
  writeNames,
  writeOutputs,
} from './circuit-bytes.ts';

export interface GameParts {
  /** The parsed sheet; its text is written to the file. */
  readonly reading: Reading;
  /** The circuit, with terms of the description's pool. */
  readonly circuit: Circuit;
  /** Groups proved for all reachable states, which speed up choosing moves. */
  readonly groups: readonly ExclusiveGroup[];
}

const SHEET = 1;
const TERMS = 2;
const NAMES = 3;
const GATES = 4;
const LOOPS = 5;
const OUTPUTS = 6;
const GROUPS = 7;
const KINDS: readonly ExclusiveGroup['kind'][] = ['exactly-one', 'at-most-one'];
const NOTATIONS: readonly Notation[] = ['kif', 'infix'];

/** The bytes of a game file. The same parts give the same bytes. */
export function encodeGame({ reading, circuit, groups }: GameParts): Uint8Array {
  const problem = circuitProblem(circuit);
  if (problem !== undefined) throw new RangeError(`this circuit cannot be saved: ${problem}`);
  const { source } = reading.description;
  const table = new TermRows(circuit);
  const content = new ByteWriter();
  content.section(SHEET, (writer) => {
    writer.byte(NOTATIONS.indexOf(reading.notation));
    writer.text(source.name);
    writer.text(source.text);
  });
  content.section(TERMS, (writer) => table.write(writer));
  content.section(NAMES, (writer) => writeNames(writer, circuit, table));
  content.section(GATES, (writer) => writeGates(writer, circuit));
  content.section(LOOPS, (writer) => writeLoops(writer, circuit.loops));
  content.section(OUTPUTS, (writer) => writeOutputs(writer, circuit, table));
  content.section(GROUPS, (writer) => writeGroups(writer, groups));
  return seal(content.finish());
}

/**
 * The game in a file, or the reason why it cannot be loaded; never throws. The circuit's terms are those of the
 * description, so that the rules and the circuit may be used side by side.
 */
export function decodeGame(bytes: Uint8Array): GameParts | ExportRefusal {
  const content = unseal(bytes);
  if (isExportRefusal(content)) return content;
  try {
    return readParts(new ByteReader(content));
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return refuse(
      'damaged',
      `this game file is invalid: ${error.message}. Make it again from the game's rule sheet`,
    );
  }
}

function readParts(content: ByteReader): GameParts {
  const { notation, name, text } = content.section(SHEET, (reader) => ({
    notation: NOTATIONS[reader.below(NOTATIONS.length, 'notation')] as Notation,
    name: reader.text(),
    text: reader.text(),
  }));
  const reading = readDescription(text, name, { notation });
  const terms = content.section(TERMS, (reader) => readTermRows(reader, reading.description.terms));
  const names = content.section(NAMES, (reader) => readNames(reader, terms));
  const gates = content.section(GATES, (reader) => readGates(reader, names));
  const loops = content.section(LOOPS, readLoops);
  const outputs = content.section(OUTPUTS, (reader) => readOutputs(reader, names, terms));
  const groups = content.section(GROUPS, (reader) => readGroups(reader, names.fluents.length));
  content.expectEnd();
  const feedbackCount = loops.reduce((sum, loop) => sum + loop.feedback.length, 0);
  const nodeCount = firstInnerNode(names) + gates.gates.length + feedbackCount;
  const circuit: Circuit = { ...names, ...outputs, ...gates, loops, nodeCount };
  const problem = circuitProblem(circuit);
  if (problem !== undefined) throw new Malformed(problem);
  return { reading, circuit, groups };
}

function writeGroups(writer: ByteWriter, groups: readonly ExclusiveGroup[]): void {
  writer.number(groups.length);
  for (const { kind, members } of groups) {
    writer.byte(KINDS.indexOf(kind));
    writer.number(members.length);
    for (const member of members) writer.number(member);
  }
}

function readGroups(reader: ByteReader, fluents: number): ExclusiveGroup[] {
  const groups: ExclusiveGroup[] = [];
  for (let left = reader.count('groups'); left > 0; left--) {
    const kind = KINDS[reader.below(KINDS.length, 'kind of group')] as ExclusiveGroup['kind'];
    const members: number[] = [];
    for (let more = reader.count('fluents'); more > 0; more--) members.push(reader.below(fluents, 'fluent'));
    groups.push({ kind, members });
  }
  return groups;
}

/** Must be incremented with every change of the contents that earlier versions would misread. */
const VERSION = 2;
/**
 * `ANY` between bytes that a text-mode transfer would change: a non-ASCII byte, a DOS line end, end of file, a Unix
 * line end.
 */
const MAGIC = Uint8Array.of(0x89, 0x41, 0x4e, 0x59, 0x0d, 0x0a, 0x1a, 0x0a);
const VERSION_AT = 8;
const LENGTH_AT = 12;
const CHECKSUM_AT = 16;
const CONTENT_AT = 20;

/** The envelope of a game file, which reveals other and damaged files. */
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

/** The contents if the envelope is intact. */
function unseal(bytes: Uint8Array): Uint8Array | ExportRefusal {
  const known = Math.min(bytes.length, MAGIC.length);
  if (bytes.length === 0) return refuse('truncated', `this file is empty. ${COPY_AGAIN}`);
  for (let i = 0; i < known; i++) if (bytes[i] !== MAGIC[i]) return foreignFile(bytes);
  if (bytes.length < CONTENT_AT) {
    return refuse(
      'truncated',
      `this game file ends after ${bytes.length} bytes, within its header. ${COPY_AGAIN}`,
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
    return refuse(
      'truncated',
      `${length - found} bytes are missing at the end of this game file. ${COPY_AGAIN}`,
    );
  }
  if (found > length) {
    return refuse('damaged', `this game file has ${found - length} bytes too many at its end. ${COPY_AGAIN}`);
  }
  if (view.getUint32(CHECKSUM_AT, true) !== checksum(bytes)) {
    return refuse(
      'damaged',
      `this game file has been changed since it was written (its checksum is wrong). ${COPY_AGAIN}`,
    );
  }
  return bytes.subarray(CONTENT_AT);
}

const COPY_AGAIN = "Copy it again, or make it again from the game's rule sheet";

/** The checksum of everything except the magic bytes, which are compared, and itself. */
function checksum(bytes: Uint8Array): number {
  return crc32(bytes.subarray(CONTENT_AT), crc32(bytes.subarray(VERSION_AT, CHECKSUM_AT)));
}

function foreignFile(bytes: Uint8Array): ExportRefusal {
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

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

/**
 * The CRC-32 of zip, PNG and Ethernet (polynomial 0x04C11DB7, reflected), which detects every change within 32 bits.
 *
 * @param before the checksum of the preceding bytes
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  let remainder = ~before;
  for (const byte of bytes) remainder = (remainder >>> 8) ^ (CRC_TABLE[(remainder ^ byte) & 0xff] as number);
  return ~remainder >>> 0;
}
