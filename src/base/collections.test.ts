import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LruCache, stronglyConnectedComponents } from './collections.ts';

test('a value is made once and remembered', () => {
  const cache = new LruCache<string, number>(2);
  let made = 0;
  const make = () => ++made;
  expect([cache.getOrMake('a', make), cache.getOrMake('a', make)]).toEqual([1, 1]);
});

test('what was used longest ago is forgotten first', () => {
  const cache = new LruCache<string, string>(2);
  const made: string[] = [];
  const get = (key: string) =>
    cache.getOrMake(key, () => {
      made.push(key);
      return key;
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) get(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  expect(cache.size).toBe(2);
});

const graphs = fc
  .integer({ min: 1, max: 8 })
  .chain((size) =>
    fc.array(fc.array(fc.nat({ max: size - 1 }), { maxLength: 3 }), { minLength: size, maxLength: size }),
  );

function reaches(successors: readonly (readonly number[])[], from: number, to: number): boolean {
  const seen = new Set([from]);
  for (const node of seen) for (const next of successors[node] ?? []) seen.add(next);
  return seen.has(to);
}

test('nodes are together exactly if each reaches the other', () => {
  fc.assert(
    fc.property(graphs, (successors) => {
      const { componentOf } = stronglyConnectedComponents(successors);
      for (let a = 0; a < successors.length; a++) {
        for (let b = 0; b < successors.length; b++) {
          const together = reaches(successors, a, b) && reaches(successors, b, a);
          expect(componentOf[a] === componentOf[b]).toBe(together);
        }
      }
    }),
  );
});

test('every node is a member of its component, and every edge leads to the same or an earlier one', () => {
  fc.assert(
    fc.property(graphs, (successors) => {
      const { members, componentOf } = stronglyConnectedComponents(successors);
      expect(members.flat().sort((a, b) => a - b)).toEqual([...successors.keys()]);
      members.forEach((nodes, component) => {
        for (const node of nodes) {
          expect(componentOf[node]).toBe(component);
          for (const target of successors[node] ?? []) {
            expect(componentOf[target]).toBeLessThanOrEqual(component);
          }
        }
      });
    }),
  );
});

test('chains and cycles may have any length', () => {
  const size = 200_000;
  const cycle = Array.from({ length: size }, (_, i) => [(i + 1) % size]);
  expect(stronglyConnectedComponents(cycle).members.length).toBe(1);
  const chain = Array.from({ length: size }, (_, i) => (i + 1 < size ? [i + 1] : []));
  expect(stronglyConnectedComponents(chain).members.length).toBe(size);
});
