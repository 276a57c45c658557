/** Tables on a page, with a plot for every column that has published figures. */
import { comparisonPlot, element, type Html, type PlotRange } from '../../../arena/index.ts';
import type { Estimate } from '../../../experiments/index.ts';
import { htmlTable } from '../page.ts';
import { type FilledTable, judgedOrders } from './filled-table.ts';
import { orderText, tableTexts } from './report.ts';

export function tableSection(filled: FilledTable): Html[] {
  const { table, rows } = filled;
  const [header = [], ...texts] = tableTexts(filled);
  return [
    ...table.columns.flatMap(({ name }, i) => {
      const compared = rows.map(({ row, ours }) => ({
        label: row.label,
        published: row.published[i],
        ours: ours[i],
      }));
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

/** Values further apart than this are plotted by their logarithms. */
const FAR = 50;

function rangeOf(estimates: readonly Estimate[]): PlotRange {
  const ends = estimates.flatMap(({ low, value, high }) => [low, value, high]).filter(Number.isFinite);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  if (least > 0 && most / least > FAR) return { low: least / 2, high: most * 2, isLogarithmic: true };
  const low = Math.min(0, least);
  return { low, high: most > low ? most : low + 1 };
}
