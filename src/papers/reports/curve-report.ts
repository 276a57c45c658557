/** Curves on a page: a line for each row, hollow for published and filled for our figures. */
import { element, type Html, linePlot, type PlottedLine } from '../../arena/index.ts';
import type { FilledTable } from '../published-table.ts';
import { tableSection } from './table-report.ts';

/** @param axis the meaning of the columns */
export function curveSection(filled: FilledTable, axis: string): Html[] {
  const { table, rows } = filled;
  const lines: PlottedLine[] = rows.map(({ row, ours }) => ({
    label: row.label,
    published: table.columns.map((_, at) => row.published[at]),
    ours: table.columns.map((_, at) => ours[at]),
  }));
  const labels = table.columns.map(({ name }) => name);
  return [
    element('h3', {}, `By ${axis}`),
    linePlot(table.title, labels, lines),
    ...tableSection(filled, 'columns'),
  ];
}
