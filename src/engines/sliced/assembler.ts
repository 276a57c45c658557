/**
 * Turns programs into WebAssembly functions. Long programs are cut into functions of moderate length, so that compile
 * time stays proportional to length. Values that one function leaves for a later one are stored in memory, in words
 * that are reused as soon as they are free.
 */
import { Code } from '../wasm/code.ts';
import type { ModuleBuilder } from '../wasm/module.ts';
import type { MemoryLayout } from './machine-memory.ts';
import { tableFunction } from './operation-table.ts';
import type { Word } from './word.ts';
import {
  type ForeignPart,
  forEachOperand,
  OPERATION,
  type Operation,
  reloadable,
  VALUE_OPERANDS,
  type WordProgram,
  type WordValue,
} from './word-program.ts';

/** Operations per function. Longer functions compile no better, and much more slowly. */
const FUNCTION_LENGTH = 800;

/**
 * Operations in the longest program that is compiled. Longer ones take too long to compile. A program of 410,000
 * operations, for chess, is compiled in ten seconds beside the play, which then is at least twice as fast as with a
 * table.
 */
export const LONGEST_CODE = 600_000;

/** Operations of a table that are executed at a time: at most a millisecond's work. */
const TABLE_PART = 30_000;

export interface CodeLengths {
  /** The length of the longest program that is compiled to code; longer ones become tables. */
  readonly longestCode?: number;
  /** The number of table operations that one function executes. */
  readonly tablePart?: number;
}

export class Assembler {
  readonly #module: ModuleBuilder;
  readonly #layout: MemoryLayout;
  readonly #word: Word;
  readonly longestCode: number;
  readonly #tablePart: number;
  /** Words in memory that no function is using at the moment. */
  readonly #freeWords: number[] = [];

  constructor(module: ModuleBuilder, layout: MemoryLayout, word: Word, lengths: CodeLengths = {}) {
    this.#module = module;
    this.#layout = layout;
    this.#word = word;
    this.longestCode = lengths.longestCode ?? LONGEST_CODE;
    this.#tablePart = lengths.tablePart ?? TABLE_PART;
  }

  /** Returns the functions that execute a program when they are called one after the other. */
  assemble(program: WordProgram): number[] {
    if (program.length > this.longestCode) return this.#assembleTable(program);
    const parts = partsOf(program);
    const lastUse = new Int32Array(program.kinds.length).fill(-1);
    const partOf = new Int32Array(program.kinds.length);
    parts.forEach(({ from, to }, part) => {
      for (let value = from; value < to; value++) {
        partOf[value] = part;
        forEachOperand(program, value, (operand) => {
          lastUse[operand] = part;
        });
      }
    });
    const isReadAgain = reloadable(program);
    const wordOf = new Map<WordValue, number>();
    return parts.map((part, number) => {
      const index = standsAlone(program, part.from)
        ? this.#assembleAlone(program, part.from)
        : this.#assemblePart(program, part, (value) => {
            if (program.kinds[value] === OPERATION.load && isReadAgain(value)) return 'read again';
            const isKept = partOf[value] === number && (lastUse[value] as number) > number;
            if (!isKept && partOf[value] === number) return undefined;
            let word = wordOf.get(value);
            if (word === undefined) {
              word = this.#freeWords.pop() ?? this.#layout.reserve(this.#word.bytes);
              wordOf.set(value, word);
            }
            return word;
          });
      for (const [value, word] of wordOf) {
        if ((lastUse[value] as number) > number) continue;
        wordOf.delete(value);
        this.#freeWords.push(word);
      }
      return index;
    });
  }

  /** Exports a function of the module that executes a whole program. */
  assembleAs(program: WordProgram, exportName?: string): number {
    const functions = this.assemble(program);
    if (functions.length === 1 && exportName === undefined) return functions[0] as number;
    const code = new Code();
    for (const each of functions) code.call(each);
    return this.#module.add(code, undefined, exportName);
  }

  #assembleTable(program: WordProgram): number[] {
    const run = tableFunction(this.#module, program, this.#layout, this.#word);
    const functions: number[] = [];
    let from = 0;
    for (let value = 0; value <= program.kinds.length; value++) {
      const isAlone = value < program.kinds.length && standsAlone(program, value);
      if (value < program.kinds.length && !isAlone && value - from < this.#tablePart) continue;
      if (value > from) functions.push(run(from, value));
      if (isAlone) functions.push(this.#assembleAlone(program, value));
      from = isAlone ? value + 1 : value;
    }
    return functions;
  }

  #assembleAlone(program: WordProgram, value: WordValue): number {
    const number = program.first[value] as number;
    if (program.kinds[value] === OPERATION.repeat) return this.#assembleRepetition(program, number);
    return (program.foreignParts[number] as ForeignPart).assemble(this.#module);
  }

  #assembleRepetition(program: WordProgram, number: number): number {
    const { body, cleared, changed } = program.repetitions[number] as WordProgram['repetitions'][number];
    const functions = this.assemble(body);
    const word = this.#word;
    const code = new Code();
    for (const address of cleared) {
      code.constant('i32', 0);
      word.constant(code, false);
      word.store(code, address);
    }
    code.open('loop');
    for (const each of functions) code.call(each);
    word.load(code, changed);
    word.anyTrue(code);
    code.branchIf(0).plain('end');
    return this.#module.add(code);
  }

  /** @param wordOf the address of values that come from or go to other functions; `read again` for a load. */
  #assemblePart(
    program: WordProgram,
    part: Part,
    wordOf: (value: WordValue) => number | 'read again' | undefined,
  ): number {
    const { kinds, first, second, third } = program;
    const word = this.#word;
    const code = new Code();
    const uses = new Map<WordValue, number>();
    for (let value = part.from; value < part.to; value++) {
      forEachOperand(program, value, (operand) => uses.set(operand, (uses.get(operand) ?? 0) + 1));
    }
    const localOf = new Map<WordValue, number>();
    const freeLocals: number[] = [];
    let onStack: WordValue = -1;
    const newLocal = (value: WordValue): number => {
      const local = freeLocals.pop() ?? code.newLocal(word.type);
      localOf.set(value, local);
      return local;
    };
    const used = (value: WordValue): void => {
      const left = (uses.get(value) as number) - 1;
      uses.set(value, left);
      const local = localOf.get(value);
      if (left > 0 || local === undefined) return;
      localOf.delete(value);
      freeLocals.push(local);
    };
    const fetch = (value: WordValue): void => {
      const kind = kinds[value];
      if (kind === OPERATION.zeros || kind === OPERATION.ones) {
        word.constant(code, kind === OPERATION.ones);
        return;
      }
      const place = wordOf(value);
      word.load(code, place === 'read again' || place === undefined ? (first[value] as number) : place);
    };
    const push = (value: WordValue): void => {
      if (value === onStack) {
        onStack = -1;
        used(value);
        return;
      }
      const local = localOf.get(value);
      if (local !== undefined) code.local('get', local);
      else {
        fetch(value);
        if ((uses.get(value) as number) > 1) code.local('tee', newLocal(value));
      }
      used(value);
    };
    const inLocal = (value: WordValue): number => {
      const known = localOf.get(value);
      if (known !== undefined) return known;
      if (value === onStack) onStack = -1;
      else fetch(value);
      const local = newLocal(value);
      code.local('set', local);
      return local;
    };
    for (let value = part.from; value < part.to; value++) {
      const kind = kinds[value] as Operation;
      if (kind === OPERATION.zeros || kind === OPERATION.ones) continue;
      const a = first[value] as number;
      const b = second[value] as number;
      if (kind === OPERATION.load) {
        // A load is emitted at its first use, unless the word may have changed by then.
        if (wordOf(value) === 'read again') continue;
        word.load(code, a);
      } else if (kind === OPERATION.spread) {
        code.constant('i32', 0);
        word.spread(code, a);
      } else if (kind === OPERATION.store) {
        if (onStack === a) {
          // The address has to be below the value on the stack.
          inLocal(a);
        }
        code.constant('i32', 0);
        push(a);
        word.store(code, b);
        continue;
      } else if (kind === OPERATION.select) {
        const mask = third[value] as number;
        if (word.selectFromLocals === undefined) {
          push(a);
          push(b);
          push(mask);
          word.apply(code, kind, 0);
        } else {
          word.selectFromLocals(code, inLocal(a), inLocal(b), inLocal(mask));
          for (const operand of [a, b, mask]) used(operand);
        }
      } else {
        push(a);
        if (VALUE_OPERANDS[kind] === 2) push(b);
        word.apply(code, kind, b);
      }
      keep(value);
    }
    return this.#module.add(code);

    /**
     * Leaves a new value on the stack if the next operation takes it from there; otherwise stores it where it will be
     * looked up.
     */
    function keep(value: WordValue): void {
      const count = uses.get(value) ?? 0;
      const place = wordOf(value);
      if (place === undefined && count === 1 && nextTakesIt(value)) {
        onStack = value;
        return;
      }
      if (place === undefined || place === 'read again') {
        if (count === 0) code.plain('drop');
        else code.local('set', newLocal(value));
        return;
      }
      const local = newLocal(value);
      code.local('set', local);
      code.constant('i32', 0).local('get', local);
      word.store(code, place);
      if (count === 0) {
        localOf.delete(value);
        freeLocals.push(local);
      }
    }

    function nextTakesIt(value: WordValue): boolean {
      const next = value + 1;
      if (next >= part.to) return false;
      const kind = kinds[next] as Operation;
      if (kind === OPERATION.store || VALUE_OPERANDS[kind] === 0) return false;
      if (kind === OPERATION.select && word.selectFromLocals !== undefined) return false;
      return first[next] === value;
    }
  }
}

/** Returns whether an operation needs a separate function. */
function standsAlone(program: WordProgram, value: WordValue): boolean {
  return program.kinds[value] === OPERATION.repeat || program.kinds[value] === OPERATION.call;
}

interface Part {
  readonly from: WordValue;
  readonly to: WordValue;
}

function partsOf(program: WordProgram): Part[] {
  const parts: Part[] = [];
  let from = 0;
  const close = (to: WordValue): void => {
    if (to > from) parts.push({ from, to });
    from = to;
  };
  for (let value = 0; value < program.kinds.length; value++) {
    if (standsAlone(program, value)) {
      close(value);
      close(value + 1);
    } else if (value - from >= FUNCTION_LENGTH) close(value);
  }
  close(program.kinds.length);
  return parts;
}
