/** Which content of a cell stands for nothing. */
import type { FactTable } from './evidence.ts';
import type { GridReading } from './grids.ts';
import { lookOfName } from './looks.ts';
import { NOTHING, plainestNothing } from './orders.ts';

/** A board that is told in part only tells nothing of its empty cells. */
const LEAST_TOLD = 0.6;

/** A word that means nothing, or what most cells hold at first. */
export function blankOf(reading: GridReading): string | undefined {
  const { table, content } = reading;
  if (content.length === 0) return NOTHING.test(table.pattern.name) ? table.pattern.name : undefined;
  const marks = (facts: FactTable['states'][number]) =>
    facts.map((leaves) => content.map((leaf) => leaves[leaf]).join(' '));
  const initial = marks(table.states[0] ?? []);
  const named = plainestNothing(table.states.flatMap(marks));
  if (named !== undefined) return named;
  const counts = new Map<string, number>();
  for (const mark of initial) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const [mark, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  if (NOTHING.test(mark)) return mark;
  const isMost = initial.length >= LEAST_TOLD * cellCount(reading) && count * 2 >= initial.length;
  // Walls are many, and yet something.
  return isMost && lookOfName(mark).symbol === undefined ? mark : undefined;
}

function cellCount({ table, first, second, boards }: GridReading): number {
  const leaves = new Set([first, ...(second === undefined ? [] : [second]), ...boards]);
  return [...leaves].reduce((product, leaf) => product * (table.values[leaf]?.size ?? 1), 1);
}
