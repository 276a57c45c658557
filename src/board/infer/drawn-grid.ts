/** Joins what `drawit` rules paint to the boards: on the grid that it fits, or as a board of its own. */
import { compareNames, type Description } from '../../gdl/index.ts';
import { drawingsFor } from '../drawings.ts';
import type { DrawingPart, GridPart, Part } from '../layout.ts';
import type { Evidence } from './evidence.ts';
import { isWithin } from './grids.ts';

/** States to paint before it is clear how large the picture is. */
const MOST_STATES = 8;

export function withDrawings(parts: readonly Part[], description: Description, { facts }: Evidence): Part[] {
  const drawings = drawingsFor(description);
  if (drawings === undefined) return [...parts];
  const all = facts.slice(0, MOST_STATES).flatMap((state) => drawings(state));
  const columns = new Set(all.map(({ column }) => column));
  const rows = new Set(all.map(({ row }) => row));
  const fits = (part: Part): part is GridPart =>
    part.kind === 'grid' &&
    part.boardColumns.length === 0 &&
    isWithin(columns, part.columns) &&
    isWithin(rows, part.rows);
  const grid = parts.find(fits);
  // `drawit` counts rows from the top.
  if (grid !== undefined)
    return parts.map((part) =>
      part === grid ? { ...grid, isDrawn: true, rows: [...grid.rows].sort(compareNames) } : part,
    );
  const drawing: DrawingPart = {
    kind: 'drawing',
    id: 'drawing',
    title: 'drawing',
    columns: [...columns].sort(compareNames),
    rows: [...rows].sort(compareNames),
  };
  return [drawing, ...parts.filter(({ kind }) => kind !== 'grid')];
}
