/** A published table with our figures: as text, on a page and as JSON. */

import { type ComparedRow, comparisonPlot, element, type Html, type PlotRange } from '../../arena/index.ts';
import { type Estimate, tableLines, widthOf } from '../../base/index.ts';
import {
  agreed,
  type FilledRow,
  type FilledTable,
  type JudgedOrder,
  judgedOrders,
  type PublishedColumn,
  verdictsOf,
} from '../published-table.ts';
import { htmlTable } from './reproduced-experiment.ts';

const MARKS = { agrees: ' =', open: ' ~', differs: ' ≠' } as const;

export function tableReport(filled: FilledTable, width: number): string[] {
  const verdicts = verdictsOf(filled);
  const count = (verdict: string): number => verdicts.filter((each) => each === verdict).length;
  return [
    ...fittingTables(tableTexts(filled), width),
    '',
    `  In brackets, as published. ${verdicts.length} figures can be judged: ${count('agrees')} agree (=), ${count('open')} open (~), ${count('differs')} differ (≠)`,
    ...judgedOrders(filled).map((order) => `  ${orderText(order)}`),
  ];
}

/** The header row first, with the labels in the first column. */
function tableTexts({ table, rows }: FilledTable): string[][] {
  return [
    ['', ...table.columns.map(({ name }) => name)],
    ...rows.map((row) => [row.row.label, ...table.columns.map((column, i) => cellText(column, row, i))]),
  ];
}

export function cellText(column: PublishedColumn, { row, ours, problem }: FilledRow, at: number): string {
  const [our, published] = [ours[at], row.published[at]];
  // Mentioned once.
  const nothing = problem === undefined ? '-' : at === 0 ? problem : '';
  const ourText = our === undefined ? nothing : estimateText(our, column);
  const beside = published === undefined ? '' : ` [${figure(published.value, column)}]`;
  const verdict = agreed(column, published, our);
  return `${ourText}${beside}${verdict === undefined ? '' : MARKS[verdict]}`.trim();
}

/** `81.4 ±1.4`, with half the interval's width after the sign. */
function estimateText({ value, low, high }: Estimate, column: PublishedColumn): string {
  const half = (high - low) / 2;
  return half > 0 && Number.isFinite(half)
    ? `${figure(value, column)} ±${half.toFixed(column.digits ?? 1)}`
    : figure(value, column);
}

function figure(value: number, { digits = 1 }: PublishedColumn): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function orderText({ within, order, steps }: JudgedOrder): string {
  const title = `${within}: ${order}:`;
  const others = steps.filter(({ verdict }) => verdict !== 'holds');
  if (others.length === 0) return `${title} holds`;
  const each = others.map(({ less, more, verdict }) => `${less} and ${more}: ${verdict}`);
  const rest = others.length === steps.length ? '' : 'holds but for ';
  return `${title} ${rest}${each.join('; ')}`;
}

const INDENT = '  ';

/** As many columns side by side as fit the terminal, with the labels before each group; a wide table is transposed. */
function fittingTables(given: readonly (readonly string[])[], width: number): string[] {
  const upright = tableLines(given, INDENT);
  if (upright.every((line) => widthOf(line) <= width)) return upright;
  const rows = given.length < (given[0]?.length ?? 0) ? turned(given) : given;
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from(
    { length: columns },
    (_, i) => Math.max(...rows.map((row) => widthOf(row[i] ?? ''))) + 2,
  );
  const parts: number[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (let column = 1; column < columns; column++) {
    const needed = widths[column] ?? 0;
    if (used + needed > width) {
      parts.push([]);
      used = INDENT.length + (widths[0] ?? 0);
    }
    parts.at(-1)?.push(column);
    used += needed;
  }
  return parts.flatMap((part, i) => [
    ...(i === 0 ? [] : ['']),
    ...tableLines(
      rows.map((row) => [row[0] ?? '', ...part.map((column) => row[column] ?? '')]),
      INDENT,
    ),
  ]);
}

function turned(rows: readonly (readonly string[])[]): string[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? ''));
}

/**
 * Tables on a page, with plots.
 *
 * @param plotted whether a plot shows the cells of a row, which have one unit, or those of a column
 */
export function tableSection(filled: FilledTable, plotted: 'rows' | 'columns'): Html[] {
  const [header = [], ...texts] = tableTexts(filled);
  const plots = plotted === 'rows' ? rowsOf(filled) : columnsOf(filled);
  return [
    ...plots.flatMap(({ name, compared }) => {
      const known = compared.flatMap(({ published, ours }) =>
        [published, ours].filter((each) => each !== undefined),
      );
      if (known.length === 0) return [];
      return [element('h3', {}, name), comparisonPlot(name, compared, rangeOf(known))];
    }),
    htmlTable(header, texts),
    element(
      'p',
      { class: 'note' },
      'In brackets, as published. = agrees, ~ is open, ≠ differs, by the rule of the experiment.',
    ),
    ...judgedOrders(filled).map((order) => element('p', {}, orderText(order))),
  ];
}

interface Plotted {
  readonly name: string;
  readonly compared: readonly ComparedRow[];
}

function rowsOf({ table, rows }: FilledTable): Plotted[] {
  return rows.map(({ row, ours }) => ({
    name: row.label,
    compared: table.columns.map(({ name }, i) => ({
      label: name,
      published: row.published[i],
      ours: ours[i],
    })),
  }));
}

function columnsOf({ table, rows }: FilledTable): Plotted[] {
  return table.columns.map(({ name }, i) => ({
    name,
    compared: rows.map(({ row, ours }) => ({ label: row.label, published: row.published[i], ours: ours[i] })),
  }));
}

/** Values with a larger ratio are plotted on a logarithmic scale. */
const FAR = 50;

function rangeOf(estimates: readonly Estimate[]): PlotRange {
  const ends = estimates.flatMap(({ low, value, high }) => [low, value, high]).filter(Number.isFinite);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  if (least > 0 && most / least > FAR) return { low: least / 2, high: most * 2, isLogarithmic: true };
  return { low: least < 0 ? -roundAbove(-least) : 0, high: roundAbove(Math.max(0, most)) };
}

/** The next number whose quarter is easy to read. */
function roundAbove(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 4, 8].find((digit) => digit * power >= value) ?? 10);
}

/** Tables for other programs. */
export function tableResults(filled: FilledTable): object {
  const { table, rows } = filled;
  return {
    columns: table.columns,
    results: rows.map(({ row, ours, count, problem }) => ({
      row: row.label,
      sheet: row.game,
      count,
      problem,
      cells: table.columns.map((column, i) => ({
        column: column.name,
        published: row.published[i],
        ours: ours[i],
        verdict: agreed(column, row.published[i], ours[i]),
      })),
    })),
    orders: judgedOrders(filled),
  };
}
