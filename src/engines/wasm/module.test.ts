import { describe, expect, test, vi } from 'vitest';
import { Bytes, Code } from './code.ts';
import { MEMORY_IMPORT, ModuleBuilder } from './module.ts';

function instance(module: ModuleBuilder, memory = new WebAssembly.Memory({ initial: 1 })) {
  const bytes = module.encode(1);
  expect(WebAssembly.validate(bytes)).toBe(true);
  const imports = { [MEMORY_IMPORT.module]: { [MEMORY_IMPORT.name]: memory } };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), imports);
  return {
    memory,
    call: (name: string, ...values: unknown[]) => (exports[name] as CallableFunction)(...values),
  };
}

describe('numbers in the binary form', () => {
  test.each([
    [0, [0]],
    [127, [127]],
    [128, [0x80, 1]],
    [624485, [0xe5, 0x8e, 0x26]],
    [4294967295, [0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])('unsigned %i', (number, bytes) => {
    expect([...new Bytes().unsigned(number).toArray()]).toEqual(bytes);
  });

  test.each([
    [0n, [0]],
    [63n, [63]],
    [64n, [0xc0, 0]],
    [-1n, [0x7f]],
    [-64n, [0x40]],
    [-65n, [0xbf, 0x7f]],
    [-123456n, [0xc0, 0xbb, 0x78]],
  ])('signed %i', (number, bytes) => {
    expect([...new Bytes().signed(number).toArray()]).toEqual(bytes);
  });

  test('many bytes, and names', () => {
    const bytes = new Bytes();
    for (let i = 0; i < 1000; i++) bytes.byte(i & 0xff);
    expect(bytes.append(new Uint8Array(5000).fill(7)).length).toBe(6000);
    expect(bytes.toArray()[5999]).toBe(7);
    expect([...new Bytes().name('añ').toArray()]).toEqual([3, 0x61, 0xc3, 0xb1]);
  });
});

describe('functions', () => {
  const ONE = { parameters: ['i32'], results: ['i32'] } as const;

  test('call each other, also before they are defined', () => {
    const module = new ModuleBuilder();
    const twice = module.declare(ONE);
    module.add(new Code(['i32']).local('get', 0).call(twice).constant('i32', -3).plain('i32.add'), ONE, 'f');
    module.define(twice, new Code(['i32']).local('get', 0).constant('i32', 2).plain('i32.mul'));
    expect(instance(module).call('f', 21)).toBe(39);
  });

  test('loop, branch and use locals of several types', () => {
    const code = new Code(['i32']);
    const sum = code.newLocal('i64');
    const left = code.newLocal('i32');
    code.local('get', 0).local('set', left);
    code.open('block').open('loop');
    code.local('get', left).plain('i32.eqz').branchIf(1);
    code.local('get', sum).local('get', left).plain('i64.extend_i32_u').plain('i64.add').local('set', sum);
    code.local('get', left).constant('i32', 1).plain('i32.sub').local('set', left).branch(0);
    code.plain('end').plain('end').local('get', sum);
    const module = new ModuleBuilder();
    module.add(code, { parameters: ['i32'], results: ['i64'] }, 'sum');
    expect(instance(module).call('sum', 100_000)).toBe(5000050000n);
  });

  test('choose by a table', () => {
    const code = new Code(['i32']);
    const result = code.newLocal('i32');
    code.open('block').open('block').open('block');
    code.local('get', 0).branchTable([0, 1, 2]);
    code.plain('end').constant('i32', 10).local('set', result).branch(1);
    code.plain('end').constant('i32', 11).local('set', result).branch(0);
    code.plain('end').local('get', result);
    const module = new ModuleBuilder();
    module.add(code, ONE, 'f');
    const { call } = instance(module);
    expect([0, 1, 2, 99].map((number) => call('f', number))).toEqual([10, 11, 0, 0]);
  });

  test('work on vectors in memory, with data that is there from the start', () => {
    const module = new ModuleBuilder();
    module.addData(64, new Uint8Array(Int32Array.of(-1, 0, 5, 6).buffer));
    const code = new Code()
      .constant('i32', 0)
      .constant('i32', 0)
      .memory('v128.load', 64)
      .constant('i32', 0)
      .memory('v128.load32_splat', 72)
      .vector('v128.xor')
      .memory('v128.store', 128);
    module.add(code, undefined, 'f');
    const { memory, call } = instance(module);
    call('f');
    expect([...new Int32Array(memory.buffer, 128, 4)]).toEqual([-6, 5, 0, 3]);
  });

  test('that were not defined are not left out silently', () => {
    const module = new ModuleBuilder();
    module.declare(undefined, 'missing');
    expect(() => module.encode(1)).toThrow(/missing was declared but not defined/);
  });
});

test('threads do not share the code of equal modules', async () => {
  const encoded = (builder: typeof ModuleBuilder) => {
    const module = new builder();
    module.add(new Code([]), undefined, 'nothing');
    return module.encode(1);
  };
  vi.resetModules();
  const inOtherThread = await import('./module.ts');
  expect(encoded(ModuleBuilder)).toEqual(encoded(ModuleBuilder));
  expect(encoded(inOtherThread.ModuleBuilder)).not.toEqual(encoded(ModuleBuilder));
  expect(WebAssembly.validate(encoded(inOtherThread.ModuleBuilder))).toBe(true);
});
