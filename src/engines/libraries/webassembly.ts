/**
 * Libraries in WebAssembly are functions on numbers. A module may not import anything, so it cannot access anything
 * outside, and every question gets its own instance, so no answer depends on an earlier question.
 */
import {
  type LibraryAnswers,
  LibraryError,
  numberOfDecimal,
  plainNumber,
  readDecimal,
} from '../../gdl/index.ts';
import { canAnswerIn, type DeclaredRelation } from './argument-modes.ts';
import { MOST_WORK, meteredModule, WasmReader, WORK_LEFT } from './metered-module.ts';

interface ExportedFunction {
  /** The name under which it is exported. */
  readonly name: string;
  readonly signature: Signature;
  /** Whether it answers yes or no to its arguments, rather than returning the missing ones. */
  readonly isTest: boolean;
}

/** @throws LibraryError if the bytes are not a module with a suitable function for every relation */
export function webAssemblyLibrary(
  bytes: Uint8Array,
  relations: readonly DeclaredRelation[],
): LibraryAnswers {
  const own = Uint8Array.from(bytes);
  if (!WebAssembly.validate(own))
    throw new LibraryError('it is not a valid WebAssembly module', 'build it again');
  const module = new WebAssembly.Module(meteredModule(own));
  const signatures = signaturesOf(own);
  const functions = new Map<string, ExportedFunction>();
  for (const { relation, spelling, arity } of relations) {
    const name = signatures.has(spelling) ? spelling : relation;
    functions.set(relation, { name, ...fitting(spelling, arity, signatures.get(name)) });
  }
  return new WebAssemblyLibrary(module, functions);
}

function fitting(
  relation: string,
  arity: number,
  signature: Signature | undefined,
): Omit<ExportedFunction, 'name'> {
  if (signature === undefined)
    throw new LibraryError(
      `it has no function \`${relation}\``,
      'export a function with the name of the relation',
    );
  const { parameters, results } = signature;
  if (results.length > 0 && parameters.length + results.length === arity) return { signature, isTest: false };
  if (parameters.length === arity && results.length === 1 && results[0] === 'i32')
    return { signature, isTest: true };
  throw new LibraryError(
    `its function \`${relation}\` takes ${parameters.length} and gives ${results.length} numbers, which does not fit ${arity} arguments`,
    'let it take the first arguments and give the others, or take all of them and give 1 or 0',
  );
}

class WebAssemblyLibrary implements LibraryAnswers {
  readonly #module: WebAssembly.Module;
  readonly #functions: ReadonlyMap<string, ExportedFunction>;

  constructor(module: WebAssembly.Module, functions: ReadonlyMap<string, ExportedFunction>) {
    this.#module = module;
    this.#functions = functions;
  }

  canAnswer(relation: string, known: readonly boolean[]): boolean {
    const inputs = this.#functions.get(relation)?.signature.parameters.length ?? known.length;
    return canAnswerIn([known.map((_, i) => (i < inputs ? '+' : '-')).join('')], known);
  }

  answers(relation: string, args: readonly (string | undefined)[]): readonly (readonly string[])[] {
    const found = this.#functions.get(relation);
    if (found === undefined)
      throw new LibraryError(`it has no function \`${relation}\``, 'declare the relation');
    const { parameters, results } = found.signature;
    const inputs = parameters.map((type, i) => inputOf(args[i], type));
    const output = this.#call(found.name, inputs);
    if (found.isTest) return output === 0 ? [] : [args as readonly string[]];
    const values: unknown[] = results.length === 1 ? [output] : [...(output as Iterable<unknown>)];
    const texts = values.map((value) =>
      typeof value === 'bigint' ? String(value) : plainNumber(Number(value)),
    );
    return [args.map((arg, i) => agreed(arg, texts[i - parameters.length]))];
  }

  #call(name: string, inputs: readonly (number | bigint)[]): unknown {
    let workLeft: { value: number } | undefined;
    try {
      const { exports } = new WebAssembly.Instance(this.#module);
      workLeft = exports[WORK_LEFT] as unknown as { value: number };
      workLeft.value = MOST_WORK;
      return (exports[name] as (...numbers: readonly (number | bigint)[]) => unknown)(...inputs);
    } catch (error) {
      // A start function may have used up all of it.
      if (workLeft === undefined || workLeft.value >= 0)
        throw new LibraryError(`it stops with an error (${String(error)})`, 'correct the module');
      throw new LibraryError('it does not finish', 'look for an infinite loop or recursion');
    }
  }
}

/** Returns an argument as it was asked if it is the same number, otherwise as it was found. */
function agreed(asked: string | undefined, found: string | undefined): string {
  if (found === undefined) return asked ?? '';
  const value = asked === undefined ? undefined : readDecimal(asked);
  return value !== undefined && plainNumber(numberOfDecimal(value)) === found ? (asked as string) : found;
}

const WHOLE_RANGES = {
  i32: [-(2n ** 31n), 2n ** 31n - 1n],
  i64: [-(2n ** 63n), 2n ** 63n - 1n],
} as const;

function inputOf(text: string | undefined, type: ValueType): number | bigint {
  if (text === undefined)
    throw new LibraryError(
      'too few of its arguments are known',
      'add conditions that give them their values',
    );
  const value = readDecimal(text);
  if (value === undefined) throw new LibraryError(`\`${text}\` is not a number`, 'use only numbers');
  if (type === 'f32' || type === 'f64') return numberOfDecimal(value);
  const [least, most] = WHOLE_RANGES[type];
  if (value.scale > 0 || value.units < least || value.units > most)
    throw new LibraryError(
      `\`${text}\` is not a whole number of ${type.slice(1)} bits`,
      'ask with smaller whole numbers',
    );
  return type === 'i32' ? Number(value.units) : value.units;
}

const VALUE_TYPES = { 127: 'i32', 126: 'i64', 125: 'f32', 124: 'f64' } as const;
export type ValueType = (typeof VALUE_TYPES)[keyof typeof VALUE_TYPES];

export interface Signature {
  readonly parameters: readonly ValueType[];
  readonly results: readonly ValueType[];
}

/**
 * Returns the signatures of exported functions by name; functions with parameters or results other than numbers are
 * left out. The module must be valid and import nothing.
 */
function signaturesOf(bytes: Uint8Array): ReadonlyMap<string, Signature> {
  const reader = new WasmReader(bytes);
  reader.skip(8);
  let types: (Signature | undefined)[] = [];
  let functions: number[] = [];
  const signatures = new Map<string, Signature>();
  while (!reader.isAtEnd) {
    const id = reader.byte();
    const section = reader.part(reader.unsigned());
    if (id === 1) types = readList(section, readType);
    else if (id === 3) functions = readList(section, (each) => each.unsigned());
    else if (id === 7) {
      for (const { name, index } of readList(section, readExport)) {
        const signature = types[functions[index ?? -1] ?? -1];
        if (signature !== undefined) signatures.set(name, signature);
      }
    }
  }
  return signatures;
}

function readList<T>(reader: WasmReader, read: (reader: WasmReader) => T): T[] {
  return Array.from({ length: reader.unsigned() }, () => read(reader));
}

function readType(reader: WasmReader): Signature | undefined {
  reader.byte();
  const parameters = readList(reader, (each) => each.byte());
  const results = readList(reader, (each) => each.byte());
  const isNumeric = [...parameters, ...results].every((code) => code in VALUE_TYPES);
  const named = (codes: readonly number[]) =>
    codes.map((code) => VALUE_TYPES[code as keyof typeof VALUE_TYPES]);
  return isNumeric ? { parameters: named(parameters), results: named(results) } : undefined;
}

function readExport(reader: WasmReader): { readonly name: string; readonly index: number | undefined } {
  const name = reader.name();
  const kind = reader.byte();
  const index = reader.unsigned();
  return { name, index: kind === 0 ? index : undefined };
}
