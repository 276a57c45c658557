/** Walks the instructions of a WebAssembly function. */
import { LibraryError } from '../gdl/index.ts';
import type { WasmReader } from './wasm-reader.ts';

const LOOP = 0x03;
const PREFIXED = 0xfc;

/** Of instructions with the prefix 0xfc: how many numbers follow each. */
const PREFIXED_NUMBERS = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];
/** Those that work on many bytes or elements at once. */
const BULK = new Set([8, 10, 11, 12, 14, 15, 17]);

export interface InstructionVisitor {
  /** After the opening of a loop, before its first instruction. */
  loop?(at: number): void;
  /** Before an instruction that works on many bytes at once. */
  bulk?(at: number): void;
}

/** The number of instructions up to the reader's end. */
export function walkInstructions(reader: WasmReader, visitor: InstructionVisitor = {}): number {
  let count = 0;
  while (!reader.isAtEnd) {
    count++;
    const at = reader.at;
    const code = reader.byte();
    if (code === PREFIXED) {
      const operation = reader.unsigned();
      const numbers = PREFIXED_NUMBERS[operation];
      if (numbers === undefined) refuse();
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
  // Blocks, branches, calls, variables, tables, constants and references: one number.
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
  else refuse();
}

function refuse(): never {
  throw new LibraryError(
    'it uses instructions that are not known here',
    'build it for WebAssembly 2.0 without vectors, threads and exceptions',
  );
}
