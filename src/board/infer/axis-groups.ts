/** Blocks of columns or rows that belong together, as the boxes of a sudoku do. */
import type { Description } from '../../gdl/index.ts';

/** The names that begin a new block, but for the first; empty if there are no blocks. */
export function axisGroups({ rules }: Pick<Description, 'rules'>, axis: readonly string[]): string[] {
  if (axis.length < 4) return [];
  const facts = new Map<string, string[][]>();
  for (const { head, body } of rules) {
    const names = head.args.flatMap(({ term }) => (term.kind === 'constant' ? [term.name] : []));
    if (body.length > 0 || names.length !== head.args.length || names.length < 2) continue;
    const known = facts.get(head.relation) ?? [];
    known.push(names);
    facts.set(head.relation, known);
  }
  for (const rows of facts.values()) {
    const starts = groupsByColumn(rows, axis) ?? groupsByRow(rows, axis);
    if (starts !== undefined) return starts;
  }
  return [];
}

/** `(part 4 2 1)`: each name belongs to a group, and groups follow one another. */
function groupsByColumn(rows: readonly (readonly string[])[], axis: readonly string[]): string[] | undefined {
  const width = rows[0]?.length ?? 0;
  for (let group = 1; group < width; group++) {
    const of = new Map(rows.map((row) => [row[0] ?? '', row[group] ?? '']));
    if (of.size !== rows.length || of.size !== axis.length || !axis.every((name) => of.has(name))) continue;
    const starts = axis.filter((name, i) => i > 0 && of.get(name) !== of.get(axis[i - 1] ?? ''));
    if (isEven(starts, axis) && new Set(of.values()).size === starts.length + 1) return starts;
  }
  return undefined;
}

/** `(three 4 5 6)`: each fact lists a group. */
function groupsByRow(rows: readonly (readonly string[])[], axis: readonly string[]): string[] | undefined {
  const ordered = rows.map((row) => row.map((name) => axis.indexOf(name)).sort((a, b) => a - b));
  const isPartition = ordered.flat().length === axis.length && new Set(ordered.flat()).size === axis.length;
  if (!isPartition || ordered.flat().includes(-1)) return undefined;
  const isRun = ordered.every((row) => row.every((place, i) => place === (row[0] ?? 0) + i));
  const starts = axis.filter((_, i) => i > 0 && ordered.some((row) => row[0] === i));
  return isRun && isEven(starts, axis) ? starts : undefined;
}

/** Blocks of the same length, at least two. */
function isEven(starts: readonly string[], axis: readonly string[]): boolean {
  const length = axis.indexOf(starts[0] ?? '');
  const isSame = starts.every((name, i) => axis.indexOf(name) === length * (i + 1));
  return length >= 2 && isSame && length * (starts.length + 1) === axis.length;
}
