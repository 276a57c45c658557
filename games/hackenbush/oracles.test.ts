/** The sheet against a plain program, and against the values of its three figures: they are numbers, and add up. */
import { describe, expect, test } from 'vitest';
import family from './game.json' with { type: 'json' };
import view from './view.json' with { type: 'json' };

const COLOURS = ['blue', 'red'] as const;
const GROUND = ['a', 'b', 'g', 'm'];
const HOUSE = ['ac blue', 'bd blue', 'cd red', 'ce red', 'de red'];
const TREE = ['gh red', 'hi blue', 'hj blue', 'hk red', 'il red'];
const FLOWER = ['mn blue', 'no blue', 'np red', 'nq red'];
const DRAWING = [...HOUSE, ...TREE, ...FLOWER];

describe.each(family.games)('$name', ({ oracles }) => {
  test('has as many paths as the plain program finds', () => {
    const { counts } = oracles.perft;
    expect(counts.map((_, i) => paths(DRAWING, 0, i + 1, new Map()))).toEqual(counts);
  });

  test('is worth nothing together, so that the first player loses', () => {
    expect([HOUSE, TREE, FLOWER, DRAWING].map((figure) => figureValue(figure, new Map()))).toEqual([
      1 / 4,
      -3 / 4,
      1 / 2,
      0,
    ]);
    expect(oracles.value.goals).toEqual({ blue: 0, red: 100 });
  });

  test('is drawn with all its edges', () => {
    expect(view.graph.lines.map((ends) => ends.join(''))).toEqual(DRAWING.map((edge) => edge.slice(0, 2)));
  });
});

type Edges = readonly string[];

/** What is left after each cut of a player. */
function edgesAfter(edges: Edges, mover: number): Edges[] {
  const own = edges.filter((edge) => edge.endsWith(COLOURS[mover] ?? ''));
  return own.map((cut) => standing(edges.filter((edge) => edge !== cut)));
}

function standing(edges: Edges): Edges {
  const held = new Set(GROUND);
  for (const point of held) {
    for (const [from = '', to = ''] of edges) {
      if (from === point) held.add(to);
      if (to === point) held.add(from);
    }
  }
  return edges.filter((edge) => held.has(edge.charAt(0)));
}

function paths(edges: Edges, mover: number, depth: number, known: Map<string, number>): number {
  if (depth === 0) return 1;
  const key = `${edges} ${depth}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const count = edgesAfter(edges, mover).reduce(
    (sum, next) => sum + paths(next, 1 - mover, depth - 1, known),
    0,
  );
  known.set(key, count);
  return count;
}

/** The simplest number above all that blue can move to and below all that red can. */
function figureValue(edges: Edges, known: Map<string, number>): number {
  const key = edges.join();
  const before = known.get(key);
  if (before !== undefined) return before;
  const [blue = [], red = []] = [0, 1].map((mover) =>
    edgesAfter(edges, mover).map((next) => figureValue(next, known)),
  );
  const value = simplestBetween(Math.max(...blue), Math.min(...red));
  known.set(key, value);
  return value;
}

function simplestBetween(low: number, high: number): number {
  if (low < 0 && high > 0) return 0;
  if (high <= 0) return -simplestBetween(-high, -low);
  for (let unit = 1; ; unit /= 2) {
    const above = (Math.floor(low / unit) + 1) * unit;
    if (above < high) return above;
  }
}
