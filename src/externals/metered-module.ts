/**
 * A WebAssembly module that counts its own work and stops when there is too much of it. Every function and every loop
 * starts with a charge for as many instructions as the function has, so the count never falls behind the work done,
 * and it is the same on every machine.
 */
import { LibraryError } from '../gdl/index.ts';
import { Bytes } from '../machine/wasm/bytes.ts';
import { walkInstructions } from './wasm-instructions.ts';
import { WasmReader } from './wasm-reader.ts';

/** The name under which the work that is left is exported. */
export const WORK_LEFT = 'anygame work left';

/** Instructions: a second of work or two. */
export const MOST_WORK = 1_000_000_000;

/** Of 64 kB. */
const MOST_PAGES = 256;
const MOST_TABLE_ELEMENTS = 10_000;
/** Charged for an instruction that may touch all of the memory. */
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
    // A variable of 32 bits that starts with all the work.
    body.byte(0x7f).byte(1).byte(0x41).signed(BigInt(MOST_WORK)).byte(0x0b);
    writeSection(output, SECTION.global, body);
    globals = undefined;
  };
  while (!reader.isAtEnd) {
    const id = reader.byte();
    const section = reader.part(reader.unsigned());
    const body = bytes.subarray(section.at, section.end);
    if (id > SECTION.dataCount) refuse('it has parts that are not known here');
    if (id === SECTION.import && section.unsigned() > 0)
      refuse('it imports something; a library must stand on its own');
    if (id === SECTION.table) checkTables(section);
    if (id === SECTION.global) {
      const count = section.unsigned();
      globals = { count, body: bytes.subarray(section.at, section.end) };
      continue;
    }
    if (id >= SECTION.export) writeGlobals();
    if (id === SECTION.memory) writeSection(output, id, boundedMemory(section));
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

function checkTables(section: WasmReader): void {
  for (let left = section.unsigned(); left > 0; left--) {
    section.byte();
    const { least } = readLimits(section);
    if (least > MOST_TABLE_ELEMENTS) refuse(`it has a table of more than ${MOST_TABLE_ELEMENTS} elements`);
  }
}

function boundedMemory(section: WasmReader): Bytes {
  const count = section.unsigned();
  const body = new Bytes().unsigned(count);
  for (let left = count; left > 0; left--) {
    const { least, most } = readLimits(section);
    if (least > MOST_PAGES) refuse(`it needs more than ${(MOST_PAGES * 64) / 1024} MB of memory`);
    body.byte(1).unsigned(least).unsigned(Math.min(most, MOST_PAGES));
  }
  return body;
}

function readLimits(section: WasmReader): { readonly least: number; readonly most: number } {
  const kind = section.byte();
  if (kind > 1) refuse('its memory is shared or larger than 4 GB');
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

/** Takes work from what is left and traps if that was too much. */
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

function refuse(problem: string): never {
  throw new LibraryError(problem, 'build a small module of pure functions');
}
