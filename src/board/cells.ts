/**
 * Finds the grid cell that a fact is about, and assigns ids to everything clickable that are the same in every
 * position.
 */
import type { Term } from '../gdl/index.ts';
import { splitName } from './infer/strips.ts';
import { sideOf } from './infer/walls.ts';
import type { GridLayer, GridPart, GridWall, JoinedLayer } from './layout.ts';
import { leavesOf } from './pattern.ts';

export interface CellFact {
  readonly coordinates: CellCoordinates;
  /** The names of the contents; empty for a blank. */
  readonly content: readonly string[];
  /** How many of it there are. */
  readonly count: number;
  readonly layer: GridLayer;
}

/** The layer is undefined if several facts together place it. */
export type CellContent = Omit<CellFact, 'layer'> & { readonly layer?: GridLayer };

/** Undefined if the fact is not about a cell. */
export function cellFact(part: GridPart, fact: Term): CellFact | undefined {
  for (const layer of part.layers) {
    const leaves = leavesOf(layer.pattern, fact);
    const place = leaves && coordinatesOf(part, layer, leaves);
    if (leaves === undefined || place === undefined) continue;
    const names = layer.content.map((leaf) => leaves[leaf] ?? '');
    const content =
      layer.content.length === 0
        ? [layer.pattern.name]
        : layer.isNamed
          ? [layer.pattern.name, ...names]
          : names;
    const count = layer.amount === undefined ? 1 : Number(leaves[layer.amount]);
    const isBlank = count === 0 || content.join(' ') === layer.blank;
    return { coordinates: place, content: isBlank ? [] : content, count, layer };
  }
  return undefined;
}

/** The things whose coordinates are given by two facts, and those facts. */
export function joinedFacts(
  part: GridPart,
  facts: readonly Term[],
): readonly {
  readonly cell: CellContent;
  readonly shown: readonly Term[];
}[] {
  return (part.joined ?? []).flatMap(({ across, up, value, owner }) => {
    const read = (pattern: JoinedLayer['across']) =>
      facts.flatMap((fact) => {
        const leaves = leavesOf(pattern, fact);
        if (leaves === undefined) return [];
        return [
          { fact, owner: owner === undefined ? '' : (leaves[owner] ?? ''), place: leaves[value] ?? '' },
        ];
      });
    const rows = read(up);
    return read(across).flatMap((column) => {
      const row = rows.find((each) => each.owner === column.owner);
      if (row === undefined || !part.columns.includes(column.place) || !part.rows.includes(row.place))
        return [];
      const coordinates = {
        column: column.place,
        row: row.place,
        boardColumn: undefined,
        boardRow: undefined,
      };
      const content = [column.owner === '' ? 'token' : column.owner];
      return [{ cell: { coordinates, content, count: 1 }, shown: [column.fact, row.fact] }];
    });
  });
}

/** Undefined if the fact is not about the side of a cell. */
export function wallFact({ walls = [] }: GridPart, fact: Term): GridWall | undefined {
  for (const { pattern, kind, column, row, side, sideLeaf } of walls) {
    const leaves = leavesOf(pattern, fact);
    const own = side ?? sideOf(leaves?.[sideLeaf ?? -1] ?? '');
    if (leaves === undefined || own === undefined) continue;
    return { column: leaves[column] ?? '', row: leaves[row] ?? '', side: own, kind };
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

/** Names may contain anything; a slash in a name must not look like a separator. */
function escapedName(name: string): string {
  return name.replaceAll('%', '%25').replaceAll('/', '%2f');
}

/** Ids of clickable items. They depend on names only, so they are the same in every position. */
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

/** The id of a line is the same in both directions. */
export function lineId(part: string, from: string, to: string): string {
  return from <= to ? idOf(part, from, to) : idOf(part, to, from);
}
