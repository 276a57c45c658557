/** Memory that grows with what is reserved in it, and modules that work on it. */
import { MEMORY_IMPORT, type ModuleBuilder } from '../wasm/module.ts';
import { type Layout, PAGE_BYTES } from './layout.ts';

export class MachineMemory {
  readonly layout: Layout;
  readonly #memory = new WebAssembly.Memory({ initial: 0 });
  #parts = new Int32Array(0);
  #numbers = new BigInt64Array(0);

  constructor(layout: Layout) {
    this.layout = layout;
  }

  /** All of it in 32-bit parts. To be asked for anew after a module was added. */
  get parts(): Int32Array {
    return this.#parts;
  }

  /** Compiles a module; what it needs has been reserved before. */
  instantiate(module: ModuleBuilder): WebAssembly.Exports {
    const pages = Math.max(1, Math.ceil(this.layout.size / PAGE_BYTES));
    const present = this.#memory.buffer.byteLength / PAGE_BYTES;
    if (pages > present) this.#memory.grow(pages - present);
    this.#parts = new Int32Array(this.#memory.buffer);
    this.#numbers = new BigInt64Array(this.#memory.buffer);
    const compiled = new WebAssembly.Module(module.encode(pages));
    const imports = { [MEMORY_IMPORT.module]: { [MEMORY_IMPORT.name]: this.#memory } };
    return new WebAssembly.Instance(compiled, imports).exports;
  }

  number(address: number): number {
    return Number(this.#numbers[address / 8]);
  }

  setNumber(address: number, value: number): void {
    this.#numbers[address / 8] = BigInt(value);
  }

  /** Sets all bits of a range of words alike. */
  fill(address: number, bytes: number, ones: boolean): void {
    this.#parts.fill(ones ? -1 : 0, address / 4, (address + bytes) / 4);
  }
}
