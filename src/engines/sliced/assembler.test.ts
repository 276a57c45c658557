import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ModuleBuilder } from '../wasm/module.ts';
import { Assembler } from './assembler.ts';
import { MachineMemory, MemoryLayout } from './machine-memory.ts';
import { SCALAR_WORD, VECTOR_WORD, type Word } from './word.ts';
import { OPERATION, type Operation, WordProgram, type WordValue } from './word-program.ts';

const FORMS = [
  { name: 'vectors', word: VECTOR_WORD },
  { name: 'numbers', word: SCALAR_WORD },
  { name: 'a table of vectors', word: VECTOR_WORD, longest: 0 },
  { name: 'a table of numbers', word: SCALAR_WORD, longest: 0 },
];

/** Number of words that programs read and write. */
const WORDS = 6;

/** Choices that define a program: any three numbers are valid. */
const instructions = fc.array(fc.record({ kind: fc.nat(11), a: fc.nat(), b: fc.nat(), c: fc.nat() }), {
  maxLength: 60,
});
const contents = fc.array(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), {
  minLength: WORDS,
  maxLength: WORDS,
});

type Instruction = { kind: number; a: number; b: number; c: number };

function programOf(list: readonly Instruction[], base: number, word: Word): WordProgram {
  const program = new WordProgram();
  const values: WordValue[] = [program.zeros, program.ones];
  const address = (number: number) => base + (number % WORDS) * word.bytes;
  const value = (number: number) => values[number % values.length] as WordValue;
  for (const { kind, a, b, c } of list) {
    const [x, y, z] = [value(a), value(b), value(c)];
    if (kind < 3) values.push(program.load(address(a)));
    else if (kind === 3) values.push(program.and(x, y));
    else if (kind === 4) values.push(program.or(x, y));
    else if (kind === 5) values.push(program.xor(x, y));
    else if (kind === 6) values.push(program.andNot(x, y));
    else if (kind === 7) values.push(program.not(x));
    else if (kind === 8) values.push(program.select(x, y, z));
    else if (kind === 9) values.push(program.add(x, y));
    else if (kind === 10) values.push(b % 2 ? program.shiftLeft(x, c % 64) : program.shiftRight(x, c % 64));
    else program.store(address(b), x);
  }
  values.slice(-WORDS).forEach((each, index) => {
    program.store(address(index), each);
  });
  return program;
}

/** Computes the same operations one after the other with big integers. */
function expected(program: WordProgram, words: bigint[], base: number, word: Word): bigint[] {
  const full = 2n ** BigInt(word.lanes) - 1n;
  const memory = words.map((each) => each & full);
  const index = (address: number) => (address - base) / word.bytes;
  const results: bigint[] = [];
  const of = (list: readonly number[], at: number) => results[list[at] as number] as bigint;
  const parts = (number: bigint, change: (part: bigint) => bigint): bigint => {
    let result = 0n;
    for (let shift = 0n; shift < BigInt(word.lanes); shift += 64n) {
      result |= (change((number >> shift) & MASK) & MASK) << shift;
    }
    return result;
  };
  program.kinds.forEach((kind: Operation, at) => {
    const [a, b] = [of(program.first, at) ?? 0n, of(program.second, at) ?? 0n];
    const bits = BigInt(program.second[at] as number);
    let result = 0n;
    if (kind === OPERATION.ones) result = full;
    else if (kind === OPERATION.load) result = memory[index(program.first[at] as number)] as bigint;
    else if (kind === OPERATION.and) result = a & b;
    else if (kind === OPERATION.or) result = a | b;
    else if (kind === OPERATION.xor) result = a ^ b;
    else if (kind === OPERATION.andNot) result = a & ~b & full;
    else if (kind === OPERATION.not) result = ~a & full;
    else if (kind === OPERATION.select) {
      const mask = of(program.third, at);
      result = (a & mask) | (b & ~mask & full);
    } else if (kind === OPERATION.add) {
      for (let shift = 0n; shift < BigInt(word.lanes); shift += 64n)
        result |= ((((a >> shift) & MASK) + ((b >> shift) & MASK)) & MASK) << shift;
    } else if (kind === OPERATION.shiftLeft) result = parts(a, (part) => part << bits);
    else if (kind === OPERATION.shiftRight) result = parts(a, (part) => part >> bits);
    else if (kind === OPERATION.store) memory[index(program.second[at] as number)] = a;
    results.push(result);
  });
  return memory;
}

const MASK = 2n ** 64n - 1n;

describe.each(FORMS)('programs as $name', ({ word, longest }) => {
  const lanes = BigInt(word.lanes);

  function run(list: readonly Instruction[], words: bigint[]): { got: bigint[]; wanted: bigint[] } {
    const layout = new MemoryLayout();
    const base = layout.reserve(WORDS * word.bytes);
    const program = programOf(list, base, word);
    const module = new ModuleBuilder();
    new Assembler(module, layout, word, longest === undefined ? {} : { longestCode: longest }).assembleAs(
      program,
      'run',
    );
    const memory = new MachineMemory(layout);
    const { run: start } = memory.instantiate(module);
    words.forEach((content, i) => {
      for (let part = 0n; part < lanes; part += 32n)
        memory.parts[(base + i * word.bytes) / 4 + Number(part / 32n)] =
          Number((content >> part) & 0xffffffffn) | 0;
    });
    (start as CallableFunction)();
    const got = words.map((_, i) => {
      let content = 0n;
      for (let part = 0n; part < lanes; part += 32n) {
        const bits = memory.parts[(base + i * word.bytes) / 4 + Number(part / 32n)] as number;
        content |= BigInt(bits >>> 0) << part;
      }
      return content;
    });
    return { got, wanted: expected(program, words, base, word) };
  }

  test('compute what their operations say', () => {
    fc.assert(
      fc.property(instructions, contents, (list, words) => {
        const { got, wanted } = run(list, words);
        expect(got).toEqual(wanted);
      }),
      { numRuns: 150 },
    );
  });

  test('that are cut into several functions hand over what is needed later', () => {
    fc.assert(
      fc.property(instructions, contents, fc.nat(), (list, words, seed) => {
        fc.pre(list.length > 5);
        // A program long enough for three functions, with values that stay in use from one to the next.
        const long = Array.from({ length: 4000 }, (_, i) => {
          const base = list[i % list.length] as Instruction;
          return { ...base, a: (base.a + Math.imul(i, seed | 1)) >>> 1, b: (base.b + 31 * i) >>> 0 };
        });
        const { got, wanted } = run(long, words);
        expect(got).toEqual(wanted);
      }),
      { numRuns: 10 },
    );
  });
});
