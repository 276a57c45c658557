/** Computes where the columns and rows of a grid are. */
import type { GridPart } from '../layout.ts';

/** Room for names along the left and the lower side. */
export const MARGIN = 0.5;
/** Between the middles of rows of hexagons that are one wide. */
const HEX_ROW = Math.sqrt(3) / 2;
const HEX_HEIGHT = 2 / Math.sqrt(3);

/** Width of columns and rows that are but lines between others. */
const NARROW = 0.3;

/** Where columns and rows are, from the upper left corner of the first cell. */
export interface Measures {
  readonly middle: (column: number, row: number) => { readonly x: number; readonly y: number };
  readonly cellWidth: (column: number) => number;
  readonly cellHeight: (row: number) => number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

export function measures(part: GridPart): Measures {
  const { columns, rows, shape, shift, columnStep, narrow } = part;
  const isHex = shape === 'hex';
  const cellWidth = (column: number) => (narrow.columns.includes(columns[column] ?? '') ? NARROW : 1);
  const cellHeight = (row: number) =>
    isHex ? HEX_HEIGHT : narrow.rows.includes(rows[row] ?? '') ? NARROW : 1;
  const xs = sums(columns.map((_, i) => (cellWidth(i) === 1 ? columnStep : NARROW)));
  const ys = sums(rows.map((_, j) => (isHex ? HEX_ROW : cellHeight(j))));
  const left = MARGIN - Math.min(0, shift * (rows.length - 1));
  const [lastColumn, lastRow] = [columns.length - 1, rows.length - 1];
  return {
    middle: (column, row) => ({
      x: left + (xs[column] ?? 0) + cellWidth(column) / 2 + shift * row,
      y: (ys[row] ?? 0) + cellHeight(row) / 2,
    }),
    cellWidth,
    cellHeight,
    left,
    width: (xs[lastColumn] ?? 0) + cellWidth(lastColumn),
    height: (ys[lastRow] ?? 0) + cellHeight(lastRow),
  };
}

/** Each is the sum of all before it. */
function sums(lengths: readonly number[]): number[] {
  let sum = 0;
  return lengths.map((length) => {
    sum += length;
    return sum - length;
  });
}
