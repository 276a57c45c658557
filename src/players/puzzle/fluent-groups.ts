/** Fluents that look as if at most one of them could hold: `(cell 1 1 x)` and `(cell 1 1 o)`, or `(cell 1 1 x)` and `(cell 2 3 x)`. */
import type { Term } from '../../gdl/index.ts';

/** Fluents with more arguments are not taken apart. */
const MOST_ARGUMENTS = 5;

/** Groups of the wanted fluents and those that differ from them in some arguments, each given as numbers of fluents. */
export function fluentGroups(fluents: readonly Term[], wanted: readonly number[]): number[][] {
  const keysOfWanted = new Set(wanted.flatMap((fluent) => groupKeys(fluents[fluent])));
  const groups = new Map<string, number[]>();
  fluents.forEach((term, fluent) => {
    for (const key of groupKeys(term)) {
      if (!keysOfWanted.has(key)) continue;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [fluent]);
      else group.push(fluent);
    }
  });
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** One key for each choice of arguments that may differ. */
function groupKeys(term: Term | undefined): string[] {
  if (term?.kind !== 'compound') return [];
  const { name, args } = term;
  if (args.length === 0 || args.length > MOST_ARGUMENTS) return [];
  const keys: string[] = [];
  for (let free = 1; free < 1 << args.length; free++) {
    const shown = args.map((argument, index) => ((free >> index) & 1 ? '*' : argument.id));
    keys.push(`${name} ${shown.join(' ')}`);
  }
  return keys;
}
