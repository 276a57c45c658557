/** The result of a search: the move to make, and the reasons for it. */
import type { Move, Role } from '../../game/index.ts';
import { NONE, type Tree } from './tree.ts';
import type { TreeSearch } from './tree-search.ts';

/** Ranks by how often a move was tried, or by its mean result; certain values take precedence either way. */
export type FinalChoice = 'visits' | 'value';

const LONGEST_LINE = 12;

/** Returns the entry at the root for the move to make. */
export function bestEntry({ tree, root }: TreeSearch, role: Role, final: FinalChoice): number {
  return ranked(tree, root, role, final)[0] as number;
}

/** Returns all entries of a role, the best first. A certain value precedes means that are no better. */
export function ranked(tree: Tree, node: number, role: number, final: FinalChoice): number[] {
  const entries = Array.from({ length: tree.entriesOf(node, role) }, (_, i) => tree.entryAt(node, role, i));
  const tries = (entry: number): number => tree.tries(entry);
  const mean = (entry: number): number => tree.total(entry) / Math.max(1, tries(entry));
  const proven = new Map(entries.map((entry) => [entry, provenValue(tree, node, role, entry)]));
  const open = entries.filter((entry) => proven.get(entry) === undefined);
  open.sort((a, b) =>
    final === 'visits' ? tries(b) - tries(a) || mean(b) - mean(a) : mean(b) - mean(a) || tries(b) - tries(a),
  );
  const [favourite] = open;
  const isAhead = (entry: number): boolean =>
    favourite === undefined || (proven.get(entry) as number) >= Math.max(1, mean(favourite));
  const certain = entries.filter((entry) => proven.get(entry) !== undefined);
  certain.sort((a, b) => (proven.get(b) as number) - (proven.get(a) as number) || tries(b) - tries(a));
  return [...certain.filter(isAhead), ...open, ...certain.filter((entry) => !isAhead(entry))];
}

/** Returns the certain value of a move, which is known only if no one else has a choice. */
export function provenValue(tree: Tree, node: number, role: number, entry: number): number | undefined {
  if (tree.jointCount(node) !== tree.entriesOf(node, role)) return undefined;
  const child = tree.child(node, (entry - tree.firstEntry(node, role)) / tree.entrySize);
  return child !== NONE && tree.isProven(child) ? tree.value(child, role) : undefined;
}

export function expectedLine(search: TreeSearch, final: FinalChoice): (readonly Move[])[] {
  const { tree, root } = search;
  const line: (readonly Move[])[] = [];
  let node = root;
  let symmetry = 0;
  while (line.length < LONGEST_LINE && node !== NONE && tree.isExpanded(node) && tree.jointCount(node) > 0) {
    const entries: number[] = [];
    for (let role = 0; role < tree.roles; role++) {
      const [best] = ranked(tree, node, role, final);
      if (best === undefined) return line;
      entries.push(best);
    }
    if (node !== root && entries.every((entry) => tree.tries(entry) === 0)) break;
    const index = tree.jointIndex(node, entries);
    const step = search.stepOfLine(node, index, symmetry);
    line.push(step.moves);
    node = tree.child(node, index);
    symmetry = step.symmetry;
  }
  return line;
}
