/** Draws a board in characters, with its coordinates along two sides. */
import { printable } from './columns.ts';
import type { Palette } from './palette.ts';
import { widthOf } from './table.ts';
import type { TextBoard } from './text-boards.ts';

const BLANK = '.';
const LONGEST_MARK = 3;

export function boardLines(shape: TextBoard, palette: Palette): string[] {
  const { cells } = shape;
  const names = shortNames(shape.marks.filter((mark) => mark !== shape.blank));
  const shown = (mark: string | undefined): string =>
    mark !== undefined && mark === shape.blank ? BLANK : mark === undefined ? '' : (names.get(mark) ?? mark);
  const columns = shape.columns.map(printable);
  const rows = shape.rows.map(printable);
  const width = Math.max(1, ...[...names.values(), ...columns].map(widthOf));
  const margin = Math.max(...rows.map(widthOf));
  const indent = ' '.repeat(margin + 4);
  // Where rows are shifted, the columns are named below the last of them.
  const isShifted = cells.some((_, i) => shape.indent(i) !== 0);
  const start = ' '.repeat(Math.round(shape.indent(isShifted ? cells.length - 1 : 0) * (width + 1)));
  const heading = palette.dim(`${indent}${start}${columns.map((name) => name.padStart(width)).join(' ')}`);
  const drawn = cells.map((row, i) => {
    const label = palette.dim(`  ${(rows[i] ?? '').padStart(margin)}`);
    const marks = row.map((mark) => {
      const name = shown(mark);
      const padded = ' '.repeat(width - widthOf(name)) + name;
      return name === BLANK ? palette.dim(padded) : palette.bold(padded);
    });
    const lean = ' '.repeat(Math.round(shape.indent(i) * (width + 1)));
    return `${label}  ${lean}${marks.join(' ')}`.trimEnd();
  });
  const legend = [...names]
    .filter(([mark, name]) => mark !== name)
    .map(([mark, name]) => `${name} = ${mark}`);
  const blank = shape.blank === undefined ? [] : [`${BLANK} = ${printable(shape.blank)}`];
  const key = legend.length === 0 ? [] : [palette.dim(`  ${[...blank, ...legend].join(', ')}`)];
  const title = shape.title === '' ? [] : [palette.dim(`  ${printable(shape.title)}`)];
  return isShifted ? [...title, ...drawn, heading, ...key] : [...title, heading, ...drawn, ...key];
}

/** Long names are cut to the fewest letters that tell them apart. */
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
