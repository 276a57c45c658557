/** A published table with our numbers in it. */

import type { Estimate } from '../base/index.ts';
import {
  type Agreed,
  agreementOn,
  type OrderStep,
  type PublishedColumn,
  type PublishedRow,
  type PublishedTable,
  type StepVerdict,
  stepsOf,
  stepVerdict,
} from './published-table.ts';

export interface FilledRow {
  readonly row: PublishedRow;
  /** By column; undefined where there is nothing. */
  readonly ours: readonly (Estimate | undefined)[];
  /** How much was played or done for it. */
  readonly count: number;
  /** Why there is nothing. */
  readonly problem: string | undefined;
}

export interface FilledTable {
  readonly table: PublishedTable;
  /** As far as it went. */
  readonly rows: readonly FilledRow[];
}

/** Undefined if there is nothing to compare, or no rule by which to do it. */
export function agreed(
  { agreement }: PublishedColumn,
  published: Estimate | undefined,
  ours: Estimate | undefined,
): Agreed | undefined {
  if (agreement === undefined || published === undefined || ours === undefined) return undefined;
  return agreementOn(agreement, published, ours);
}

/** In the order of the table, of all cells that can be judged. */
export function verdictsOf({ table, rows }: FilledTable): Agreed[] {
  return rows.flatMap(({ row, ours }) =>
    table.columns.flatMap((column, i) => agreed(column, row.published[i], ours[i]) ?? []),
  );
}

export interface JudgedOrder {
  readonly within: string;
  readonly order: string;
  readonly steps: readonly (OrderStep & { readonly verdict: StepVerdict | 'not played' })[];
}

export function judgedOrders(filled: FilledTable): JudgedOrder[] {
  return filled.table.orders.map(({ within, order }) => ({
    within,
    order,
    steps: stepsOf(order).map((step) => {
      const [less, more] = [step.less, step.more].map((name) => estimateAt(filled, within, name));
      const verdict = less && more ? stepVerdict(step, less, more) : ('not played' as const);
      return { ...step, verdict };
    }),
  }));
}

/** @param within a row, and then `name` is a column; or the other way round */
function estimateAt({ table, rows }: FilledTable, within: string, name: string): Estimate | undefined {
  const at = (label: string, column: string): Estimate | undefined => {
    const row = rows.find((each) => each.row.label === label);
    return row?.ours[table.columns.findIndex((each) => each.name === column)];
  };
  return table.rows.some(({ label }) => label === within) ? at(within, name) : at(name, within);
}
