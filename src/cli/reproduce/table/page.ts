/** Tables on a page, with plots. */
import {
  type ComparedRow,
  comparisonPlot,
  element,
  type Html,
  type PlotRange,
} from '../../../arena/index.ts';
import type { Estimate } from '../../../experiments/index.ts';
import { htmlTable } from '../page.ts';
import { type FilledTable, judgedOrders } from './filled-table.ts';
import { orderText, tableTexts } from './report.ts';

/** @param plotted what makes a plot: the cells of a row, which have one unit, or those of a column */
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

/** Values further apart than this are plotted by their logarithms. */
const FAR = 50;

function rangeOf(estimates: readonly Estimate[]): PlotRange {
  const ends = estimates.flatMap(({ low, value, high }) => [low, value, high]).filter(Number.isFinite);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  if (least > 0 && most / least > FAR) return { low: least / 2, high: most * 2, isLogarithmic: true };
  return { low: least < 0 ? -roundAbove(-least) : 0, high: roundAbove(Math.max(0, most)) };
}

/** The next number that a fourth of is easy to read. */
function roundAbove(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 4, 8].find((digit) => digit * power >= value) ?? 10);
}
