/** Which cell of a grid a fact is about. */
import type { Term } from '../../gdl/index.ts';
import type { CellPlace } from '../ids.ts';
import { splitName } from '../infer/strips.ts';
import type { GridLayer, GridPart } from '../layout.ts';
import { leavesOf } from '../pattern.ts';

export interface CellFact {
  readonly place: CellPlace;
  /** The names of what is there; none for a blank. */
  readonly content: readonly string[];
  readonly layer: GridLayer;
}

/** Undefined if the fact is about something else. */
export function cellFact(part: GridPart, fact: Term): CellFact | undefined {
  for (const layer of part.layers) {
    const leaves = leavesOf(layer.pattern, fact);
    const place = leaves && placeOf(part, layer, leaves);
    if (leaves === undefined || place === undefined) continue;
    const names = layer.content.map((leaf) => leaves[leaf] ?? '');
    const content = layer.content.length === 0 ? [layer.pattern.name] : names;
    return { place, content: content.join(' ') === layer.blank ? [] : content, layer };
  }
  return undefined;
}

function placeOf(part: GridPart, layer: GridLayer, leaves: readonly string[]): CellPlace | undefined {
  const at = (leaf: number | undefined) => (leaf === undefined ? undefined : leaves[leaf]);
  const [column, row] = layer.isSplit
    ? (splitName(at(layer.column) ?? '') ?? [])
    : [at(layer.column), layer.row === undefined ? part.rows[0] : at(layer.row)];
  const [boardColumn, boardRow] = [at(layer.boardColumn), at(layer.boardRow)];
  const isThere =
    column !== undefined &&
    row !== undefined &&
    part.columns.includes(column) &&
    part.rows.includes(row) &&
    (part.boardColumns.length === 0 || part.boardColumns.includes(boardColumn ?? '')) &&
    (part.boardRows.length === 0 || part.boardRows.includes(boardRow ?? ''));
  return isThere ? { column, row, boardColumn, boardRow } : undefined;
}
