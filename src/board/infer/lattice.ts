/** Facts about lines between neighbouring points of a lattice: `(line 1 1 1 2)`. */

import { wordsOf } from '../../base/index.ts';
import type { GraphLayer, GraphPart } from '../layout.ts';
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

function isPairOfPoints({ orders }: FactTable, start: number): boolean {
  const own = orders.slice(start, start + 4);
  if (own.length < 4 || own.some(({ basis, values }) => basis === 'none' || values.length < 2)) return false;
  const [a, b, c, d] = own.map(({ values }) => values) as [string[], string[], string[], string[]];
  return sameValues(a, c) && sameValues(b, d);
}

function union(one: readonly string[] = [], other: readonly string[] = []): readonly string[] {
  return one.length >= other.length ? one : other;
}
