/** Small WebAssembly modules with a memory of their own and a fixed layout, for the inner loops of learning. */
import { Code } from './code.ts';
import { MEMORY_IMPORT, ModuleBuilder } from './module.ts';

const PAGE_BYTES = 65_536;

/** The memory layout of a kernel. */
export class KernelLayout {
  #end = 0;

  /** Reserves this many bytes and returns their address. */
  reserve(bytes: number): number {
    const address = this.#end;
    this.#end += Math.ceil(bytes / 16) * 16;
    return address;
  }

  get pages(): number {
    return Math.max(1, Math.ceil(this.#end / PAGE_BYTES));
  }
}

/** Compiles functions, each with one numeric parameter and no result, with a memory of their own. */
export function kernel<Name extends string>(
  layout: KernelLayout,
  functions: Readonly<Record<Name, Code>>,
): { readonly memory: ArrayBuffer; readonly run: Readonly<Record<Name, (count: number) => void>> } {
  const module = new ModuleBuilder();
  for (const [name, code] of Object.entries<Code>(functions))
    module.add(code, { parameters: ['i32'], results: [] }, name);
  const memory = new WebAssembly.Memory({ initial: layout.pages });
  const compiled = new WebAssembly.Module(module.encode(layout.pages));
  const imports = { [MEMORY_IMPORT.module]: { [MEMORY_IMPORT.name]: memory } };
  const { exports } = new WebAssembly.Instance(compiled, imports);
  return { memory: memory.buffer, run: exports as Record<Name, (count: number) => void> };
}

/** Creates code for a function with one numeric parameter. */
export const newKernelCode = (): Code => new Code(['i32']);

/** Repeats a body for every value of a local, from its current value up to a limit in another local. */
export function loopTo(code: Code, local: number, limit: number, step: number, body: () => void): void {
  code.open('block').open('loop');
  code.local('get', local).local('get', limit).plain('i32.ge_u').branchIf(1);
  body();
  code.local('get', local).constant('i32', step).plain('i32.add').local('set', local).branch(0);
  code.plain('end').plain('end');
}
