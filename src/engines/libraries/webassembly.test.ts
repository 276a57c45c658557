import { describe, expect, it } from 'vitest';
import { Bytes } from '../wasm/code.ts';
import { webAssemblyLibrary } from './webassembly.ts';

const TYPES = { i32: 0x7f, i64: 0x7e, f64: 0x7c } as const;
type Type = keyof typeof TYPES;

interface Part {
  readonly name: string;
  readonly takes: readonly Type[];
  readonly gives: readonly Type[];
  /** The function's code without the locals before it and the `end` after it. */
  readonly code: readonly number[];
}

interface Extras {
  readonly memoryPages?: number;
  readonly importsMemory?: boolean;
  readonly globals?: readonly number[];
  /** The first elements of each table. */
  readonly tables?: readonly number[];
}

/** Assembles a module of small functions. */
function wasm(parts: readonly Part[], { memoryPages, importsMemory, globals, tables }: Extras = {}) {
  const bytes = new Bytes();
  for (const byte of [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]) bytes.byte(byte);
  const section = (id: number, count: number, write: (body: Bytes) => void) => {
    const body = new Bytes().unsigned(count);
    write(body);
    bytes.byte(id).unsigned(body.length).append(body.toArray());
  };
  section(1, parts.length, (body) => {
    for (const { takes, gives } of parts) {
      body.byte(0x60);
      for (const list of [takes, gives]) {
        body.unsigned(list.length);
        for (const type of list) body.byte(TYPES[type]);
      }
    }
  });
  if (importsMemory) section(2, 1, (body) => body.name('env').name('memory').byte(2).byte(0).byte(1));
  section(3, parts.length, (body) => {
    for (const i of parts.keys()) body.unsigned(i);
  });
  if (tables)
    section(4, tables.length, (body) => {
      for (const elements of tables) body.byte(0x70).byte(0).unsigned(elements);
    });
  if (memoryPages !== undefined) section(5, 1, (body) => body.byte(0).unsigned(memoryPages));
  if (globals)
    section(6, globals.length, (body) => {
      for (const value of globals) body.byte(0x7f).byte(1).byte(0x41).signed(BigInt(value)).byte(0x0b);
    });
  section(7, parts.length, (body) => {
    for (const [i, { name }] of parts.entries()) body.name(name).byte(0).unsigned(i);
  });
  section(10, parts.length, (body) => {
    for (const { code } of parts)
      body
        .unsigned(code.length + 2)
        .byte(0)
        .append(Uint8Array.from(code))
        .byte(0x0b);
  });
  return bytes.toArray();
}

const GET = (local: number) => [0x20, local];

const ADD: Part = { name: 'add', takes: ['f64', 'f64'], gives: ['f64'], code: [...GET(0), ...GET(1), 0xa0] };
const LESS: Part = {
  name: 'less',
  takes: ['i32', 'i32'],
  gives: ['i32'],
  code: [...GET(0), ...GET(1), 0x48],
};
const SQUARE: Part = { name: 'square', takes: ['i64'], gives: ['i64'], code: [...GET(0), ...GET(0), 0x7e] };
const BOTH: Part = { name: 'both', takes: ['i32'], gives: ['i32', 'i32'], code: [...GET(0), ...GET(0)] };
const FOREVER: Part = {
  name: 'forever',
  takes: ['i32'],
  gives: ['i32'],
  code: [0x03, 0x40, 0x0c, 0, 0x0b, ...GET(0)],
};
const DEEP: Part = { name: 'deep', takes: ['i32'], gives: ['i32'], code: [...GET(0), 0x10, 0x00] };
const TRAP: Part = { name: 'trap', takes: ['i32'], gives: ['i32'], code: [0x00] };
/** Counts calls in a variable; each instance starts again from zero. */
const COUNT: Part = {
  name: 'count',
  takes: ['i32'],
  gives: ['i32'],
  code: [0x23, 0, 0x41, 1, 0x6a, 0x24, 0, 0x23, 0],
};
/** Adds up the numbers from 0 to its argument, in a loop with a branch at its end. */
const SUM: Part = {
  name: 'sum',
  takes: ['i32'],
  gives: ['i32'],
  code: [
    ...[0x03, 0x40, 0x23, 0, ...GET(0), 0x6a, 0x24, 0],
    ...[...GET(0), 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b, 0x23, 0],
  ],
};

/** Enlarges the table and returns its previous size, or -1. */
const GROW: Part = {
  name: 'grow',
  takes: ['i32'],
  gives: ['i32'],
  code: [0xd0, 0x70, ...GET(0), 0xfc, 0x0f, 0],
};

function ask(bytes: Uint8Array, declared: string, question: string): string[] {
  const relations = [declared.split(' ')].map(([relation = '', ...args]) => ({
    relation,
    spelling: relation,
    arity: args.length,
  }));
  const [relation = '', ...args] = question.split(' ');
  const known = args.map((arg) => (arg === '?' ? undefined : arg));
  return webAssemblyLibrary(bytes, relations)
    .answers(relation, known)
    .map((answer) => answer.join(' '));
}

describe('a module in WebAssembly', () => {
  it.each([
    [ADD, 'add ?a ?b ?c', 'add 0.5 2 ?', ['0.5 2 2.5']],
    [ADD, 'add ?a ?b ?c', 'add 0.5 2 2.50', ['0.5 2 2.50']],
    [ADD, 'add ?a ?b ?c', 'add 0.5 2 3', ['0.5 2 2.5']],
    [LESS, 'less ?a ?b', 'less -3 2', ['-3 2']],
    [LESS, 'less ?a ?b', 'less 2 -3', []],
    [SQUARE, 'square ?a ?b', 'square 3000000000 ?', ['3000000000 9000000000000000000']],
    [BOTH, 'both ?a ?b ?c', 'both 7 ? ?', ['7 7 7']],
  ])('%# computes %s', (part, declared, question, answers) => {
    expect(ask(wasm([part]), declared, question)).toEqual(answers);
  });

  it('keeps variables of its own, counts its work beside them, and forgets between questions', () => {
    const bytes = wasm([COUNT, SUM], { globals: [0] });
    expect(ask(bytes, 'sum ?a ?b', 'sum 100 ?')).toEqual(['100 5050']);
    const library = webAssemblyLibrary(bytes, [{ relation: 'count', spelling: 'count', arity: 2 }]);
    expect([1, 2, 3].map(() => library.answers('count', ['5', undefined]))).toEqual(
      [1, 2, 3].map(() => [['5', '1']]),
    );
  });

  it.each([
    [FOREVER, 'it does not finish'],
    [DEEP, 'it stops with an error'],
    [TRAP, 'it stops with an error'],
  ])('%# that fails says how', (part, problem) => {
    expect(() => ask(wasm([part]), `${part.name} ?a ?b`, `${part.name} 1 ?`)).toThrow(problem);
  });

  it.each([
    ['square ?a ?b', 'square x ?', '`x` is not a number'],
    ['square ?a ?b', 'square 0.5 ?', '`0.5` is not a whole number of 64 bits'],
    ['square ?a ?b', 'square ? ?', 'too few of its arguments are known'],
    ['square ?a ?b ?c', 'square 1 2 ?', 'its function `square` takes 1 and gives 1 numbers'],
    ['cube ?a ?b', 'cube 1 ?', 'it has no function `cube`'],
  ])('refuses %s with %s', (declared, question, problem) => {
    expect(() => ask(wasm([SQUARE]), declared, question)).toThrow(problem);
  });

  it('has few and small tables, and cannot make them large', () => {
    const grown = (count: number): string[] =>
      ask(wasm([GROW], { tables: [1] }), 'grow ?a ?b', `grow ${count} ?`);
    expect(grown(100)).toEqual(['100 1']);
    expect(grown(10_000)).toEqual(['10000 -1']);
    const large = wasm([GROW], { tables: [10_001] });
    expect(() => ask(large, 'grow ?a ?b', 'grow 1 ?')).toThrow('a table of more than 10000 elements');
    const many = wasm([GROW], { tables: Array.from({ length: 11 }, () => 1) });
    expect(() => ask(many, 'grow ?a ?b', 'grow 1 ?')).toThrow('it has more than 10 tables');
  });

  it('may not import anything, nor take much memory', () => {
    expect(() => ask(wasm([ADD], { importsMemory: true }), 'add ?a ?b ?c', 'add 1 2 ?')).toThrow(
      'it imports something',
    );
    expect(() => ask(wasm([ADD], { memoryPages: 257 }), 'add ?a ?b ?c', 'add 1 2 ?')).toThrow(
      'it needs more than 16 MB of memory',
    );
    expect(ask(wasm([ADD], { memoryPages: 2 }), 'add ?a ?b ?c', 'add 1 2 ?')).toEqual(['1 2 3']);
    expect(() => ask(Uint8Array.of(1, 2, 3), 'add ?a ?b ?c', 'add 1 2 ?')).toThrow(
      'not a valid WebAssembly module',
    );
  });
});
