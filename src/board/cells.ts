/** Finds the cell of a grid that a fact is about, and gives everything that can be clicked an id that is the same in every position. */
import type { Term } from '../gdl/index.ts';
import { splitName } from './infer/strips.ts';
import type { GridLayer, GridPart } from './layout.ts';
import { leavesOf } from './pattern.ts';

export interface CellFact {
  readonly coordinates: CellCoordinates;
  /** The names of what is there; none for a blank. */
  readonly content: readonly string[];
  /** How many of it there are. */
  readonly count: number;
  readonly layer: GridLayer;
}

/** Undefined if the fact is about something else. */
export function cellFact(part: GridPart, fact: Term): CellFact | undefined {
  for (const layer of part.layers) {
    const leaves = leavesOf(layer.pattern, fact);
    const place = leaves && coordinatesOf(part, layer, leaves);
    if (leaves === undefined || place === undefined) continue;
    const names = layer.content.map((leaf) => leaves[leaf] ?? '');
    const content = layer.content.length === 0 ? [layer.pattern.name] : names;
    const count = layer.amount === undefined ? 1 : Number(leaves[layer.amount]);
    const isBlank = count === 0 || content.join(' ') === layer.blank;
    return { coordinates: place, content: isBlank ? [] : content, count, layer };
  }
  return undefined;
}

function coordinatesOf(
  part: GridPart,
  layer: GridLayer,
  leaves: readonly string[],
): CellCoordinates | undefined {
  const at = (leaf: number | undefined) => (leaf === undefined ? undefined : leaves[leaf]);
  const [column, row] = layer.isSplit
    ? (splitName(at(layer.column) ?? '') ?? [])
    : [at(layer.column), layer.row === undefined ? part.rows[0] : at(layer.row)];
  const board = (leaf: number | undefined, all: readonly string[]): string | undefined => {
    const named = at(leaf);
    return layer.isAcross && named !== undefined ? all.find((each) => each !== named) : named;
  };
  const [boardColumn, boardRow] = [
    board(layer.boardColumn, part.boardColumns),
    board(layer.boardRow, part.boardRows),
  ];
  const isThere =
    column !== undefined &&
    row !== undefined &&
    part.columns.includes(column) &&
    part.rows.includes(row) &&
    (part.boardColumns.length === 0 || part.boardColumns.includes(boardColumn ?? '')) &&
    (part.boardRows.length === 0 || part.boardRows.includes(boardRow ?? ''));
  return isThere ? { column, row, boardColumn, boardRow } : undefined;
}

/** Names may hold anything; a slash in one must not look like a separator between two. */
function escapedName(name: string): string {
  return name.replaceAll('%', '%25').replaceAll('/', '%2f');
}

/** Ids of what can be clicked. They depend on names alone, so they are the same in every position. */
export function idOf(part: string, ...names: readonly string[]): string {
  return [part, ...names].map(escapedName).join('/');
}

export interface CellCoordinates {
  readonly column: string;
  readonly row: string;
  readonly boardColumn: string | undefined;
  readonly boardRow: string | undefined;
}

export function cellId({ id, rows, boardColumns, boardRows }: GridPart, place: CellCoordinates): string {
  const board = [
    ...(boardRows.length > 0 ? [place.boardRow ?? ''] : []),
    ...(boardColumns.length > 0 ? [place.boardColumn ?? ''] : []),
  ];
  return rows.length === 1 ? idOf(id, ...board, place.column) : idOf(id, ...board, place.column, place.row);
}

/** Either way round it is the same line. */
export function lineId(part: string, from: string, to: string): string {
  return from <= to ? idOf(part, from, to) : idOf(part, to, from);
}
