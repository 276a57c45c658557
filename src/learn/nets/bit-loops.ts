/**
 * Common parts of the WebAssembly kernels for networks: a fixed memory layout, and loops over the bits of packed
 * positions.
 */
import { Code, MEMORY_IMPORT, ModuleBuilder } from '../../engines/index.ts';

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

/**
 * Repeats a body for every set bit of a local, clearing the bits.
 *
 * @param row is set to `base` plus the bit's number times `rowBytes`
 */
export function forEachSetBit(
  code: Code,
  { left, base, row, rowBytes }: { left: number; base: number; row: number; rowBytes: number },
  body: () => void,
): void {
  code.open('block').open('loop');
  code.local('get', left).plain('i32.eqz').branchIf(1);
  code.local('get', left).plain('i32.ctz').constant('i32', rowBytes).plain('i32.mul');
  code.local('get', base).plain('i32.add').local('set', row);
  code.local('get', left).local('get', left).constant('i32', 1).plain('i32.sub').plain('i32.and');
  code.local('set', left);
  body();
  code.branch(0).plain('end').plain('end');
}
