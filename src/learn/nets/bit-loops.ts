/** What the WebAssembly kernels of networks share: memory that is laid out once, and loops over the bits of packed positions. */
import { Code, MEMORY_IMPORT, ModuleBuilder } from '../../engines/index.ts';

const PAGE_BYTES = 65_536;

/** Where things are in a kernel's memory. */
export class KernelLayout {
  #end = 0;

  /** The address of room for this many bytes. */
  reserve(bytes: number): number {
    const address = this.#end;
    this.#end += Math.ceil(bytes / 16) * 16;
    return address;
  }

  get pages(): number {
    return Math.max(1, Math.ceil(this.#end / PAGE_BYTES));
  }
}

/** Compiles functions, each of one number and without a result, over a memory of their own. */
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

/** A function of one number. */
export const newKernelCode = (): Code => new Code(['i32']);

/** Runs a body for every value of a local, from where it stands up to a limit in another one. */
export function loopTo(code: Code, local: number, limit: number, step: number, body: () => void): void {
  code.open('block').open('loop');
  code.local('get', local).local('get', limit).plain('i32.ge_u').branchIf(1);
  body();
  code.local('get', local).constant('i32', step).plain('i32.add').local('set', local).branch(0);
  code.plain('end').plain('end');
}

/**
 * Runs a body for every bit that is set in a local, which is empty afterwards.
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
