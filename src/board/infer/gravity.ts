/** Which way is down: where pieces drop into a column, the first of them lies at the bottom. */
import type { Evidence, FactTable } from './evidence.ts';
import { isWithin } from './grids.ts';

/** True if rows are counted from the bottom, false if from the top, undefined if nothing drops. */
export function turnedOver(
  table: FactTable,
  column: number,
  row: number,
  { moveTables, steps, roles }: Evidence,
): boolean | undefined {
  const columns = table.orders[column]?.values ?? [];
  const rows = table.orders[row]?.values ?? [];
  const drops = moveTables
    .filter(({ values }) => {
      const axes = values.filter((own) => isWithin(own, columns));
      return axes.length === 1 && values.every((own) => isWithin(own, columns) || isWithin(own, roles));
    })
    .map(({ pattern }) => pattern.name);
  if (drops.length === 0) return undefined;
  let atStart = 0;
  let atEnd = 0;
  steps.forEach((step, state) => {
    if (step === undefined || step.from !== 0) return;
    const before = new Set(table.states[0]?.map((fact) => fact.join(' ')));
    const dropped = step.moves.some((move) => move.kind === 'compound' && drops.includes(move.name));
    const changed = (table.states[state] ?? []).filter((fact) => !before.has(fact.join(' ')));
    if (!dropped || changed.length === 0) return;
    if (changed.every((fact) => fact[row] === rows[0])) atStart++;
    if (changed.every((fact) => fact[row] === rows.at(-1))) atEnd++;
  });
  if (atStart === atEnd) return undefined;
  return atStart > atEnd;
}
