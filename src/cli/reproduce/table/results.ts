/** Tables for other programs. */
import { agreed, type FilledTable, judgedOrders } from './filled-table.ts';

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
