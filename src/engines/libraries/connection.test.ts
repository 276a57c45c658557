import { describe, expect, it } from 'vitest';
import { type ExternalLibrary, type LibraryConnection, readDescription } from '../../gdl/index.ts';
import { connectionTo } from './connection.ts';

function library(relations: string): ExternalLibrary {
  const { description } = readDescription(
    `include it module.js ${relations
      .split(';')
      .map((each) => `it (${each})`)
      .join(' ')}`,
  );
  return description.externals[0] as ExternalLibrary;
}

function module(text: string, relations: string): Promise<LibraryConnection> {
  return connectionTo(library(relations), { kind: 'javascript', text });
}

/** Returns the answers to a question such as `add 3 5 ?`. */
function ask(connection: LibraryConnection, question: string): string[] {
  const [relation = '', ...args] = question.split(' ');
  const known = args.map((arg) => (arg === '?' ? undefined : arg));
  return connection.answers(relation, known).map((answer) => answer.join(' '));
}

describe('a module in JavaScript', () => {
  it('answers with one value, which is the last argument', async () => {
    const sums = await module('export const add = (a, b) => Number(a) + Number(b);', 'add ?a ?b ?c');
    expect(ask(sums, 'add 3 5 ?')).toEqual(['3 5 8']);
    expect(ask(sums, 'add 3 5 9')).toEqual(['3 5 8']);
    expect(ask(sums, 'add 1e300 0 ?')).toEqual([`1e300 0 1${'0'.repeat(300)}`]);
    expect(sums.canAnswer('add', [true, true, false])).toBe(true);
    expect(sums.canAnswer('add', [true, false, true])).toBe(false);
  });

  it('answers with yes or no, a list, or several lists', async () => {
    const shop = await module(
      `const PRICES = { wheat: 4, flour: 10 };
       export const modes = { price: '--' };
       export const sold = (thing) => thing in PRICES;
       export function price(thing) {
         return Object.entries(PRICES).filter(([name]) => thing === undefined || thing === name);
       }
       export const swap = (pair) => { const [, a, b] = /^\\(pair (\\S+) (\\S+)\\)$/.exec(pair); return [pair, \`(pair \${b} \${a})\`]; };
       export const never = () => undefined;
       export const large = (n) => 2n ** BigInt(n);`,
      'sold ?a;price ?a ?b;swap ?a ?b;never ?a;large ?a ?b',
    );
    expect(ask(shop, 'sold wheat')).toEqual(['wheat']);
    expect(ask(shop, 'sold gold')).toEqual([]);
    expect(ask(shop, 'price ? ?')).toEqual(['wheat 4', 'flour 10']);
    expect(ask(shop, 'price flour ?')).toEqual(['flour 10']);
    expect(shop.canAnswer('price', [false, false])).toBe(true);
    expect(shop.answers('swap', ['(pair 1 2)', undefined])).toEqual([['(pair 1 2)', '(pair 2 1)']]);
    expect(ask(shop, 'never 1')).toEqual([]);
    expect(ask(shop, 'large 70 ?')).toEqual(['70 1180591620717411303424']);
  });

  it('finds functions as they are spelled', async () => {
    const one = await module('export const newPrice = () => 1;', 'newPrice ?a ?b');
    expect(ask(one, 'newprice 5 ?')).toEqual(['5 1']);
  });

  it.each([
    ['export const f = (', 'it throws SyntaxError'],
    ['export const g = () => 1;', 'it has no function `f`'],
    ['export const f = 1;', 'it has no function `f`'],
    [
      'export const f = () => 1; export const modes = { f: "+" };',
      'its modes for `f` are not made of 2 signs',
    ],
    ['import fs from "node:fs"; export const f = () => 1;', 'it throws ReferenceError'],
    ['await new Promise(() => {}); export const f = () => 1;', 'it waits for something'],
    ['for (;;);', 'it does not finish'],
  ])('that is wrong is not loaded: %s', async (text, problem) => {
    await expect(module(text, 'f ?a ?b')).rejects.toThrow(problem);
  });

  it.each([
    ['() => { for (;;); }', 'it does not finish'],
    ['function f() { return f() + 1; }', 'it throws InternalError: stack overflow'],
    ['() => { let text = "xxxxxxxx"; for (;;) text += text; }', 'it throws InternalError: string too long'],
    ['() => { const all = []; for (;;) all.push(new ArrayBuffer(1 << 20)); }', 'out of memory'],
    ['() => { throw new RangeError("too many"); }', 'it throws RangeError: too many (module.js:1:46)'],
    ['() => { throw 7; }', 'it throws 7'],
    ['() => 0 / 0', 'it throws TypeError: NaN is not a value'],
    ['() => ({})', 'it throws TypeError: an object is not a value'],
    ['() => [[1, 2], 3]', 'its answer is a list of something else than values'],
    ['async () => 1', 'it throws TypeError: an object is not a value'],
  ])('that fails says how: %s', async (text, problem) => {
    const connection = await module(`export const f = ${text};`, 'f ?a ?b');
    expect(() => ask(connection, 'f 1 ?')).toThrow(problem);
    // The error does not prevent a second question.
    expect(() => ask(connection, 'f 1 ?')).toThrow(problem);
  });

  it('leaves no argument open', async () => {
    const connection = await module('export const f = () => true;', 'f ?a ?b');
    expect(() => ask(connection, 'f 1 ?')).toThrow('its answer leaves argument 2 open');
  });

  it('knows nothing of the world', async () => {
    const names =
      'process require fetch Date setTimeout performance console WebAssembly navigator Worker WeakRef std os';
    const connection = await module(
      `export const seen = (name) => typeof globalThis[name] !== 'undefined';
       export const chance = () => typeof Math.random === 'function';
       export const escape = () => (() => {}).constructor('return typeof process !== "undefined"')();`,
      'seen ?a;chance;escape',
    );
    expect(names.split(' ').filter((name) => ask(connection, `seen ${name}`).length > 0)).toEqual([]);
    expect(ask(connection, 'chance')).toEqual([]);
    expect(ask(connection, 'escape')).toEqual([]);
  });
});
