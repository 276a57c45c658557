/**
 * Determines the shape of a grid: its orientation, which cells exist, which rows and columns form blocks, and which
 * cells are walls or other fixed ground.
 */

import type { Atom, Description, Formula, Rule } from '../../gdl/index.ts';
import type { GridLayer, GridPart, GroundMark } from '../layout.ts';
import { patternSymbol } from '../pattern.ts';
import type { Evidence, FactTable } from './evidence.ts';
import { determines, type GridReading, isWithin } from './grids.ts';
import { NOTHING } from './orders.ts';
import { splitName } from './strips.ts';

export interface Orientation {
  /** Whether the first of the two coordinates is the column. */
  readonly isColumnFirst: boolean;
  /** Whether rows are counted from the bottom. */
  readonly isUpwards: boolean;
}

/**
 * As in a graph or on a chess board, columns are written first and rows are counted from the bottom; as in a table,
 * rows are written first and counted from the top. The author's variable names decide; without them, letters are
 * columns, a board that is wider in its first coordinate is treated like a graph, and all others like a table. If
 * pieces drop, they drop downwards.
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
  return { isColumnFirst, isUpwards: countsRowsFromBottom(table, column, row, evidence) ?? isColumnFirst };
}

/** True if rows are counted from the bottom, false if from the top, undefined if nothing drops. */
function countsRowsFromBottom(
  table: FactTable,
  column: number,
  row: number,
  { moveTables, steps, roles }: Evidence,
): boolean | undefined {
  const columns = table.orders[column]?.values ?? [];
  const rows = table.orders[row]?.values ?? [];
  const drops = moveTables
    .filter(({ values }) => {
      const axes = values.filter((own) => isWithin(own, columns));
      return axes.length === 1 && values.every((own) => isWithin(own, columns) || isWithin(own, roles));
    })
    .map(({ pattern }) => pattern.name);
  if (drops.length === 0) return undefined;
  let atStart = 0;
  let atEnd = 0;
  steps.forEach((step, state) => {
    if (step === undefined || step.from !== 0) return;
    const before = new Set(table.states[0]?.map((fact) => fact.join(' ')));
    const dropped = step.moves.some((move) => move.kind === 'compound' && drops.includes(move.name));
    const changed = (table.states[state] ?? []).filter((fact) => !before.has(fact.join(' ')));
    if (!dropped || changed.length === 0) return;
    if (changed.every((fact) => fact[row] === rows[0])) atStart++;
    if (changed.every((fact) => fact[row] === rows.at(-1))) atEnd++;
  });
  if (atStart === atEnd) return undefined;
  return atStart > atEnd;
}

/** The cells of a non-rectangular board; undefined if all cells exist. */
export function existingCells(part: GridPart, table: FactTable): string[] | undefined {
  if (part.boardColumns.length > 0 || part.rows.length < 2) return undefined;
  const layer = part.layers[0] as GridLayer;
  // Only a board all of whose cells are listed in every state shows which cells exist.
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

/** The squares of one colour: the others exist too, but are not used. */
export function isEverySecond({ columns, rows }: GridPart, cells: readonly string[]): boolean {
  const parities = new Set(
    cells.map((cell) => {
      const [column = '', row = ''] = cell.split(' ');
      return (columns.indexOf(column) + rows.indexOf(row)) % 2;
    }),
  );
  return parities.size === 1;
}

/**
 * Finds blocks of columns or rows, such as the boxes of a sudoku: the names that start a new block, except the first;
 * empty if there are no blocks.
 */
export function axisGroups({ rules }: Pick<Description, 'rules'>, axis: readonly string[]): string[] {
  if (axis.length < 4) return [];
  const facts = new Map<string, string[][]>();
  for (const { head, body } of rules) {
    const names = head.args.flatMap(({ term }) => (term.kind === 'constant' ? [term.name] : []));
    if (body.length > 0 || names.length !== head.args.length || names.length < 2) continue;
    const known = facts.get(head.relation) ?? [];
    known.push(names);
    facts.set(head.relation, known);
  }
  for (const rows of facts.values()) {
    const starts = groupsByColumn(rows, axis) ?? groupsByRow(rows, axis);
    if (starts !== undefined) return starts;
  }
  return [];
}

/** `(part 4 2 1)`: each name belongs to a group, and groups are consecutive. */
function groupsByColumn(rows: readonly (readonly string[])[], axis: readonly string[]): string[] | undefined {
  const width = rows[0]?.length ?? 0;
  for (let group = 1; group < width; group++) {
    const of = new Map(rows.map((row) => [row[0] ?? '', row[group] ?? '']));
    if (of.size !== rows.length || of.size !== axis.length || !axis.every((name) => of.has(name))) continue;
    const starts = axis.filter((name, i) => i > 0 && of.get(name) !== of.get(axis[i - 1] ?? ''));
    if (isEven(starts, axis) && new Set(of.values()).size === starts.length + 1) return starts;
  }
  return undefined;
}

/** `(three 4 5 6)`: each fact lists a group. */
function groupsByRow(rows: readonly (readonly string[])[], axis: readonly string[]): string[] | undefined {
  const ordered = rows.map((row) => row.map((name) => axis.indexOf(name)).sort((a, b) => a - b));
  const isPartition = ordered.flat().length === axis.length && new Set(ordered.flat()).size === axis.length;
  if (!isPartition || ordered.flat().includes(-1)) return undefined;
  const isRun = ordered.every((row) => row.every((place, i) => place === (row[0] ?? 0) + i));
  const starts = axis.filter((_, i) => i > 0 && ordered.some((row) => row[0] === i));
  return isRun && isEven(starts, axis) ? starts : undefined;
}

/** Whether there are at least two blocks of equal length. */
function isEven(starts: readonly string[], axis: readonly string[]): boolean {
  const length = axis.indexOf(starts[0] ?? '');
  const isSame = starts.every((name, i) => axis.indexOf(name) === length * (i + 1));
  return length >= 2 && isSame && length * (starts.length + 1) === axis.length;
}

/** A larger share of the board is the board itself. */
const LARGEST_SHARE = 0.6;

/** The fixed parts of a board: walls, targets or holes, given by facts of the sheet that name cells. */
export function groundMarks(
  { rules }: Pick<Description, 'rules'>,
  part: GridPart,
  isColumnFirst: boolean,
  cellCount: number,
): GroundMark[] {
  if (part.boardColumns.length > 0 || part.rows.length < 2 || part.layers[0]?.isSplit) return [];
  const asked = relationsAbout(rules, part);
  const byRelation = new Map<string, GroundMark[]>();
  for (const { head, body } of rules) {
    if (body.length > 0 || !asked.has(head.relation) || head.args.length !== 2) continue;
    if (NOTHING.test(head.relation)) continue;
    const [first, second] = head.args.map(({ term }) => (term.kind === 'constant' ? term.name : ''));
    const [column = '', row = ''] = isColumnFirst ? [first, second] : [second, first];
    if (!part.columns.includes(column) || !part.rows.includes(row)) continue;
    const marks = byRelation.get(head.relation) ?? [];
    marks.push({ column, row, content: head.relation });
    byRelation.set(head.relation, marks);
  }
  const most = LARGEST_SHARE * cellCount;
  return [...byRelation.values()].filter((marks) => marks.length <= most).flat();
}

/** Relations that some rule applies to the two variables of a cell. */
function relationsAbout(rules: readonly Rule[], part: GridPart): ReadonlySet<string> {
  const layers = new Map(part.layers.map((layer) => [patternSymbol(layer.pattern), layer]));
  const found = new Set<string>();
  for (const { head, body } of rules) {
    // What only the initial state is made of may change.
    if (head.relation === 'init' || head.relation === 'base') continue;
    const cells = new Set<string>();
    const others: Atom[] = [];
    const visit = (formula: Formula): void => {
      if (formula.kind === 'not') visit(formula.formula);
      else if (formula.kind === 'or') formula.disjuncts.forEach(visit);
      else if (formula.kind === 'atom') {
        if (formula.args.length === 2) others.push(formula);
        const fluent = formula.args.length === 1 ? formula.args[0] : undefined;
        const layer = fluent && layers.get(`${fluent.spelling.toLowerCase()}/${fluent.args.length}`);
        if (layer?.column === undefined || layer.row === undefined) return;
        const places = [layer.column, layer.row].sort((a, b) => a - b);
        cells.add(places.map((leaf) => fluent?.args[leaf]?.spelling).join(' '));
      }
    };
    [head, ...body].forEach(visit);
    for (const { relation, args } of others)
      if (cells.has(args.map(({ spelling }) => spelling).join(' '))) found.add(relation);
  }
  return found;
}
