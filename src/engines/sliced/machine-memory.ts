/**
 * The memory of a sliced machine grows with what is reserved in it, and packed states are copied into and out of its
 * lanes.
 */

import type { Bits } from '../../base/index.ts';
import { MEMORY_IMPORT, type ModuleBuilder } from '../wasm/module.ts';

export class MachineMemory {
  readonly layout: MemoryLayout;
  readonly #memory = new WebAssembly.Memory({ initial: 0 });
  #parts = new Int32Array(0);
  #numbers = new BigInt64Array(0);

  constructor(layout: MemoryLayout) {
    this.layout = layout;
  }

  /** The whole memory in 32-bit parts. Get it again after a module was added, because memory may have moved. */
  get parts(): Int32Array {
    return this.#parts;
  }

  /**
   * Compiles a module; the memory that it needs has been reserved before. Its exports have no WebAssembly type,
   * because declarations for programs without a DOM do not include those types.
   */
  instantiate(module: ModuleBuilder): Readonly<Record<string, unknown>> {
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

  /** Sets all bits of a range of words to the same value. */
  fill(address: number, bytes: number, ones: boolean): void {
    this.#parts.fill(ones ? -1 : 0, address / 4, (address + bytes) / 4);
  }
}

/** Assigns addresses in the machine's memory. */
export class MemoryLayout {
  #end = 0;

  /** The number of bytes in use. */
  get size(): number {
    return this.#end;
  }

  /** Reserves `bytes` bytes and returns their address, a multiple of 16. */
  reserve(bytes: number): number {
    const address = this.#end;
    this.#end += Math.ceil(bytes / 16) * 16;
    return address;
  }
}

const PAGE_BYTES = 65536;

/** The location of some bits of every game in the machine's memory. */
export interface LaneWords {
  /** The memory in 32-bit parts. */
  readonly memory: Int32Array;
  /** Index of the first word. */
  readonly place: number;
  /** The number of parts from one word to the next. */
  readonly stride: number;
  /** The number of words, which is the number of bits per game. */
  readonly count: number;
}

/** The place of games that are left alone. */
export const NOWHERE = -1;

const bitSquare = new Int32Array(32);

/**
 * Writes the packed bits of 32 neighbouring games.
 *
 * @param part the games from 32 times this
 * @param store the packed bits of many games
 * @param places where each lane's bits begin in the store
 * @param mask the games that are written, one bit each; the others keep their bits
 */
export function putLanes(
  { memory, place, stride, count }: LaneWords,
  part: number,
  store: Bits,
  places: ArrayLike<number>,
  mask: number,
): void {
  const first = 32 * part;
  for (let word = 0; word << 5 < count; word++) {
    for (let lane = 0; lane < 32; lane++)
      bitSquare[lane] = (mask >>> lane) & 1 ? (store[(places[first + lane] as number) + word] as number) : 0;
    transpose(bitSquare);
    const last = Math.min(32, count - (word << 5));
    let at = place + part + (word << 5) * stride;
    for (let i = 0; i < last; i++, at += stride)
      memory[at] = ((memory[at] as number) & ~mask) | (bitSquare[i] as number);
  }
}

/**
 * Writes the packed bits of `count` games into the first lanes; the contents of the other lanes are undefined
 * afterwards.
 */
export function fillLanes(
  { memory, place, stride, count: bits }: LaneWords,
  store: Bits,
  places: ArrayLike<number>,
  first: number,
  count: number,
): void {
  for (let part = 0; 32 * part < count; part++) {
    const from = first + 32 * part;
    const games = Math.min(32, count - 32 * part);
    for (let word = 0; word << 5 < bits; word++) {
      for (let lane = 0; lane < games; lane++)
        bitSquare[lane] = store[(places[from + lane] as number) + word] as number;
      for (let lane = games; lane < 32; lane++) bitSquare[lane] = 0;
      transpose(bitSquare);
      const last = Math.min(32, bits - (word << 5));
      let at = place + part + (word << 5) * stride;
      for (let i = 0; i < last; i++, at += stride) memory[at] = bitSquare[i] as number;
    }
  }
}

/**
 * Reads the bits of neighbouring games, packed one after the other.
 *
 * @param games how many of this part's 32 games are read
 * @param at where the first game's bits are written in the store
 * @param gap the number of words from the bits of one game to those of the next
 */
export function takeLanes(
  { memory, place, stride, count }: LaneWords,
  part: number,
  games: number,
  store: Bits,
  at: number,
  gap = (count + 31) >>> 5,
): void {
  const size = (count + 31) >>> 5;
  for (let word = 0; word < size; word++) {
    const last = Math.min(32, count - (word << 5));
    let from = place + part + (word << 5) * stride;
    for (let i = 0; i < 32; i++, from += stride) bitSquare[i] = i < last ? (memory[from] as number) : 0;
    transpose(bitSquare);
    for (let lane = 0; lane < games; lane++) store[at + lane * gap + word] = bitSquare[lane] as number;
  }
}

/** Transposes a square of bits: bit j of row i becomes bit i of row j (Warren, Hacker's Delight, 7-3). */
function transpose(rows: Int32Array): void {
  let mask = 0x0000ffff;
  for (let distance = 16; distance !== 0; distance >>= 1, mask ^= mask << distance) {
    for (let row = 0; row < 32; row = (row + distance + 1) & ~distance) {
      const upper = rows[row] as number;
      const lower = rows[row + distance] as number;
      const difference = ((upper >>> distance) ^ lower) & mask;
      rows[row] = upper ^ (difference << distance);
      rows[row + distance] = lower ^ difference;
    }
  }
}
