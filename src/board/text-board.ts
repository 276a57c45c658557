/** Boards in characters, for terminals and for language models. */
import { printable, widthOf } from '../base/index.ts';
import { compareNames, type Term } from '../gdl/index.ts';
import { cellFact } from './cells.ts';
import type { GridPart, Layout } from './layout.ts';

/** A grid of a layout as a table of names. */
interface TextBoard {
  /** Empty for a single board. */
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** Contents by row and column; undefined if nothing is known about the cell. */
  readonly cells: readonly (readonly (string | undefined)[])[];
  /** All possible contents. */
  readonly marks: readonly string[];
  readonly blank: string | undefined;
  /** Number of cells by which a row is shifted to the right. */
  indent(row: number): number;
}

/** How text is emphasised, if supported. */
export interface TextPaint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

const PLAIN: TextPaint = { bold: (text) => text, dim: (text) => text };

/** The lines of each grid in a layout; strips and everything else remain facts. */
export function textBoards(
  layout: Layout,
  facts: readonly Term[],
  paint: TextPaint = PLAIN,
): { readonly boards: readonly (readonly string[])[]; readonly rest: readonly Term[] } {
  const shown = new Set<Term>();
  const spellings = new Map<string, string>();
  for (const fact of facts) spell(fact, spellings);
  const grids = layout.parts.filter((part): part is GridPart => part.kind === 'grid' && part.rows.length > 1);
  const boards = grids.flatMap((part) => boardsOf(part, facts, shown, spellings, grids.length > 1));
  return {
    boards: boards.map((board) => boardLines(board, paint)),
    rest: facts.filter((fact) => !shown.has(fact)),
  };
}

/** In the author's spelling. */
function spell(term: Term, spellings: Map<string, string>): void {
  if (term.kind === 'variable') return;
  spellings.set(term.name, term.spelling);
  if (term.kind === 'compound') for (const arg of term.args) spell(arg, spellings);
}

function boardsOf(
  part: GridPart,
  facts: readonly Term[],
  shown: Set<Term>,
  spellings: ReadonlyMap<string, string>,
  isOneOfMany: boolean,
): TextBoard[] {
  const { columns, rows, boardColumns, boardRows, shift, ground } = part;
  const text = (names: readonly string[]) => names.map((name) => spellings.get(name) ?? name).join(' ');
  const contents = new Map<string, string[]>();
  const key = (board: string, column: string, row: string) => `${board}\n${column}\n${row}`;
  const add = (place: string, mark: string) => contents.set(place, [...(contents.get(place) ?? []), mark]);
  const titles = (boardRows.length === 0 ? [undefined] : boardRows).flatMap((row) =>
    (boardColumns.length === 0 ? [undefined] : boardColumns).map((column) => boardTitle(row, column)),
  );
  for (const { column, row, content } of ground)
    for (const title of titles) add(key(title, column, row), content);
  for (const fact of facts) {
    const found = cellFact(part, fact);
    if (found === undefined) continue;
    shown.add(fact);
    const { coordinates: place, content, layer } = found;
    const mark = text(content.length === 0 ? [layer.blank ?? ''] : content);
    add(key(boardTitle(place.boardRow, place.boardColumn), place.column, place.row), mark);
  }
  const blank = part.layers.map((layer) => layer.blank).find((name) => name !== undefined);
  const blankText = blank === undefined ? undefined : text([blank]);
  const seen = [...contents.values()].map((marks) => joined(marks, blankText));
  const single = part.layers.every(({ content }) => content.length <= 1)
    ? part.contents.map((name) => text([name]))
    : [];
  const least = Math.min(0, shift * (rows.length - 1));
  return titles.map((title) => ({
    title: [...(isOneOfMany || title !== '' ? [part.title] : []), title].join(' ').trim(),
    columns,
    rows,
    cells: rows.map((row) =>
      columns.map((column) => {
        const marks = contents.get(key(title, column, row));
        return marks === undefined ? undefined : joined(marks, blankText);
      }),
    ),
    marks: [...new Set([...single, ...seen])].sort(compareNames),
    blank: blankText,
    indent: (row) => shift * row - least,
  }));
}

function boardTitle(row: string | undefined, column: string | undefined): string {
  return [row, column].filter((name) => name !== undefined).join(' ');
}

/** A cell with any content is not blank. */
function joined(marks: readonly string[], blank: string | undefined): string {
  const things = marks.filter((mark) => mark !== blank);
  return things.length === 0 ? (marks[0] ?? '') : things.join('+');
}

const BLANK = '.';
const LONGEST_MARK = 3;

/** Draws a board in characters, with coordinates along two sides. */
function boardLines(shape: TextBoard, paint: TextPaint): string[] {
  const { cells } = shape;
  const names = shortNames(shape.marks.filter((mark) => mark !== shape.blank));
  const shown = (mark: string | undefined): string =>
    mark !== undefined && mark === shape.blank ? BLANK : mark === undefined ? '' : (names.get(mark) ?? mark);
  const columns = shape.columns.map(printable);
  const rows = shape.rows.map(printable);
  const width = Math.max(1, ...[...names.values(), ...columns].map(widthOf));
  const margin = Math.max(...rows.map(widthOf));
  const indent = ' '.repeat(margin + 4);
  // If rows are shifted, the columns are labelled below the last row.
  const isShifted = cells.some((_, i) => shape.indent(i) !== 0);
  const start = ' '.repeat(Math.round(shape.indent(isShifted ? cells.length - 1 : 0) * (width + 1)));
  const heading = paint.dim(`${indent}${start}${columns.map((name) => name.padStart(width)).join(' ')}`);
  const drawn = cells.map((row, i) => {
    const label = paint.dim(`  ${(rows[i] ?? '').padStart(margin)}`);
    const marks = row.map((mark) => {
      const name = shown(mark);
      const padded = ' '.repeat(width - widthOf(name)) + name;
      return name === BLANK ? paint.dim(padded) : paint.bold(padded);
    });
    const lean = ' '.repeat(Math.round(shape.indent(i) * (width + 1)));
    return `${label}  ${lean}${marks.join(' ')}`.trimEnd();
  });
  const legend = [...names]
    .filter(([mark, name]) => mark !== name)
    .map(([mark, name]) => `${name} = ${mark}`);
  const blank = shape.blank === undefined ? [] : [`${BLANK} = ${printable(shape.blank)}`];
  const key = legend.length === 0 ? [] : [paint.dim(`  ${[...blank, ...legend].join(', ')}`)];
  const title = shape.title === '' ? [] : [paint.dim(`  ${printable(shape.title)}`)];
  return isShifted ? [...title, ...drawn, heading, ...key] : [...title, heading, ...drawn, ...key];
}

/** Shortens long names to the fewest letters that distinguish them. */
function shortNames(marks: readonly string[]): Map<string, string> {
  const printed = new Map(marks.map((mark) => [mark, printable(mark)]));
  if (marks.every((mark) => widthOf(printed.get(mark) ?? '') <= LONGEST_MARK)) return printed;
  const compact = new Map([...printed].map(([mark, name]) => [mark, name.replaceAll(' ', '')]));
  const longest = Math.max(...[...compact.values()].map((name) => name.length));
  for (let length = 1; length < longest; length++) {
    const cut = new Map([...compact].map(([mark, name]) => [mark, name.slice(0, length)]));
    if (new Set([...cut.values(), BLANK]).size === marks.length + 1) return cut;
  }
  return compact;
}
