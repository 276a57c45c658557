/** A word holds one bit per game and has two forms: a vector of 128 bits or, on machines without vectors, a number of 64 bits. */
import { Code, type ValueType } from '../wasm/code.ts';
import { ModuleBuilder } from '../wasm/module.ts';
import { OPERATION, type Operation } from './word-program.ts';

export interface Word {
  readonly type: ValueType;
  readonly lanes: number;
  readonly bytes: number;
  constant(code: Code, ones: boolean): void;
  load(code: Code, address: number): void;
  /** Loads a word from the address on the stack. */
  loadFrom(code: Code): void;
  /** Loads 32 bits from the address on the stack plus `offset`, and copies them to all parts of the word. */
  spread(code: Code, offset: number): void;
  /** Stores the value on the stack; below it is a number that is added to the address. */
  store(code: Code, address: number): void;
  /** Applies an operation to the operands on the stack. */
  apply(code: Code, operation: Operation, bits: number): void;
  /** Shifts the word on the stack by the i32 above it. */
  shiftBy(code: Code, operation: Operation): void;
  /** `select` with its operands in locals, for words without such an instruction. */
  readonly selectFromLocals?: (code: Code, a: number, b: number, mask: number) => void;
  /** Replaces the word on the stack by an i32 that is 0 only if no bit is set. */
  anyTrue(code: Code): void;
  /** Replaces the word in a local by the number of its ones, as an i64. */
  count(code: Code, local: number): void;
}

export const VECTOR_WORD: Word = {
  type: 'v128',
  lanes: 128,
  bytes: 16,
  constant: (code, ones) => void code.vectorConstant(ones ? -1 : 0),
  load: (code, address) => void code.constant('i32', 0).memory('v128.load', address),
  loadFrom: (code) => void code.memory('v128.load'),
  spread: (code, offset) => void code.memory('v128.load32_splat', offset),
  store: (code, address) => void code.memory('v128.store', address),
  apply(code, operation, bits) {
    switch (operation) {
      case OPERATION.and:
        code.vector('v128.and');
        break;
      case OPERATION.or:
        code.vector('v128.or');
        break;
      case OPERATION.xor:
        code.vector('v128.xor');
        break;
      case OPERATION.andNot:
        code.vector('v128.andnot');
        break;
      case OPERATION.not:
        code.vector('v128.not');
        break;
      case OPERATION.select:
        code.vector('v128.bitselect');
        break;
      case OPERATION.add:
        code.vector('i64x2.add');
        break;
      case OPERATION.shiftLeft:
        code.constant('i32', bits).vector('i64x2.shl');
        break;
      case OPERATION.shiftRight:
        code.constant('i32', bits).vector('i64x2.shr_u');
        break;
      default:
        throw new RangeError(`operation ${operation} does not work on the stack`);
    }
  },
  shiftBy: (code, operation) =>
    void code.vector(operation === OPERATION.shiftLeft ? 'i64x2.shl' : 'i64x2.shr_u'),
  anyTrue: (code) => void code.vector('v128.any_true'),
  count: (code, local) =>
    void code
      .local('get', local)
      .extractLane64(0)
      .plain('i64.popcnt')
      .local('get', local)
      .extractLane64(1)
      .plain('i64.popcnt')
      .plain('i64.add'),
};

export const SCALAR_WORD: Word = {
  type: 'i64',
  lanes: 64,
  bytes: 8,
  constant: (code, ones) => void code.constant('i64', ones ? -1 : 0),
  load: (code, address) => void code.constant('i32', 0).memory('i64.load', address),
  loadFrom: (code) => void code.memory('i64.load'),
  spread: (code, offset) => void code.memory('i64.load32_s', offset),
  store: (code, address) => void code.memory('i64.store', address),
  apply(code, operation, bits) {
    switch (operation) {
      case OPERATION.and:
        code.plain('i64.and');
        break;
      case OPERATION.or:
        code.plain('i64.or');
        break;
      case OPERATION.xor:
        code.plain('i64.xor');
        break;
      case OPERATION.andNot:
        code.constant('i64', -1).plain('i64.xor').plain('i64.and');
        break;
      case OPERATION.not:
        code.constant('i64', -1).plain('i64.xor');
        break;
      case OPERATION.add:
        code.plain('i64.add');
        break;
      case OPERATION.shiftLeft:
        code.constant('i64', bits).plain('i64.shl');
        break;
      case OPERATION.shiftRight:
        code.constant('i64', bits).plain('i64.shr_u');
        break;
      default:
        throw new RangeError(`operation ${operation} does not work on the stack`);
    }
  },
  shiftBy: (code, operation) =>
    void code.plain('i64.extend_i32_u').plain(operation === OPERATION.shiftLeft ? 'i64.shl' : 'i64.shr_u'),
  selectFromLocals: (code, a, b, mask) =>
    void code
      .local('get', a)
      .local('get', b)
      .plain('i64.xor')
      .local('get', mask)
      .plain('i64.and')
      .local('get', b)
      .plain('i64.xor'),
  anyTrue: (code) => void code.constant('i64', 0).plain('i64.ne'),
  count: (code, local) => void code.local('get', local).plain('i64.popcnt'),
};

/** The form for one game at a time, whose bits are whole numbers in memory: 0, or -1 with all bits set. */
export const LONE_WORD: Word = {
  type: 'i32',
  lanes: 32,
  bytes: 4,
  constant: (code, ones) => void code.constant('i32', ones ? -1 : 0),
  load: (code, address) => void code.constant('i32', 0).memory('i32.load', address),
  loadFrom: (code) => void code.memory('i32.load'),
  spread: (code, offset) => void code.memory('i32.load', offset),
  store: (code, address) => void code.memory('i32.store', address),
  apply(code, operation) {
    switch (operation) {
      case OPERATION.and:
        code.plain('i32.and');
        break;
      case OPERATION.or:
        code.plain('i32.or');
        break;
      case OPERATION.xor:
        code.plain('i32.xor');
        break;
      case OPERATION.andNot:
        code.constant('i32', -1).plain('i32.xor').plain('i32.and');
        break;
      case OPERATION.not:
        code.constant('i32', -1).plain('i32.xor');
        break;
      default:
        throw new RangeError(`operation ${operation} does not work on lone games`);
    }
  },
  shiftBy: () => {
    throw new RangeError('lone games are not shifted');
  },
  selectFromLocals: (code, a, b, mask) =>
    void code
      .local('get', a)
      .local('get', b)
      .plain('i32.xor')
      .local('get', mask)
      .plain('i32.and')
      .local('get', b)
      .plain('i32.xor'),
  anyTrue: () => {},
  count: () => {
    throw new RangeError('lone games are not counted');
  },
};

let vectorSupport: boolean | undefined;

/** Returns whether this machine has vectors of 128 bits. */
export function hasVectors(): boolean {
  vectorSupport ??= WebAssembly.validate(vectorModule());
  return vectorSupport;
}

function vectorModule(): Uint8Array<ArrayBuffer> {
  const module = new ModuleBuilder();
  module.add(new Code().vectorConstant(0).plain('drop'));
  return module.encode(1);
}
