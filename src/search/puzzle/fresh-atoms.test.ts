import { expect, test } from 'vitest';
import { FreshAtoms } from './novelty.ts';
import type { PuzzleKnowledge } from './puzzle-knowledge.ts';

/** Positions are bits of one word. */
const knowledge = {
  mostAtoms: 32,
  atoms: (store: Int32Array, at: number, into: Int32Array) => {
    let count = 0;
    for (let bit = 0; bit < 32; bit++) if (((store[at] as number) >>> bit) & 1) into[count++] = bit;
    return count;
  },
} as Partial<PuzzleKnowledge> as PuzzleKnowledge;

test('what did not hold before comes first', () => {
  const fresh = new FreshAtoms(knowledge);
  const store = Int32Array.of(0b1011, 0b11001);
  fresh.load({ store, at: 1 }, { store, at: 0 });
  expect([...fresh.atoms.subarray(0, fresh.count)].sort()).toEqual([0, 3, 4]);
  expect([...fresh.atoms.subarray(0, fresh.fresh)]).toEqual([4]);
  fresh.load({ store, at: 1 }, undefined);
  expect(fresh.fresh).toBe(3);
});
