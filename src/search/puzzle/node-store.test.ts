import { expect, test } from 'vitest';
import { seededRandom } from '../../base/index.ts';
import { NodeStore } from './node-store.ts';

const EVERYTHING = Int32Array.of(-1, -1);

test('finds what was added, and nothing else, however many there are', () => {
  const store = new NodeStore(2, EVERYTHING, 64);
  const random = seededRandom(1);
  const positions = Int32Array.from({ length: 20_000 }, () => random.next32());
  for (let i = 0; i < 5000; i++) store.add(positions, 2 * i, i - 1, i);
  const found = Array.from({ length: 10_000 }, (_, i) => store.find(positions, 2 * i));
  expect(found).toEqual(found.map((_, i) => (i < 5000 ? i : -1)));
});

test('bits that the mask leaves out make no difference', () => {
  const store = new NodeStore(2, Int32Array.of(-1, 0xf), 16);
  store.add(Int32Array.of(7, 0x13), 0, -1, -1);
  expect(store.find(Int32Array.of(7, 0x23), 0)).toBe(0);
  expect(store.find(Int32Array.of(7, 0x24), 0)).toBe(-1);
});

test('tells the moves to a position, by the shortest way that it was given', () => {
  const store = new NodeStore(2, EVERYTHING, 16);
  const at = (number: number) => Int32Array.of(number, 0);
  const root = store.add(at(0), 0, -1, -1);
  const far = store.add(at(2), 0, store.add(at(1), 0, root, 11), 12);
  expect(store.line(far)).toEqual([11, 12]);
  store.replace(far, at(2), 0, root, 13);
  expect(store.line(far)).toEqual([13]);
  expect(store.depths[far]).toBe(1);
});

test('is full when the memory is used up', () => {
  const store = new NodeStore(2, EVERYTHING, 0.001);
  for (let i = 0; !store.isFull; i++) store.add(Int32Array.of(i, i), 0, -1, -1);
  expect(store.count).toBe(1024);
});
