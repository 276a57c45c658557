/**
 * Executes programs that are too long to compile: a table of operations in memory is read by one small function. This
 * is slower than compiled code, but ready at once whatever the program's length.
 */
import { Code } from '../wasm/code.ts';
import type { ModuleBuilder } from '../wasm/module.ts';
import type { MemoryLayout } from './machine-memory.ts';
import type { Word } from './word.ts';
import {
  forEachOperand,
  lastUses,
  OPERATION,
  type Operation,
  reloadable,
  type WordProgram,
  type WordValue,
} from './word-program.ts';

/** The operations that a table can hold, in the order of their numbers there; `load` and `store` copy a word. */
const TABLE_OPERATIONS = [
  OPERATION.load,
  OPERATION.and,
  OPERATION.or,
  OPERATION.xor,
  OPERATION.andNot,
  OPERATION.not,
  OPERATION.select,
  OPERATION.add,
  OPERATION.shiftLeft,
  OPERATION.shiftRight,
  OPERATION.spread,
] as const;

/** The fields of an entry: kind, result, and up to three operands, which are addresses or a number of bits. */
const FIELDS = 5;
const ENTRY_BYTES = 4 * FIELDS;

/** Writes a program into a table; the result creates functions that execute a range of its operations. */
export function tableFunction(
  module: ModuleBuilder,
  program: WordProgram,
  layout: MemoryLayout,
  word: Word,
): (from: WordValue, to: WordValue) => number {
  const { entries, entryOf, constants } = tableOf(program, layout, word);
  const table = layout.reserve(entries.byteLength);
  module.addData(table, new Uint8Array(entries.buffer));
  const reader = module.add(readerCode(word), { parameters: ['i32', 'i32'], results: [] });
  return (from, to) => {
    const code = new Code();
    for (const [index, address] of constants.entries()) {
      code.constant('i32', 0);
      word.constant(code, index === 1);
      word.store(code, address);
    }
    const place = (value: WordValue) => table + (entryOf[value] as number) * ENTRY_BYTES;
    code.constant('i32', place(from)).constant('i32', place(to)).call(reader);
    return module.add(code);
  };
}

interface OperationTable {
  readonly entries: Int32Array;
  /** For each operation of the program, the first entry at or after it. */
  readonly entryOf: Int32Array;
  /** The addresses of a word of zeros and a word of ones. */
  readonly constants: readonly [number, number];
}

function tableOf(program: WordProgram, layout: MemoryLayout, word: Word): OperationTable {
  const { kinds, first, second, third } = program;
  const isReadAgain = reloadable(program);
  const lastUse = lastUses(program);
  const constants = [layout.reserve(word.bytes), layout.reserve(word.bytes)] as const;
  const addressOf = new Int32Array(kinds.length);
  const free: number[] = [];
  const fields: number[] = [];
  const entryOf = new Int32Array(kinds.length + 1);
  const isOwn = new Uint8Array(kinds.length);
  for (let value = 0; value < kinds.length; value++) {
    entryOf[value] = fields.length / FIELDS;
    const kind = kinds[value] as Operation;
    const a = first[value] as number;
    const b = second[value] as number;
    if (kind === OPERATION.zeros || kind === OPERATION.ones) {
      addressOf[value] = constants[kind === OPERATION.zeros ? 0 : 1];
      continue;
    }
    if (kind === OPERATION.repeat || kind === OPERATION.call) continue;
    if (kind === OPERATION.load && isReadAgain(value)) {
      addressOf[value] = a;
      continue;
    }
    const operands = [0, 0, 0];
    if (kind === OPERATION.load || kind === OPERATION.spread) operands[0] = a;
    else if (kind === OPERATION.shiftLeft || kind === OPERATION.shiftRight) {
      operands[0] = addressOf[a] as number;
      operands[1] = b;
    } else {
      let index = 0;
      forEachOperand(program, value, (operand) => {
        operands[index++] = addressOf[operand] as number;
      });
    }
    let result: number;
    if (kind === OPERATION.store) result = b;
    else {
      result = free.pop() ?? layout.reserve(word.bytes);
      addressOf[value] = result;
      isOwn[value] = 1;
    }
    const number = TABLE_OPERATIONS.indexOf(
      (kind === OPERATION.store ? OPERATION.load : kind) as (typeof TABLE_OPERATIONS)[number],
    );
    fields.push(number, result, ...operands);
    for (const operand of new Set([a, b, third[value] as number])) {
      if (isOwn[operand] === 1 && lastUse[operand] === value && isOperand(program, value, operand))
        free.push(addressOf[operand] as number);
    }
  }
  entryOf[kinds.length] = fields.length / FIELDS;
  return { entries: Int32Array.from(fields), entryOf, constants };
}

function isOperand(program: WordProgram, value: WordValue, candidate: WordValue): boolean {
  let found = false;
  forEachOperand(program, value, (operand) => {
    if (operand === candidate) found = true;
  });
  return found;
}

/** Generates `reader(from, to)`, which executes the entries between two addresses. */
function readerCode(word: Word): Code {
  const code = new Code(['i32', 'i32']);
  const at = 0;
  const end = 1;
  const a = code.newLocal(word.type);
  const b = code.newLocal(word.type);
  const mask = code.newLocal(word.type);
  const field = (index: number) => code.local('get', at).memory('i32.load', 4 * index);
  const operand = (index: number) => {
    field(2 + index);
    word.loadFrom(code);
  };
  code.open('block').open('loop');
  code.local('get', at).local('get', end).plain('i32.ge_u').branchIf(1);
  // One block encloses all cases; then each case has a block, with the first case innermost.
  code.open('block');
  for (const _ of TABLE_OPERATIONS) code.open('block');
  field(0);
  code.branchTable([...TABLE_OPERATIONS.keys(), TABLE_OPERATIONS.length - 1]);
  TABLE_OPERATIONS.forEach((kind, index) => {
    code.plain('end');
    field(1);
    if (kind === OPERATION.load) operand(0);
    else if (kind === OPERATION.spread) {
      field(2);
      word.spread(code, 0);
    } else if (kind === OPERATION.not) {
      operand(0);
      word.apply(code, kind, 0);
    } else if (kind === OPERATION.select) {
      operand(0);
      code.local('set', a);
      operand(1);
      code.local('set', b);
      operand(2);
      code.local('set', mask);
      if (word.selectFromLocals === undefined) {
        code.local('get', a).local('get', b).local('get', mask);
        word.apply(code, kind, 0);
      } else word.selectFromLocals(code, a, b, mask);
    } else if (kind === OPERATION.shiftLeft || kind === OPERATION.shiftRight) {
      operand(0);
      field(3);
      word.shiftBy(code, kind);
    } else {
      operand(0);
      operand(1);
      word.apply(code, kind, 0);
    }
    word.store(code, 0);
    code.branch(TABLE_OPERATIONS.length - 1 - index);
  });
  code.plain('end');
  code.local('get', at).constant('i32', ENTRY_BYTES).plain('i32.add').local('set', at);
  code.branch(0).plain('end').plain('end');
  return code;
}
