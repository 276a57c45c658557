/** Builds a WebAssembly module: functions that work on one imported memory. */
import { Bytes, type Code, VALUE_TYPES, type ValueType } from './code.ts';

export interface FunctionType {
  readonly parameters: readonly ValueType[];
  readonly results: readonly ValueType[];
}

const NO_VALUES: FunctionType = { parameters: [], results: [] };

interface FunctionEntry {
  readonly type: number;
  readonly exportName: string | undefined;
  code: Code | undefined;
}

const SECTION = { custom: 0, type: 1, import: 2, function: 3, export: 7, code: 10, data: 11 } as const;
const PREAMBLE = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

/** The module's only import. */
export const MEMORY_IMPORT = { module: 'machine', name: 'memory' } as const;

export class ModuleBuilder {
  readonly #types: FunctionType[] = [];
  readonly #functions: FunctionEntry[] = [];
  readonly #data: { readonly address: number; readonly bytes: Uint8Array }[] = [];
  readonly #shared: boolean;

  /** A shared memory has to be declared as shared in the import. */
  constructor({ shared = false } = {}) {
    this.#shared = shared;
  }

  /** Declares a function, so that it can be called before its code is defined. */
  declare(type: FunctionType = NO_VALUES, exportName?: string): number {
    this.#functions.push({ type: this.#typeIndex(type), exportName, code: undefined });
    return this.#functions.length - 1;
  }

  define(index: number, code: Code): void {
    (this.#functions[index] as FunctionEntry).code = code;
  }

  /** Declares and defines a function. */
  add(code: Code, type: FunctionType = NO_VALUES, exportName?: string): number {
    const index = this.declare(type, exportName);
    this.define(index, code);
    return index;
  }

  /** Adds bytes that are in memory from the start. */
  addData(address: number, bytes: Uint8Array): void {
    this.#data.push({ address, bytes });
  }

  /** @param pages the minimum size of the memory in pages of 64 KiB */
  encode(pages: number): Uint8Array<ArrayBuffer> {
    const module = new Bytes();
    for (const byte of PREAMBLE) module.byte(byte);
    section(module, SECTION.type, this.#types.length, (bytes) => {
      for (const { parameters, results } of this.#types) {
        bytes.byte(0x60);
        for (const list of [parameters, results]) {
          bytes.unsigned(list.length);
          for (const type of list) bytes.byte(VALUE_TYPES[type]);
        }
      }
    });
    section(module, SECTION.import, 1, (bytes) => {
      bytes.name(MEMORY_IMPORT.module).name(MEMORY_IMPORT.name).byte(0x02);
      if (this.#shared) bytes.byte(0x03).unsigned(pages).unsigned(pages);
      else bytes.byte(0x00).unsigned(pages);
    });
    section(module, SECTION.function, this.#functions.length, (bytes) => {
      for (const { type } of this.#functions) bytes.unsigned(type);
    });
    const exported = this.#functions.flatMap(({ exportName }, index) =>
      exportName === undefined ? [] : [{ exportName, index }],
    );
    section(module, SECTION.export, exported.length, (bytes) => {
      for (const { exportName, index } of exported) bytes.name(exportName).byte(0x00).unsigned(index);
    });
    section(module, SECTION.code, this.#functions.length, (bytes) => {
      for (const { code, exportName } of this.#functions) {
        if (code === undefined) throw new Error(`function ${exportName ?? ''} was declared but not defined`);
        bytes.append(code.body());
      }
    });
    if (this.#data.length > 0) {
      section(module, SECTION.data, this.#data.length, (bytes) => {
        for (const { address, bytes: content } of this.#data) {
          bytes.byte(0x00).byte(0x41).signed(BigInt(address)).byte(0x0b);
          bytes.unsigned(content.length).append(content);
        }
      });
    }
    const mark = new Bytes().name('thread').append(THREAD_MARK);
    module.byte(SECTION.custom).unsigned(mark.length).append(mark.toArray());
    return module.toArray();
  }

  #typeIndex(type: FunctionType): number {
    const key = JSON.stringify(type);
    const known = this.#types.findIndex((each) => JSON.stringify(each) === key);
    return known >= 0 ? known : this.#types.push(type) - 1;
  }
}

function section(module: Bytes, id: number, count: number, fill: (bytes: Bytes) => void): void {
  const bytes = new Bytes().unsigned(count);
  fill(bytes);
  module.byte(id).unsigned(bytes.length).append(bytes.toArray());
}

/**
 * This differs between threads and is part of every module. Engines let threads share the code of equal modules, and
 * threads that do are slower in parallel: two of them played 1.6 times as many games as one, and 1.9 times with
 * separate code (medians of about ten runs each of checkers and reversi).
 */
const THREAD_MARK: Uint8Array = crypto.getRandomValues(new Uint8Array(8));
