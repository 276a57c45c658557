/** The instructions of one WebAssembly function, in the order in which they are written. */

export const VALUE_TYPES = { i32: 0x7f, i64: 0x7e, v128: 0x7b } as const;
export type ValueType = keyof typeof VALUE_TYPES;

/** Instructions without immediate operands. */
const PLAIN = {
  'i32.eqz': 0x45,
  'i32.eq': 0x46,
  'i32.ne': 0x47,
  'i32.lt_s': 0x48,
  'i32.lt_u': 0x49,
  'i32.gt_s': 0x4a,
  'i32.ge_s': 0x4e,
  'i32.ge_u': 0x4f,
  'i32.add': 0x6a,
  'i32.sub': 0x6b,
  'i32.mul': 0x6c,
  'i32.and': 0x71,
  'i32.or': 0x72,
  'i32.xor': 0x73,
  'i32.shl': 0x74,
  'i32.shr_u': 0x76,
  'i32.ctz': 0x68,
  'i32.popcnt': 0x69,
  'i64.eqz': 0x50,
  'i64.ne': 0x52,
  'i64.lt_s': 0x53,
  'i64.ge_s': 0x59,
  'i64.popcnt': 0x7b,
  'i64.ctz': 0x7a,
  'i64.add': 0x7c,
  'i64.sub': 0x7d,
  'i64.mul': 0x7e,
  'i64.and': 0x83,
  'i64.or': 0x84,
  'i64.xor': 0x85,
  'i64.shl': 0x86,
  'i64.shr_u': 0x88,
  'i32.wrap_i64': 0xa7,
  'i64.extend_i32_u': 0xad,
  return: 0x0f,
  drop: 0x1a,
  else: 0x05,
  end: 0x0b,
} as const;
export type PlainInstruction = keyof typeof PLAIN;

/** Vector instructions without immediate operands; written after the prefix 0xfd. */
const VECTOR = {
  'v128.not': 0x4d,
  'v128.and': 0x4e,
  'v128.andnot': 0x4f,
  'v128.or': 0x50,
  'v128.xor': 0x51,
  'v128.bitselect': 0x52,
  'v128.any_true': 0x53,
  'i8x16.swizzle': 0x0e,
  'i16x8.add': 0x8e,
  'i16x8.sub': 0x91,
  'i16x8.max_s': 0x98,
  'i32x4.dot_i16x8_s': 0xba,
  'i32x4.splat': 0x11,
  'i64x2.splat': 0x12,
  'i32x4.eq': 0x37,
  'i32x4.shl': 0xab,
  'i32x4.shr_u': 0xad,
  'i32x4.add': 0xae,
  'i32x4.sub': 0xb1,
  'i32x4.trunc_sat_f32x4_s': 0xf8,
  'f32x4.convert_i32x4_u': 0xfb,
  'f32x4.gt': 0x44,
  'f32x4.le': 0x45,
  'f32x4.nearest': 0x6a,
  'f32x4.sqrt': 0xe3,
  'f32x4.add': 0xe4,
  'f32x4.sub': 0xe5,
  'f32x4.mul': 0xe6,
  'f32x4.div': 0xe7,
  'f32x4.pmin': 0xea,
  'f32x4.pmax': 0xeb,
  'i64x2.shl': 0xcb,
  'i64x2.shr_u': 0xcd,
  'i64x2.add': 0xce,
} as const;
export type VectorInstruction = keyof typeof VECTOR;

const MEMORY = {
  'i32.load': 0x28,
  'i64.load': 0x29,
  'i32.load8_u': 0x2d,
  'i32.load16_s': 0x2e,
  'i64.load32_s': 0x34,
  'i32.store': 0x36,
  'i32.store8': 0x3a,
  'i64.store': 0x37,
} as const;
const VECTOR_MEMORY = { 'v128.load': 0x00, 'v128.load32_splat': 0x09, 'v128.store': 0x0b } as const;
export type MemoryInstruction = keyof typeof MEMORY | keyof typeof VECTOR_MEMORY;

/** The alignment that code promises, as an exponent of two; a broken promise only costs time. */
const ALIGNMENT: Readonly<Record<MemoryInstruction, number>> = {
  'i32.load': 2,
  'i64.load': 3,
  'i32.load8_u': 0,
  'i32.load16_s': 1,
  'i64.load32_s': 2,
  'i32.store': 2,
  'i32.store8': 0,
  'i64.store': 3,
  'v128.load': 4,
  'v128.load32_splat': 2,
  'v128.store': 4,
};

const NO_RESULT = 0x40;
const VECTOR_PREFIX = 0xfd;

/**
 * @example
 * new Code(['i32']).local('get', 0).constant('i32', 1).plain('i32.add')
 */
export class Code {
  readonly #parameters: readonly ValueType[];
  readonly #locals: ValueType[] = [];
  readonly #bytes = new Bytes();

  constructor(parameters: readonly ValueType[] = []) {
    this.#parameters = parameters;
  }

  get length(): number {
    return this.#bytes.length;
  }

  newLocal(type: ValueType): number {
    this.#locals.push(type);
    return this.#parameters.length + this.#locals.length - 1;
  }

  local(access: 'get' | 'set' | 'tee', index: number): this {
    this.#bytes.byte({ get: 0x20, set: 0x21, tee: 0x22 }[access]).unsigned(index);
    return this;
  }

  plain(instruction: PlainInstruction): this {
    this.#bytes.byte(PLAIN[instruction]);
    return this;
  }

  vector(instruction: VectorInstruction): this {
    this.#bytes.byte(VECTOR_PREFIX).unsigned(VECTOR[instruction]);
    return this;
  }

  constant(type: 'i32' | 'i64', value: number | bigint): this {
    this.#bytes.byte(type === 'i32' ? 0x41 : 0x42).signed(BigInt(value));
    return this;
  }

  /** Pushes a vector of four equal 32-bit parts. */
  vectorConstant(part: number): this {
    this.#bytes.byte(VECTOR_PREFIX).unsigned(0x0c);
    for (let i = 0; i < 16; i++) this.#bytes.byte((part >>> (8 * (i % 4))) & 0xff);
    return this;
  }

  /** Pushes a vector of four equal numbers. */
  vectorNumber(number: number): this {
    return this.vectorConstant(new Int32Array(Float32Array.of(number).buffer)[0] as number);
  }

  extractLane32(lane: 0 | 1 | 2 | 3): this {
    this.#bytes.byte(VECTOR_PREFIX).unsigned(0x1b).byte(lane);
    return this;
  }

  extractLane64(lane: 0 | 1): this {
    this.#bytes.byte(VECTOR_PREFIX).unsigned(0x1d).byte(lane);
    return this;
  }

  /** Reads or writes at the address on the stack plus `offset`. */
  memory(instruction: MemoryInstruction, offset = 0): this {
    if (instruction in MEMORY) this.#bytes.byte(MEMORY[instruction as keyof typeof MEMORY]);
    else this.#bytes.byte(VECTOR_PREFIX).unsigned(VECTOR_MEMORY[instruction as keyof typeof VECTOR_MEMORY]);
    this.#bytes.unsigned(ALIGNMENT[instruction]).unsigned(offset);
    return this;
  }

  /**
   * Copies memory. The stack holds the number of bytes on top, below it the source address, and below that the
   * destination.
   */
  copyMemory(): this {
    this.#bytes.byte(0xfc).unsigned(0x0a).byte(0x00).byte(0x00);
    return this;
  }

  call(functionIndex: number): this {
    this.#bytes.byte(0x10).unsigned(functionIndex);
    return this;
  }

  /** Opens a block that ends with `end`. */
  open(kind: 'block' | 'loop' | 'if'): this {
    this.#bytes.byte({ block: 0x02, loop: 0x03, if: 0x04 }[kind]).byte(NO_RESULT);
    return this;
  }

  /** Branches out of a block, or to the start of a loop, `depth` blocks further out. */
  branch(depth: number): this {
    this.#bytes.byte(0x0c).unsigned(depth);
    return this;
  }

  branchIf(depth: number): this {
    this.#bytes.byte(0x0d).unsigned(depth);
    return this;
  }

  /**
   * Branches out of as many blocks as the table states for the number on the stack; the last entry applies to all
   * other numbers.
   */
  branchTable(depths: readonly number[]): this {
    this.#bytes.byte(0x0e).unsigned(depths.length - 1);
    for (const depth of depths) this.#bytes.unsigned(depth);
    return this;
  }

  /** Returns the function's body in the format of the code section. */
  body(): Uint8Array {
    const locals = new Bytes();
    const runs: [number, ValueType][] = [];
    for (const type of this.#locals) {
      const last = runs.at(-1);
      if (last?.[1] === type) last[0]++;
      else runs.push([1, type]);
    }
    locals.unsigned(runs.length);
    for (const [count, type] of runs) locals.unsigned(count).byte(VALUE_TYPES[type]);
    const size = locals.length + this.#bytes.length + 1;
    return new Bytes()
      .unsigned(size)
      .append(locals.toArray())
      .append(this.#bytes.toArray())
      .byte(PLAIN.end)
      .toArray();
  }
}

/** A growing sequence of bytes, with the number formats of WebAssembly's binary format. */
export class Bytes {
  #buffer = new Uint8Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): this {
    if (this.#length === this.#buffer.length) this.#grow(1);
    this.#buffer[this.#length++] = value;
    return this;
  }

  append(bytes: Uint8Array): this {
    if (this.#length + bytes.length > this.#buffer.length) this.#grow(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  /** Appends an unsigned number below 2³² in LEB128. */
  unsigned(value: number): this {
    let left = value >>> 0;
    while (left >= 0x80) {
      this.byte((left & 0x7f) | 0x80);
      left >>>= 7;
    }
    return this.byte(left);
  }

  /** Appends a signed number of up to 64 bits in LEB128. */
  signed(value: bigint): this {
    let left = value;
    for (;;) {
      const low = Number(left & 0x7fn);
      left >>= 7n;
      const isDone = (left === 0n && (low & 0x40) === 0) || (left === -1n && (low & 0x40) !== 0);
      this.byte(isDone ? low : low | 0x80);
      if (isDone) return this;
    }
  }

  /** Appends a text, preceded by its length. */
  name(text: string): this {
    const bytes = new TextEncoder().encode(text);
    return this.unsigned(bytes.length).append(bytes);
  }

  toArray(): Uint8Array<ArrayBuffer> {
    return this.#buffer.slice(0, this.#length);
  }

  #grow(least: number): void {
    const grown = new Uint8Array(Math.max(2 * this.#buffer.length, this.#length + least));
    grown.set(this.#buffer);
    this.#buffer = grown;
  }
}
