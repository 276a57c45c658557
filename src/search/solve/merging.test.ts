import { expect, test } from 'vitest';
import type { MergedPositions } from '../../game/index.ts';
import { mergingPays, type SampledGraph } from './merging.ts';

const GRAPH: SampledGraph = {
  size: 1000,
  explored: 500,
  edges: 2000,
  words: 1,
  copyState: (number, into, at) => {
    into[at] = number;
  },
};

/** Symmetries with classes of equal size, whose use takes some milliseconds on a clock. */
function symmetries(size: number, milliseconds: number) {
  let time = 0;
  const merged: MergedPositions = {
    order: size,
    canonical: () => {
      time += milliseconds;
    },
    classSize: () => size,
  };
  return { merged, now: () => time };
}

test.each([
  // Exploring a position takes 1 ms, and has 4 successors.
  [2, 0, true],
  [2, 0.1, true],
  [2, 0.25, false],
  [8, 0.25, true],
  [8, 2, false],
  [1, 0, false],
])('with classes of %i and %f ms for a position, merging pays: %s', (size, milliseconds, expected) => {
  const { merged, now } = symmetries(size, milliseconds);
  expect(mergingPays(merged, GRAPH, 500, now)).toBe(expected);
});
