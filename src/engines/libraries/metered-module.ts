/**
 * Rewrites a WebAssembly module so that it counts its own work and stops when the limit is reached. Every function and
 * every loop starts with a charge for as many instructions as the function has, so the count never falls behind the
 * work done, and it is the same on every machine.
 */
import { LibraryError } from '../../gdl/index.ts';
import { Bytes } from '../wasm/code.ts';

/** The export name of the variable that holds the remaining work. */
export const WORK_LEFT = 'anygame work left';

/** The limit in instructions: a second or two of work. */
export const MOST_WORK = 1_000_000_000;

/** The memory limit in pages of 64 kB. */
const MOST_PAGES = 256;
const MOST_TABLES = 10;
const MOST_TABLE_ELEMENTS = 10_000;
/** The charge for an instruction that may touch all of the memory. */
const BULK_WORK = 300_000;

const SECTION = {
  import: 2,
  table: 4,
  memory: 5,
  global: 6,
  export: 7,
  code: 10,
  data: 11,
  dataCount: 12,
} as const;

export function meteredModule(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const reader = new WasmReader(bytes);
  const output = new Bytes().append(bytes.subarray(0, 8));
  reader.skip(8);
  let globals: { readonly count: number; readonly body: Uint8Array } | undefined = {
    count: 0,
    body: new Uint8Array(),
  };
  let workLeft = 0;
  const writeGlobals = () => {
    if (globals === undefined) return;
    workLeft = globals.count;
    const body = new Bytes().unsigned(globals.count + 1).append(globals.body);
    // A 32-bit variable that initially holds the whole limit.
    body.byte(0x7f).byte(1).byte(0x41).signed(BigInt(MOST_WORK)).byte(0x0b);
    writeSection(output, SECTION.global, body);
    globals = undefined;
  };
  while (!reader.isAtEnd) {
    const id = reader.byte();
    const section = reader.part(reader.unsigned());
    const body = bytes.subarray(section.at, section.end);
    if (id > SECTION.dataCount) refuseModule('it has parts that are not known here');
    if (id === SECTION.import && section.unsigned() > 0)
      refuseModule('it imports something; a library must stand on its own');
    if (id === SECTION.global) {
      const count = section.unsigned();
      globals = { count, body: bytes.subarray(section.at, section.end) };
      continue;
    }
    if (id >= SECTION.export) writeGlobals();
    if (id === SECTION.table) writeSection(output, id, boundedTables(section));
    else if (id === SECTION.memory) writeSection(output, id, boundedMemory(section));
    else if (id === SECTION.export) {
      const count = section.unsigned();
      const rest = bytes.subarray(section.at, section.end);
      const exports = new Bytes()
        .unsigned(count + 1)
        .append(rest)
        .name(WORK_LEFT)
        .byte(3)
        .unsigned(workLeft);
      writeSection(output, id, exports);
    } else if (id === SECTION.code) writeSection(output, id, meteredCode(section, workLeft));
    else writeSection(output, id, new Bytes().append(body));
  }
  return output.toArray();
}

function writeSection(output: Bytes, id: number, body: Bytes): void {
  output.byte(id).unsigned(body.length).append(body.toArray());
}

function boundedTables(section: WasmReader): Bytes {
  const count = section.unsigned();
  if (count > MOST_TABLES) refuseModule(`it has more than ${MOST_TABLES} tables`);
  const body = new Bytes().unsigned(count);
  for (let left = count; left > 0; left--) {
    const elements = section.byte();
    const { least, most } = readLimits(section);
    if (least > MOST_TABLE_ELEMENTS)
      refuseModule(`it has a table of more than ${MOST_TABLE_ELEMENTS} elements`);
    body.byte(elements).byte(1).unsigned(least).unsigned(Math.min(most, MOST_TABLE_ELEMENTS));
  }
  return body;
}

function boundedMemory(section: WasmReader): Bytes {
  const count = section.unsigned();
  const body = new Bytes().unsigned(count);
  for (let left = count; left > 0; left--) {
    const { least, most } = readLimits(section);
    if (least > MOST_PAGES) refuseModule(`it needs more than ${(MOST_PAGES * 64) / 1024} MB of memory`);
    body.byte(1).unsigned(least).unsigned(Math.min(most, MOST_PAGES));
  }
  return body;
}

function readLimits(section: WasmReader): { readonly least: number; readonly most: number } {
  const kind = section.byte();
  if (kind > 1) refuseModule('its memory is shared or larger than 4 GB');
  const least = section.unsigned();
  return { least, most: kind === 1 ? section.unsigned() : Number.POSITIVE_INFINITY };
}

function meteredCode(section: WasmReader, workLeft: number): Bytes {
  const count = section.unsigned();
  const code = new Bytes().unsigned(count);
  for (let left = count; left > 0; left--) {
    const body = meteredFunction(section.part(section.unsigned()), workLeft);
    code.unsigned(body.length).append(body.toArray());
  }
  return code;
}

function meteredFunction(body: WasmReader, workLeft: number): Bytes {
  const { bytes, at: start, end } = body;
  for (let groups = body.unsigned(); groups > 0; groups--) {
    body.unsigned();
    body.byte();
  }
  const first = body.at;
  const instructions = walkInstructions(new WasmReader(bytes, first, end));
  const output = new Bytes();
  let copied = start;
  const chargeAt = (at: number, work: number) => {
    output.append(bytes.subarray(copied, at));
    copied = at;
    charge(output, workLeft, work);
  };
  chargeAt(first, instructions);
  walkInstructions(body, {
    loop: (at) => chargeAt(at, instructions),
    bulk: (at) => chargeAt(at, BULK_WORK),
  });
  return output.append(bytes.subarray(copied, end));
}

/** Subtracts work from what is left and traps if that was too much. */
function charge(output: Bytes, workLeft: number, work: number): void {
  output.byte(0x23).unsigned(workLeft);
  output.byte(0x41).signed(BigInt(work));
  output.byte(0x6b);
  output.byte(0x24).unsigned(workLeft);
  output.byte(0x23).unsigned(workLeft);
  output.byte(0x41).signed(0n);
  output.byte(0x48);
  output.byte(0x04).byte(0x40).byte(0x00).byte(0x0b);
}

function refuseModule(problem: string): never {
  throw new LibraryError(problem, 'build a small module of pure functions');
}

const LOOP = 0x03;
const PREFIXED = 0xfc;

/** For each instruction with the prefix 0xfc, how many numbers follow it. */
const PREFIXED_NUMBERS = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];
/** Those of these instructions that work on many bytes or elements at once. */
const BULK = new Set([8, 10, 11, 12, 14, 15, 17]);

export interface InstructionVisitor {
  /** Called after the opening of a loop, before its first instruction. */
  loop?(at: number): void;
  /** Called before an instruction that works on many bytes at once. */
  bulk?(at: number): void;
}

/** Returns the number of instructions up to the reader's end. */
function walkInstructions(reader: WasmReader, visitor: InstructionVisitor = {}): number {
  let count = 0;
  while (!reader.isAtEnd) {
    count++;
    const at = reader.at;
    const code = reader.byte();
    if (code === PREFIXED) {
      const operation = reader.unsigned();
      const numbers = PREFIXED_NUMBERS[operation];
      if (numbers === undefined) refuseInstruction();
      if (BULK.has(operation)) visitor.bulk?.(at);
      for (let i = 0; i < numbers; i++) reader.skipNumber();
    } else {
      skipImmediates(code, reader);
      if (code === LOOP) visitor.loop?.(reader.at);
    }
  }
  return count;
}

function skipImmediates(code: number, reader: WasmReader): void {
  if (code <= 0x01 || code === 0x05 || code === 0x0b || code === 0x0f) return;
  if (code === 0x1a || code === 0x1b || (code >= 0x45 && code <= 0xc4) || code === 0xd1) return;
  // Blocks, branches, calls, variables, tables, constants and references are followed by one number.
  const isSingle =
    (code >= 0x02 && code <= 0x04) ||
    code === 0x0c ||
    code === 0x0d ||
    code === 0x10 ||
    code === 0x12 ||
    (code >= 0x20 && code <= 0x26) ||
    (code >= 0x3f && code <= 0x42) ||
    code === 0xd0 ||
    code === 0xd2;
  if (isSingle) reader.skipNumber();
  else if (code === 0x11 || code === 0x13 || (code >= 0x28 && code <= 0x3e)) {
    reader.skipNumber();
    reader.skipNumber();
  } else if (code === 0x0e) {
    for (let left = reader.unsigned() + 1; left > 0; left--) reader.skipNumber();
  } else if (code === 0x1c) reader.skip(reader.unsigned());
  else if (code === 0x43) reader.skip(4);
  else if (code === 0x44) reader.skip(8);
  else refuseInstruction();
}

function refuseInstruction(): never {
  throw new LibraryError(
    'it uses instructions that are not known here',
    'build it for WebAssembly 2.0 without vectors, threads and exceptions',
  );
}

/** Reads WebAssembly's binary format as far as counting a module's work requires. */
export class WasmReader {
  readonly bytes: Uint8Array;
  at: number;
  readonly end: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  get isAtEnd(): boolean {
    return this.at >= this.end;
  }

  byte(): number {
    if (this.at >= this.end) throw new LibraryError('the module ends too early', 'build it again');
    return this.bytes[this.at++] as number;
  }

  /** Reads an unsigned number below 2³² in LEB128. */
  unsigned(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  /** Skips a number of any size in LEB128. */
  skipNumber(): void {
    while (this.byte() >= 0x80);
  }

  skip(count: number): void {
    this.at += count;
    if (this.at > this.end) this.byte();
  }

  name(): string {
    const length = this.unsigned();
    const start = this.at;
    this.skip(length);
    return new TextDecoder().decode(this.bytes.subarray(start, this.at));
  }

  /** Returns a separate reader for the next `length` bytes. */
  part(length: number): WasmReader {
    const start = this.at;
    this.skip(length);
    return new WasmReader(this.bytes, start, this.at);
  }
}
