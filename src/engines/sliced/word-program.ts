/**
 * Straight-line operations on words with one bit per game. Operations are numbered in the order in which they are
 * executed; each produces one value, which never changes.
 */
import type { ModuleBuilder } from '../wasm/module.ts';

/** The number of the operation that produces the value. */
export type WordValue = number;

export const OPERATION = {
  zeros: 0,
  ones: 1,
  load: 2,
  and: 3,
  or: 4,
  xor: 5,
  andNot: 6,
  not: 7,
  select: 8,
  add: 9,
  shiftLeft: 10,
  shiftRight: 11,
  store: 12,
  repeat: 13,
  spread: 14,
  call: 15,
} as const;
export type Operation = (typeof OPERATION)[keyof typeof OPERATION];

/** A part that is repeated until no bit is set in the word at `changed`. */
export interface Repetition {
  readonly body: WordProgram;
  /** Words that are cleared before the first repetition. */
  readonly cleared: readonly number[];
  readonly changed: number;
}

/** A part that is executed by other code, which reads and writes words in memory. */
export interface ForeignPart {
  /** Generates the function that executes the part. */
  assemble(module: ModuleBuilder): number;
}

export class WordProgram {
  readonly kinds: Operation[] = [];
  /** The operands: values, or an address, a number of bits, a repetition or a foreign part, depending on the kind. */
  readonly first: number[] = [];
  readonly second: number[] = [];
  readonly third: number[] = [];
  readonly repetitions: Repetition[] = [];
  readonly foreignParts: ForeignPart[] = [];
  readonly zeros: WordValue;
  readonly ones: WordValue;

  constructor() {
    this.zeros = this.#add(OPERATION.zeros);
    this.ones = this.#add(OPERATION.ones);
  }

  /** The number of operations. */
  get length(): number {
    return this.kinds.length - 2;
  }

  load(address: number): WordValue {
    return this.#add(OPERATION.load, address);
  }

  /** Reads 32 bits from memory into all parts of a word: zeros or ones for all games alike. */
  spread(address: number): WordValue {
    return this.#add(OPERATION.spread, address);
  }

  store(address: number, value: WordValue): void {
    this.#add(OPERATION.store, value, address);
  }

  and(a: WordValue, b: WordValue): WordValue {
    if (a === b || b === this.ones) return a;
    if (a === this.ones) return b;
    if (a === this.zeros || b === this.zeros) return this.zeros;
    return this.#add(OPERATION.and, a, b);
  }

  or(a: WordValue, b: WordValue): WordValue {
    if (a === b || b === this.zeros) return a;
    if (a === this.zeros) return b;
    if (a === this.ones || b === this.ones) return this.ones;
    return this.#add(OPERATION.or, a, b);
  }

  xor(a: WordValue, b: WordValue): WordValue {
    if (a === b) return this.zeros;
    if (b === this.zeros) return a;
    if (a === this.zeros) return b;
    if (b === this.ones) return this.not(a);
    if (a === this.ones) return this.not(b);
    return this.#add(OPERATION.xor, a, b);
  }

  /** Computes the bits that are in `a` and not in `b`. */
  andNot(a: WordValue, b: WordValue): WordValue {
    if (b === this.zeros) return a;
    if (a === b || a === this.zeros || b === this.ones) return this.zeros;
    if (a === this.ones) return this.not(b);
    return this.#add(OPERATION.andNot, a, b);
  }

  not(a: WordValue): WordValue {
    if (a === this.zeros) return this.ones;
    if (a === this.ones) return this.zeros;
    if (this.kinds[a] === OPERATION.not) return this.first[a] as WordValue;
    return this.#add(OPERATION.not, a);
  }

  /** Takes the bits of `a` where `mask` has ones, and those of `b` elsewhere. */
  select(a: WordValue, b: WordValue, mask: WordValue): WordValue {
    if (a === b || mask === this.ones) return a;
    if (mask === this.zeros) return b;
    if (b === this.zeros) return this.and(a, mask);
    if (a === this.zeros) return this.andNot(b, mask);
    return this.#add(OPERATION.select, a, b, mask);
  }

  /** Adds each 64-bit part. */
  add(a: WordValue, b: WordValue): WordValue {
    return this.#add(OPERATION.add, a, b);
  }

  /** Shifts each 64-bit part by some bits towards the highest. */
  shiftLeft(a: WordValue, bits: number): WordValue {
    return this.#add(OPERATION.shiftLeft, a, bits);
  }

  shiftRight(a: WordValue, bits: number): WordValue {
    return this.#add(OPERATION.shiftRight, a, bits);
  }

  repeat(repetition: Repetition): void {
    this.repetitions.push(repetition);
    this.#add(OPERATION.repeat, this.repetitions.length - 1);
  }

  call(part: ForeignPart): void {
    this.foreignParts.push(part);
    this.#add(OPERATION.call, this.foreignParts.length - 1);
  }

  #add(kind: Operation, first = 0, second = 0, third = 0): WordValue {
    this.kinds.push(kind);
    this.first.push(first);
    this.second.push(second);
    this.third.push(third);
    return this.kinds.length - 1;
  }
}

/** The number of operands of each operation that are values. */
export const VALUE_OPERANDS: Readonly<Record<Operation, 0 | 1 | 2 | 3>> = {
  [OPERATION.zeros]: 0,
  [OPERATION.ones]: 0,
  [OPERATION.load]: 0,
  [OPERATION.and]: 2,
  [OPERATION.or]: 2,
  [OPERATION.xor]: 2,
  [OPERATION.andNot]: 2,
  [OPERATION.not]: 1,
  [OPERATION.select]: 3,
  [OPERATION.add]: 2,
  [OPERATION.shiftLeft]: 1,
  [OPERATION.shiftRight]: 1,
  [OPERATION.store]: 1,
  [OPERATION.repeat]: 0,
  [OPERATION.spread]: 0,
  [OPERATION.call]: 0,
};

export function forEachOperand(
  program: WordProgram,
  value: WordValue,
  visit: (operand: WordValue) => void,
): void {
  const count = VALUE_OPERANDS[program.kinds[value] as Operation];
  if (count > 0) visit(program.first[value] as WordValue);
  if (count > 1) visit(program.second[value] as WordValue);
  if (count > 2) visit(program.third[value] as WordValue);
}

/** Returns the last operation that uses each value; 0 if none does. */
export function lastUses(program: WordProgram): Int32Array {
  const last = new Int32Array(program.kinds.length);
  for (let value = 0; value < program.kinds.length; value++) {
    forEachOperand(program, value, (operand) => {
      last[operand] = value;
    });
  }
  return last;
}

/**
 * Returns whether a load has the same result wherever its value is used, because nothing is written there in between.
 */
export function reloadable(program: WordProgram): (load: WordValue) => boolean {
  const firstWrite = new Map<number, WordValue>();
  const lastUse = lastUses(program);
  program.kinds.forEach((kind, value) => {
    const address = program.second[value] as number;
    if (kind === OPERATION.store && !firstWrite.has(address)) firstWrite.set(address, value);
  });
  // The words that a repetition or a foreign part writes are only read after it.
  return (load) =>
    (firstWrite.get(program.first[load] as number) ?? program.kinds.length) > (lastUse[load] as number);
}
