/** Facts about lines between neighbouring points of a lattice: `(line 1 1 1 2)`. */

import { wordsOf } from '../../base/index.ts';
import type { GraphLayer, GraphPart, GraphPoint, GridPart } from '../layout.ts';
import type { Evidence, FactTable } from './evidence.ts';
import { sameValues } from './grids.ts';

const MOST_POINTS = 400;

/** Four ordered leaves in two pairs that are never far apart. */
export function readLattice(table: FactTable, { moveTables }: Evidence): GraphPart | undefined {
  const { values, orders, pattern } = table;
  const start = [0, values.length - 4].find((first) => first >= 0 && isPairOfPoints(table, first));
  if (start === undefined || orders.length > 5) return undefined;
  const [columns, rows] = [start, start + 1].map((leaf) =>
    union(orders[leaf]?.values, orders[leaf + 2]?.values),
  ) as [readonly string[], readonly string[]];
  const places = (first: number): readonly (readonly number[])[] => [
    [first, first + 1],
    [first + 2, first + 3],
  ];
  const content = values.map((_, leaf) => leaf).filter((leaf) => leaf < start || leaf > start + 3);
  const lines = new Map<string, readonly [string, string]>();
  const add = (leaves: readonly string[]) => {
    const ends = places(start)
      .map((point) => point.map((leaf) => leaves[leaf] ?? '').join(' '))
      .sort();
    lines.set(ends.join('-'), ends as [string, string]);
  };
  for (const leaves of table.rows) add(leaves);
  for (const { rows: moves, pattern: move } of moveTables)
    if (move.args.length === 4) for (const leaves of moves) add([...Array(start).fill(''), ...leaves]);
  const isNear = ([from, to]: readonly [string, string]) => {
    const [a = '', b = ''] = from.split(' ');
    const [c = '', d = ''] = to.split(' ');
    const steps = [columns.indexOf(a) - columns.indexOf(c), rows.indexOf(b) - rows.indexOf(d)];
    return steps.every((step) => Math.abs(step) <= 1);
  };
  const all = [...lines.values()];
  const isSmall = columns.length * rows.length <= MOST_POINTS;
  if (!isSmall || all.length < 4 || !all.every(isNear)) return undefined;
  const layer: GraphLayer = { pattern, places: places(start), content, blank: undefined };
  return {
    kind: 'graph',
    id: pattern.name,
    title: wordsOf(pattern.name),
    aspect: Math.max(1, columns.length - 1) / Math.max(1, rows.length - 1),
    points: columns.flatMap((column, i) =>
      rows.map((row, j) => ({
        name: `${column} ${row}`,
        x: i / Math.max(1, columns.length - 1),
        y: 1 - j / Math.max(1, rows.length - 1),
      })),
    ),
    lines: all.map(([from, to]) => ({ from, to })),
    layers: [layer],
  };
}

/**
 * Puts the facts of grids on lattices: those about the same points, and those about the boxes between them, which are
 * one fewer in each row and column.
 */
export function onLattices(
  lattices: readonly GraphPart[],
  grids: readonly GridPart[],
): { readonly lattices: GraphPart[]; readonly grids: GridPart[] } {
  const taken = new Set<GridPart>();
  const whole = lattices.map((lattice) => {
    const columns = [...new Set(lattice.points.map(({ name }) => name.split(' ')[0] ?? ''))];
    const rows = [...new Set(lattice.points.map(({ name }) => name.split(' ')[1] ?? ''))];
    return grids.reduce((part, grid) => {
      const fit = fitOn(grid, columns, rows);
      if (fit === undefined || taken.has(grid)) return part;
      taken.add(grid);
      return withGridFacts(part, grid, fit);
    }, lattice);
  });
  return { lattices: whole, grids: grids.filter((grid) => !taken.has(grid)) };
}

function fitOn(
  grid: GridPart,
  columns: readonly string[],
  rows: readonly string[],
): 'points' | 'boxes' | undefined {
  const isPlain =
    grid.shape === 'square' &&
    grid.boardColumns.length + grid.boardRows.length === 0 &&
    grid.layers.every(({ isSplit, row }) => !isSplit && row !== undefined) &&
    grid.columns.every((name) => columns.includes(name)) &&
    grid.rows.every((name) => rows.includes(name));
  if (!isPlain) return undefined;
  if (grid.columns.length === columns.length && grid.rows.length === rows.length) return 'points';
  return grid.columns.length === columns.length - 1 && grid.rows.length === rows.length - 1
    ? 'boxes'
    : undefined;
}

function withGridFacts(part: GraphPart, grid: GridPart, fit: 'points' | 'boxes'): GraphPart {
  const layers = grid.layers.map(
    ({ pattern, column = 0, row = 0, content, blank }): GraphLayer => ({
      pattern,
      places: [[column, row]],
      content,
      blank,
      ...(fit === 'boxes' && { isFace: true }),
    }),
  );
  const at = new Map(part.points.map((point) => [point.name, point]));
  const faces = fit === 'points' ? [] : boxesBetween(part.points, at);
  return { ...part, points: [...part.points, ...faces], layers: [...part.layers, ...layers] };
}

/** A box has the name of its corner with the smaller coordinates. */
function boxesBetween(points: readonly GraphPoint[], at: ReadonlyMap<string, GraphPoint>): GraphPoint[] {
  const columns = [...new Set(points.map(({ name }) => name.split(' ')[0] ?? ''))];
  const rows = [...new Set(points.map(({ name }) => name.split(' ')[1] ?? ''))];
  return columns.slice(0, -1).flatMap((column, i) =>
    rows.slice(0, -1).flatMap((row, j) => {
      const [one, other] = [at.get(`${column} ${row}`), at.get(`${columns[i + 1]} ${rows[j + 1]}`)];
      if (one === undefined || other === undefined) return [];
      return [{ name: `${column} ${row}`, x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, isFace: true }];
    }),
  );
}

function isPairOfPoints({ orders }: FactTable, start: number): boolean {
  const own = orders.slice(start, start + 4);
  if (own.length < 4 || own.some(({ basis, values }) => basis === 'none' || values.length < 2)) return false;
  const [a, b, c, d] = own.map(({ values }) => values) as [string[], string[], string[], string[]];
  return sameValues(a, c) && sameValues(b, d);
}

function union(one: readonly string[] = [], other: readonly string[] = []): readonly string[] {
  return one.length >= other.length ? one : other;
}
