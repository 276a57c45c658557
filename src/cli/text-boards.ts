/** The grids of a layout as tables of names, for terminals. */
import { cellFact, type GridPart, type Layout } from '../board/index.ts';
import { compareNames, type Term } from '../gdl/index.ts';

export interface TextBoard {
  /** Empty for the only board. */
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** By row and column; undefined where nothing is said of the cell. */
  readonly cells: readonly (readonly (string | undefined)[])[];
  /** Everything that may stand there. */
  readonly marks: readonly string[];
  readonly blank: string | undefined;
  /** How many cells a row is shifted to the right. */
  indent(row: number): number;
}

/** Strips and what is no grid is told in facts. */
export function textBoards(
  layout: Layout,
  facts: readonly Term[],
): { readonly boards: readonly TextBoard[]; readonly rest: readonly Term[] } {
  const told = new Set<Term>();
  const spellings = new Map<string, string>();
  for (const fact of facts) spell(fact, spellings);
  const grids = layout.parts.filter((part): part is GridPart => part.kind === 'grid' && part.rows.length > 1);
  const boards = grids.flatMap((part) => boardsOf(part, facts, told, spellings, grids.length > 1));
  return { boards, rest: facts.filter((fact) => !told.has(fact)) };
}

/** As the author writes it. */
function spell(term: Term, spellings: Map<string, string>): void {
  if (term.kind === 'variable') return;
  spellings.set(term.name, term.spelling);
  if (term.kind === 'compound') for (const arg of term.args) spell(arg, spellings);
}

function boardsOf(
  part: GridPart,
  facts: readonly Term[],
  told: Set<Term>,
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
    told.add(fact);
    const { place, content, layer } = found;
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

/** Where there is something, the cell is not blank. */
function joined(marks: readonly string[], blank: string | undefined): string {
  const things = marks.filter((mark) => mark !== blank);
  return things.length === 0 ? (marks[0] ?? '') : things.join('+');
}
