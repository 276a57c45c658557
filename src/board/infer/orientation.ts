/** Which way round a board is drawn. */
import type { Evidence } from './evidence.ts';
import { turnedOver } from './gravity.ts';
import type { GridReading } from './grids.ts';

export interface Orientation {
  /** Of the two coordinates of a fact, the first is the column. */
  readonly isColumnFirst: boolean;
  /** Rows are counted from the bottom. */
  readonly isUpwards: boolean;
}

/**
 * As in a graph or on a chess board, columns are written first and rows are counted from the bottom; as in a table,
 * rows are written first and counted from the top. The names that the author gives to variables decide; without any,
 * letters are columns, a board that is wider in its first coordinate is a graph, and all else is a table. Where things
 * drop, they drop downwards.
 */
export function orientation(main: GridReading, evidence: Evidence): Orientation {
  const { table, first, second } = main;
  if (second === undefined) return { isColumnFirst: true, isUpwards: false };
  if (first === second) {
    const isLetters = [...(table.values[first] ?? [])].every((name) => /^\p{L}/u.test(name));
    return { isColumnFirst: true, isUpwards: isLetters };
  }
  const axes = [table.axes[first], table.axes[second]];
  const isNamed = axes[0] !== axes[1];
  const ones = table.orders[first]?.values ?? [];
  const others = table.orders[second]?.values ?? [];
  const isLetters = (names: readonly string[]) => names.every((name) => /^\p{L}$/u.test(name));
  const isColumnFirst = isNamed
    ? axes[0] === 'column' || axes[1] === 'row'
    : ones.length > others.length || (isLetters(ones) && !isLetters(others));
  const row = isColumnFirst ? second : first;
  const column = isColumnFirst ? first : second;
  return { isColumnFirst, isUpwards: turnedOver(table, column, row, evidence) ?? isColumnFirst };
}
