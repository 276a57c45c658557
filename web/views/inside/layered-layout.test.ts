import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GraphEdge, layeredLayout } from './layered-layout.ts';

const node = (id: string, side?: 'first' | 'last') => ({ id, width: 40, ...(side && { side }) });

test('every node is right of what it is reached from', () => {
  const { nodes } = layeredLayout(
    [node('a', 'first'), node('b', 'first'), node('and'), node('or'), node('out', 'last')],
    [
      { from: 'a', to: 'and' },
      { from: 'b', to: 'and' },
      { from: 'and', to: 'or' },
      { from: 'a', to: 'or' },
      { from: 'or', to: 'out' },
    ],
  );
  const x = Object.fromEntries(nodes.map((each) => [each.id, each.x]));
  expect(x.a).toBe(x.b);
  expect(x.a).toBeLessThan(x.and ?? 0);
  expect(x.and).toBeLessThan(x.or ?? 0);
  expect(x.or).toBeLessThan(x.out ?? 0);
});

test('pairs that are joined crosswise are put opposite each other', () => {
  const { nodes } = layeredLayout(
    [node('a'), node('b'), node('for b'), node('for a')],
    [
      { from: 'a', to: 'for a' },
      { from: 'b', to: 'for b' },
    ],
  );
  const y = Object.fromEntries(nodes.map((each) => [each.id, each.y]));
  expect(y.a).toBe(y['for a']);
  expect(y.b).toBe(y['for b']);
});

test('no two nodes lie on each other, and all lie within the drawing', () => {
  const graphs = fc.integer({ min: 1, max: 25 }).chain((count) => {
    const end = fc.integer({ min: 0, max: count - 1 });
    return fc.record({
      count: fc.constant(count),
      ends: fc.array(fc.tuple(end, end), { maxLength: 60 }),
    });
  });
  fc.assert(
    fc.property(graphs, ({ count, ends }) => {
      const all = Array.from({ length: count }, (_, i) => node(String(i)));
      const edges: GraphEdge[] = ends.map(([from, to]) => ({ from: String(from), to: String(to) }));
      const { nodes, width, height } = layeredLayout(all, edges);
      expect(nodes.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
      for (const each of nodes) {
        expect(each.x + 40).toBeLessThanOrEqual(width);
        expect(each.y).toBeGreaterThan(0);
        expect(each.y).toBeLessThan(height);
        for (const other of nodes)
          if (other !== each && other.x === each.x) expect(Math.abs(other.y - each.y)).toBeGreaterThan(27);
      }
    }),
    { numRuns: 100 },
  );
});

test('what leads back does not lengthen the way', () => {
  const { nodes } = layeredLayout(
    [node('a'), node('b')],
    [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ],
  );
  expect(new Set(nodes.map(({ x }) => x)).size).toBe(2);
});
