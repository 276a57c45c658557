/** Moves as clicks: the sequence of cells, pieces and other items that a move names. */
import type { Term } from '../gdl/index.ts';
import { type CellCoordinates, cellFact, cellId, idOf, lineId } from './cells.ts';
import type { ClickPaths } from './clicked.ts';
import { readUnknownMove } from './infer/move-readings.ts';
import { splitName } from './infer/strips.ts';
import type { GridPart, Layout, MoveReading, MoveStep } from './layout.ts';
import { commonPattern, leavesOf, patternSymbol, symbolOf } from './pattern.ts';

/**
 * @param moves the legal moves of one role
 * @example
 * const moves = listedMoves(game, game.initial, 0 as Role).map((move) => game.moveTerm(move));
 * const paths = clickPaths(inferLayout(description, game), moves, game.facts(game.initial));
 * termText(moves[clicked(paths, ['cell/2/2']).chosen]) // '(mark 2 2)'
 */
export function clickPaths(layout: Layout, moves: readonly Term[], facts: readonly Term[]): ClickPaths {
  const paths = moves.map((move) => ({ steps: stepsOf(layout, moveReading(layout, move), move, facts) }));
  return { paths, buttons: paths.flatMap(({ steps }, i) => (steps.length === 0 ? [i] : [])) };
}

/** The ids of everything that a move names; a column to drop something into does not count as one item. */
export function namedByMove(layout: Layout, move: Term, facts: readonly Term[]): readonly string[] {
  const { paths } = clickPaths(layout, [move], facts);
  return [...new Set(paths.flatMap(({ steps }) => steps.filter(({ length }) => length === 1).flat()))];
}

/** The ids that can be clicked to make a move. */
export function moveTargets(layout: Layout, move: Term, facts: readonly Term[]): readonly string[] {
  const { paths } = clickPaths(layout, [move], facts);
  return [...new Set(paths.flatMap(({ steps }) => steps.flat()))];
}

/** The items that a move names, in order. */
export function moveReading(layout: Layout, move: Term): MoveReading {
  const symbol = symbolOf(move);
  const reading = layout.moves.find(({ pattern }) => patternSymbol(pattern) === symbol);
  return fittingReading(reading, move) ?? unknownMoveReading(layout, move);
}

function fittingReading(reading: MoveReading | undefined, move: Term): MoveReading | undefined {
  return reading !== undefined && leavesOf(reading.pattern, move) !== undefined ? reading : undefined;
}

/** A move of a kind that did not occur while the layout was inferred. */
function unknownMoveReading(layout: Layout, move: Term): MoveReading {
  const pattern = commonPattern([move]);
  const leaves = leavesOf(pattern, move) ?? [];
  const values = leaves.map((leaf) => new Set([leaf]));
  return readUnknownMove({ pattern, values, rows: [leaves] }, layout);
}

function stepsOf(
  layout: Layout,
  { pattern, steps }: MoveReading,
  move: Term,
  facts: readonly Term[],
): string[][] {
  const leaves = leavesOf(pattern, move) ?? [];
  const found = steps.map((step) => targetsOf(layout, step, leaves, facts));
  // A piece that is not on the board cannot be clicked, but its target can.
  const there = found.filter((ids, i) => ids.length > 0 || steps[i]?.kind !== 'piece');
  return there.some((ids) => ids.length === 0) ? [] : there;
}

function targetsOf(
  layout: Layout,
  step: MoveStep,
  leaves: readonly string[],
  facts: readonly Term[],
): string[] {
  const part = layout.parts.find(({ id }) => id === step.part);
  if (part === undefined) return [];
  const at = (leaf: number | undefined): string | undefined =>
    leaf === undefined ? undefined : leaves[leaf];
  switch (step.kind) {
    case 'cell':
      return part.kind === 'grid' ? cellTarget(part, step, at) : [];
    case 'column':
    case 'row':
      return part.kind === 'grid' ? lineOfCells(part, step.kind, at(step.leaf) ?? '') : [];
    case 'line':
      return [lineId(part.id, pointName(step.from, leaves), pointName(step.to, leaves))];
    case 'piece':
      return part.kind === 'grid' ? whereStands(part, at(step.leaf) ?? '', facts) : [];
    case 'thing':
      return thingIds(part, at(step.leaf) ?? '', facts);
  }
}

/** Points of a lattice have two coordinates. */
function pointName(point: readonly number[], leaves: readonly string[]): string {
  return point.map((leaf) => leaves[leaf] ?? '').join(' ');
}

function cellTarget(
  part: GridPart,
  step: Extract<MoveStep, { kind: 'cell' }>,
  at: (leaf: number | undefined) => string | undefined,
): string[] {
  const [column, row] = step.isSplit
    ? (splitName(at(step.column) ?? '') ?? [])
    : [at(step.column), step.row < 0 ? part.rows[0] : at(step.row)];
  if (column === undefined || row === undefined) return [];
  const boards = <Name>(all: readonly Name[], own: Name | undefined): readonly (Name | undefined)[] =>
    own !== undefined || all.length === 0 ? [own] : all;
  const exists = part.cells === undefined || part.cells.includes(`${column} ${row}`);
  if (!exists || !part.columns.includes(column) || !part.rows.includes(row)) return [];
  return boards(part.boardColumns, at(step.boardColumn)).flatMap((boardColumn) =>
    boards(part.boardRows, at(step.boardRow)).map((boardRow) =>
      cellId(part, { column, row, boardColumn, boardRow }),
    ),
  );
}

function lineOfCells(part: GridPart, axis: 'column' | 'row', name: string): string[] {
  const place = (other: string): CellCoordinates => ({
    column: axis === 'column' ? name : other,
    row: axis === 'column' ? other : name,
    boardColumn: undefined,
    boardRow: undefined,
  });
  return (axis === 'column' ? part.rows : part.columns).map((other) => cellId(part, place(other)));
}

function whereStands(part: GridPart, name: string, facts: readonly Term[]): string[] {
  return facts.flatMap((fact) => {
    const found = cellFact(part, fact);
    return found?.content.includes(name) ? [cellId(part, found.coordinates)] : [];
  });
}

function thingIds(part: Layout['parts'][number], name: string, facts: readonly Term[]): string[] {
  if (part.kind !== 'hands') return [idOf(part.id, name)];
  // The same item may be in several hands.
  return facts.flatMap((fact) => {
    const leaves = leavesOf(part.pattern, fact);
    const items = part.item.map((leaf) => leaves?.[leaf]);
    if (leaves === undefined || !items.includes(name)) return [];
    const owner = part.owner === undefined ? '' : (leaves[part.owner] ?? '');
    return [idOf(part.id, owner, ...part.item.map((leaf) => leaves[leaf] ?? ''))];
  });
}
