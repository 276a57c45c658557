import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stronglyConnected } from './components.ts';

function reaches(successors: readonly (readonly number[])[], from: number, to: number): boolean {
  const seen = new Set([from]);
  for (const node of seen) for (const next of successors[node] ?? []) seen.add(next);
  return seen.has(to);
}

it('puts nodes together exactly if each reaches the other', () => {
  const graph = fc
    .integer({ min: 1, max: 8 })
    .chain((size) =>
      fc.array(fc.array(fc.nat({ max: size - 1 }), { maxLength: 3 }), { minLength: size, maxLength: size }),
    );
  fc.assert(
    fc.property(graph, (successors) => {
      const component = stronglyConnected(successors);
      for (let a = 0; a < successors.length; a++) {
        for (let b = 0; b < successors.length; b++) {
          const together = reaches(successors, a, b) && reaches(successors, b, a);
          expect(component[a] === component[b]).toBe(together);
        }
      }
    }),
  );
});

it('follows chains of any length', () => {
  const chain = Array.from({ length: 200_000 }, (_, i) => [(i + 1) % 200_000]);
  expect(new Set(stronglyConnected(chain)).size).toBe(1);
});
