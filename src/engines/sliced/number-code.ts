/** Number programs become WebAssembly code that computes with the numbers of four games at once. */
import { Code } from '../wasm/code.ts';
import type { ModuleBuilder } from '../wasm/module.ts';
import type { MemoryLayout } from './machine-memory.ts';
import {
  LEAST_NUMBER,
  type NumberOperation,
  type NumberProgram,
  type NumberValue,
  operandsOf,
  stepsOf,
} from './move-values.ts';

/**
 * Selects the four games: for each game, the bytes of its 32-bit part in a word, in the form that `i8x16.swizzle`
 * expects, and its bit in that part. Functions take these two vectors.
 */
export const FOUR_GAMES = { parameters: ['v128', 'v128'], results: [] } as const;
const BYTES = 0;
const BIT = 1;

/** Produces all ones in those of the four games whose bit is set in the word at an address. */
export function fourBits(code: Code, bytes: number, bit: number): Code {
  return code
    .local('get', bytes)
    .vector('i8x16.swizzle')
    .local('get', bit)
    .vector('v128.and')
    .local('get', bit)
    .vector('i32x4.eq');
}

export interface NumberFunctions {
  readonly shared: readonly number[];
  readonly blocks: readonly { readonly functions: readonly number[]; readonly places: readonly number[] }[];
}

/** Where states are read and results are written, one vector after the other. */
export interface NumberPlaces {
  readonly state: number;
  readonly results: number;
}

/** The number of steps per function. */
const FUNCTION_LENGTH = 1000;
const VECTOR_BYTES = 16;

export function numberFunctions(
  module: ModuleBuilder,
  program: NumberProgram,
  layout: MemoryLayout,
  places: NumberPlaces,
): NumberFunctions {
  const sections = [program.shared, ...program.blocks.map(({ operations }) => operations)];
  const parts = sections.map((section) => inParts(program, section));
  const partOf = new Int32Array(program.operations.length);
  parts.flat().forEach((part, number) => {
    for (const value of part) partOf[value] = number;
  });
  /** The addresses of numbers that one function leaves for another. */
  const addresses = new Map<NumberValue, number>();
  parts.flat().forEach((part, number) => {
    for (const value of part)
      for (const operand of operandsOf(program.operations[value] as NumberOperation))
        if (partOf[operand] !== number && !addresses.has(operand))
          addresses.set(operand, layout.reserve(VECTOR_BYTES));
  });
  const [shared = [], ...blocks] = parts.map((section) =>
    section.map((part) => module.add(partCode(program, part, addresses, places), FOUR_GAMES)),
  );
  return {
    shared,
    blocks: blocks.map((functions, block) => ({
      functions,
      places: program.blocks[block]?.places ?? [],
    })),
  };
}

function inParts({ operations }: NumberProgram, section: readonly NumberValue[]): NumberValue[][] {
  const parts: NumberValue[][] = [];
  let length = FUNCTION_LENGTH;
  for (const value of section) {
    if (length >= FUNCTION_LENGTH) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(value);
    length += stepsOf(operations[value] as NumberOperation);
  }
  return parts;
}

function partCode(
  program: NumberProgram,
  part: readonly NumberValue[],
  addresses: ReadonlyMap<NumberValue, number>,
  { state, results }: NumberPlaces,
): Code {
  const code = new Code(FOUR_GAMES.parameters);
  const own = new Set(part);
  const localOf = new Map<NumberValue, number>();
  const constants = new Map<number, number>();
  const sum = code.newLocal('v128');
  // A constant is stored in a local at its first use.
  const constant = (number: number): void => {
    const local = constants.get(number);
    if (local !== undefined) code.local('get', local);
    else {
      const fresh = code.newLocal('v128');
      constants.set(number, fresh);
      code.vectorNumber(number).local('tee', fresh);
    }
  };
  const push = (value: NumberValue): void => {
    const local = localOf.get(value);
    if (local !== undefined) code.local('get', local);
    else if (own.has(value)) throw new RangeError(`number ${value} is used before it is made`);
    else {
      const fresh = code.newLocal('v128');
      localOf.set(value, fresh);
      code
        .constant('i32', 0)
        .memory('v128.load', addresses.get(value) as number)
        .local('tee', fresh);
    }
  };
  for (const value of part) {
    const operation = program.operations[value] as NumberOperation;
    if (operation.kind === 'result') {
      code.constant('i32', 0);
      if (operation.terms.length === 0) constant(0);
      operation.terms.forEach(({ value: term, weight }, index) => {
        push(term);
        if (weight !== 1) {
          constant(weight);
          code.vector('f32x4.mul');
        }
        if (index > 0) code.vector('f32x4.add');
      });
      code.memory('v128.store', results + VECTOR_BYTES * operation.place);
      continue;
    }
    if (operation.kind === 'constant') constant(operation.number);
    else if (operation.kind === 'leaf') {
      constant(operation.numbers.whenTrue);
      constant(operation.numbers.whenFalse);
      code.constant('i32', 0).memory('v128.load', state + VECTOR_BYTES * operation.fluent);
      fourBits(code, BYTES, BIT).vector('v128.bitselect');
    } else if (operation.kind === 'all') multiply(operation.operands);
    else addUp(operation.operands);
    const local = code.newLocal('v128');
    localOf.set(value, local);
    const address = addresses.get(value);
    code.local('set', local);
    if (address !== undefined) code.constant('i32', 0).local('get', local).memory('v128.store', address);
  }
  return code;

  /** No intermediate product is smaller than the square of the least number. */
  function multiply(operands: readonly NumberValue[]): void {
    let bound = 1;
    const lift = (): void => {
      constant(LEAST_NUMBER);
      code.vector('f32x4.pmax');
      bound = LEAST_NUMBER;
    };
    operands.forEach((operand, index) => {
      const least = program.least[operand] as number;
      if (bound * least < LEAST_NUMBER ** 2) lift();
      push(operand);
      if (index > 0) code.vector('f32x4.mul');
      bound *= least;
    });
    if (bound < LEAST_NUMBER) lift();
  }

  /** Computes a + b - ab over the operands, from one to the next. */
  function addUp(operands: readonly NumberValue[]): void {
    operands.forEach((operand, index) => {
      if (index > 0) code.local('tee', sum);
      push(operand);
      if (index === 0) return;
      code.vector('f32x4.add').local('get', sum);
      push(operand);
      code.vector('f32x4.mul').vector('f32x4.sub');
    });
  }
}

/** The lowest power of two that is computed; lower ones are replaced by it. */
const LOWEST_POWER = -100;
/** The number of terms of the series of 2^x, which leave an error of 2e-7 between -1/2 and 1/2. */
const SERIES_TERMS = 7;

/** Replaces the numbers on the stack, all at most 0, by e to their power. */
export function exponential(code: Code): void {
  const power = code.newLocal('v128');
  const whole = code.newLocal('v128');
  code.vectorNumber(Math.LOG2E).vector('f32x4.mul').vectorNumber(LOWEST_POWER).vector('f32x4.pmax');
  code.local('tee', power).local('get', power).vector('f32x4.nearest').local('tee', whole);
  code.vector('f32x4.sub').local('set', power);
  let factor = 1;
  const coefficients = Array.from({ length: SERIES_TERMS }, (_, term) => {
    if (term > 0) factor *= Math.LN2 / term;
    return factor;
  });
  coefficients.reverse().forEach((coefficient, index) => {
    if (index > 0) code.local('get', power).vector('f32x4.mul');
    code.vectorNumber(coefficient);
    if (index > 0) code.vector('f32x4.add');
  });
  // The integer part goes into the exponent.
  code.local('get', whole).vector('i32x4.trunc_sat_f32x4_s').constant('i32', 23).vector('i32x4.shl');
  code.vector('i32x4.add');
}
