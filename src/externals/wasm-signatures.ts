/** What the exported functions of a WebAssembly module take and give. */
import { WasmReader } from './wasm-reader.ts';

const VALUE_TYPES = { 127: 'i32', 126: 'i64', 125: 'f32', 124: 'f64' } as const;
export type ValueType = (typeof VALUE_TYPES)[keyof typeof VALUE_TYPES];

export interface Signature {
  readonly parameters: readonly ValueType[];
  readonly results: readonly ValueType[];
}

/** By name; functions over anything but numbers are left out. The module must be valid and import nothing. */
export function signaturesOf(bytes: Uint8Array): ReadonlyMap<string, Signature> {
  const reader = new WasmReader(bytes);
  reader.skip(8);
  let types: (Signature | undefined)[] = [];
  let functions: number[] = [];
  const signatures = new Map<string, Signature>();
  while (!reader.isAtEnd) {
    const id = reader.byte();
    const section = reader.part(reader.unsigned());
    if (id === 1) types = list(section, readType);
    else if (id === 3) functions = list(section, (each) => each.unsigned());
    else if (id === 7) {
      for (const { name, index } of list(section, readExport)) {
        const signature = types[functions[index ?? -1] ?? -1];
        if (signature !== undefined) signatures.set(name, signature);
      }
    }
  }
  return signatures;
}

function list<T>(reader: WasmReader, read: (reader: WasmReader) => T): T[] {
  return Array.from({ length: reader.unsigned() }, () => read(reader));
}

function readType(reader: WasmReader): Signature | undefined {
  reader.byte();
  const parameters = list(reader, (each) => each.byte());
  const results = list(reader, (each) => each.byte());
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
