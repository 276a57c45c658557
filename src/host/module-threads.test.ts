import { expect, test } from 'vitest';
import type { DeclaredRelation } from '../engines/libraries/argument-modes.ts';
import { moduleInThread } from './module-threads.ts';

const f: DeclaredRelation = { relation: 'f', spelling: 'f', arity: 2 };

function module(text: string, limits?: { readonly time: number; readonly megabytes: number }) {
  return moduleInThread({ source: { kind: 'javascript', text }, name: 'm.js', relations: [f] }, limits);
}

test('a module is asked at once, and is what it was for the next question', async () => {
  const library = await module('let n = 0; export const f = (a) => a + "-" + ++n;');
  expect(library.answers('f', ['x', undefined])).toEqual([['x', 'x-1']]);
  expect(library.answers('f', ['y', undefined])).toEqual([['y', 'y-2']]);
  expect(library.canAnswer('f', [true, false])).toBe(true);
  expect(library.canAnswer('f', [false, true])).toBe(false);
  const faulty = await module('export const f = (a) => { if (a === "x") throw new Error("no"); return 1; };');
  expect(() => faulty.answers('f', ['x', undefined])).toThrow('it throws Error: no');
  expect(faulty.answers('f', ['y', undefined])).toEqual([['y', '1']]);
}, 120_000);

test('a module without the function is refused', async () => {
  await expect(module('export const g = 1;')).rejects.toThrow('it has no function `f`');
  await expect(module('export const f = ')).rejects.toThrow('it throws SyntaxError');
}, 120_000);

// The interpreter does not notice this by itself.
const SORT = 'const a = []; a.length = 4294967295; a.sort();';

test('what the interpreter cannot stop is stopped, in a question or before it', async () => {
  const limits = { time: 3000, megabytes: 512 };
  const library = await module(`export const f = () => { ${SORT} return 1; };`, limits);
  expect(() => library.answers('f', ['x', undefined])).toThrow('it does not finish');
  expect(() => library.answers('f', ['y', undefined])).toThrow('it does not finish');
  await expect(module(`${SORT} export const f = () => 1;`, limits)).rejects.toThrow('it does not finish');
}, 120_000);

test('buffers do not reach more memory than a module may have', async () => {
  const library = await module(
    'export const f = () => { const all = []; for (;;) all.push(new ArrayBuffer(1 << 20)); };',
  );
  const before = process.memoryUsage.rss();
  expect(() => library.answers('f', ['x', undefined])).toThrow(/memory|does not finish/);
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 2 ** 20);
}, 120_000);

test('a module is ended when the process has grown by more than it may', async () => {
  const fill = 'const all = []; for (let i = 0; i < 40; i++) all.push(new Uint8Array(1 << 20).fill(1));';
  const limits = { time: 60_000, megabytes: 8 };
  await expect(module(`${fill} for (;;);`, limits)).rejects.toThrow('it needs more than 8 MB of memory');
}, 120_000);
