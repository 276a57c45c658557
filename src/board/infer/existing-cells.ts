/** Boards that are no full rectangle. */
import type { GridLayer, GridPart } from '../layout.ts';
import type { FactTable } from './evidence.ts';
import { determines } from './grids.ts';
import { splitName } from './strips.ts';

/** Which cells there are, if not all. */
export function existingCells(part: GridPart, table: FactTable): string[] | undefined {
  if (part.boardColumns.length > 0 || part.rows.length < 2) return undefined;
  const layer = part.layers[0] as GridLayer;
  // Only a board that always tells of all its cells tells which there are.
  const sizes = new Set(table.states.map((facts) => facts.length));
  if (
    sizes.size !== 1 ||
    layer.content.length === 0 ||
    !determines(table, [layer.column ?? 0, layer.row ?? 0])
  )
    return undefined;
  const cells = new Set(
    table.states.flat().map((leaves) => {
      const [column, row] = layer.isSplit
        ? (splitName(leaves[layer.column ?? 0] ?? '') ?? [])
        : [leaves[layer.column ?? 0], leaves[layer.row ?? 0]];
      return `${column} ${row}`;
    }),
  );
  const isComplete = cells.size === part.columns.length * part.rows.length;
  const isSame = cells.size === [...sizes][0];
  return isComplete || !isSame || cells.size < 3 ? undefined : [...cells];
}

/** The squares of one colour: the others are there too, but nothing happens on them. */
export function isEverySecond({ columns, rows }: GridPart, cells: readonly string[]): boolean {
  const parities = new Set(
    cells.map((cell) => {
      const [column = '', row = ''] = cell.split(' ');
      return (columns.indexOf(column) + rows.indexOf(row)) % 2;
    }),
  );
  return parities.size === 1;
}
