/** Ids of what can be clicked. They depend on names alone, so they are the same in every position. */
import type { GridPart } from './layout.ts';

/** Names may hold anything; a slash in one must not look like a border between two. */
function safe(name: string): string {
  return name.replaceAll('%', '%25').replaceAll('/', '%2f');
}

export function idOf(part: string, ...names: readonly string[]): string {
  return [part, ...names].map(safe).join('/');
}

export interface CellPlace {
  readonly column: string;
  readonly row: string;
  readonly boardColumn: string | undefined;
  readonly boardRow: string | undefined;
}

export function cellId({ id, rows, boardColumns, boardRows }: GridPart, place: CellPlace): string {
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
