/** Whether this machine has vectors of 128 bits. */
import { Code } from '../wasm/code.ts';
import { ModuleBuilder } from '../wasm/module.ts';

let known: boolean | undefined;

export function hasVectors(): boolean {
  known ??= WebAssembly.validate(vectorModule());
  return known;
}

function vectorModule(): Uint8Array<ArrayBuffer> {
  const module = new ModuleBuilder();
  module.add(new Code().vectorConstant(0).plain('drop'));
  return module.encode(1);
}
