/** Tables in words: ours, and what was published in brackets. */
import type { Column, Estimate } from '../../../experiments/index.ts';
import { tableLines, widthOf } from '../../table.ts';
import {
  agreed,
  type FilledRow,
  type FilledTable,
  type JudgedOrder,
  judgedOrders,
  verdictsOf,
} from './filled-table.ts';

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

/** The heading first, in the first column the labels. */
export function tableTexts({ table, rows }: FilledTable): string[][] {
  return [
    ['', ...table.columns.map(({ name }) => name)],
    ...rows.map((row) => [row.row.label, ...table.columns.map((column, i) => cellText(column, row, i))]),
  ];
}

export function cellText(column: Column, { row, ours, problem }: FilledRow, at: number): string {
  const [our, published] = [ours[at], row.published[at]];
  // Said once.
  const nothing = problem === undefined ? '-' : at === 0 ? problem : '';
  const told = our === undefined ? nothing : estimateText(our, column);
  const beside = published === undefined ? '' : ` [${figure(published.value, column)}]`;
  const verdict = agreed(column, published, our);
  return `${told}${beside}${verdict === undefined ? '' : MARKS[verdict]}`.trim();
}

/** `81.4 ±1.4`, half its interval after the sign. */
function estimateText({ value, low, high }: Estimate, column: Column): string {
  const half = (high - low) / 2;
  return half > 0 && Number.isFinite(half)
    ? `${figure(value, column)} ±${half.toFixed(column.digits ?? 1)}`
    : figure(value, column);
}

function figure(value: number, { digits = 1 }: Column): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function orderText({ within, order, steps }: JudgedOrder): string {
  const told = `${within}: ${order}:`;
  const others = steps.filter(({ verdict }) => verdict !== 'holds');
  if (others.length === 0) return `${told} holds`;
  const each = others.map(({ less, more, verdict }) => `${less} and ${more}: ${verdict}`);
  const rest = others.length === steps.length ? '' : 'holds but for ';
  return `${told} ${rest}${each.join('; ')}`;
}

const INDENT = '  ';

/** As many columns beside each other as the terminal is wide, the labels before each part; a wide table is turned. */
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
