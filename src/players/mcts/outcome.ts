/** What a search has found out: the move to make, and why. */
import type { Move, Role } from '../../machine/index.ts';
import type { MoveThought, Thoughts } from '../thoughts.ts';
import type { Search } from './search.ts';
import { NONE, type Tree } from './tree.ts';

/** By how often a move was tried, or by what came of it on average. What is certain goes first either way. */
export type FinalChoice = 'visits' | 'value';

const LONGEST_LINE = 12;

/** The entry at the root of the move to make. */
export function bestEntry({ tree, root }: Search, role: Role, final: FinalChoice): number {
  const first = tree.firstEntry(root, role);
  const count = tree.entriesOf(root, role);
  let best = first;
  for (let entry = first + 1; entry < first + count; entry++) {
    if (rank(tree, root, role, entry, final) > rank(tree, root, role, best, final)) best = entry;
  }
  return best;
}

/** The higher the better: certain wins, then the rest, then certain losses. */
function rank(tree: Tree, node: number, role: number, entry: number, final: FinalChoice): number {
  const proven = provenValue(tree, node, role, entry);
  const tries = tree.tries[entry] as number;
  const mean = tries === 0 ? 0 : (tree.totals[entry] as number) / tries;
  const open = final === 'visits' ? tries + mean / 1000 : mean + Math.min(1, tries / 1e6);
  if (proven === undefined) return open;
  if (proven >= 100) return Number.MAX_SAFE_INTEGER;
  if (proven <= 0) return -1e9 + open;
  // All are certain: the best. Else it competes as what it is worth, tried or not.
  return tree.isProven[node] ? proven * 1e6 : open;
}

/** What a move is certainly worth: known if nobody else has a choice. */
function provenValue(tree: Tree, node: number, role: number, entry: number): number | undefined {
  const count = tree.entriesOf(node, role);
  if (tree.jointCount(node) !== count) return undefined;
  const child = tree.child(node, entry - tree.firstEntry(node, role));
  return child !== NONE && tree.isProven[child] ? tree.value(child, role) : undefined;
}

export function rootThoughts(search: Search, role: Role, final: FinalChoice, seconds: number): Thoughts {
  const { tree, root } = search;
  if (!tree.isExpanded(root)) return { moves: [], line: [], work: { seconds, playouts: 0 } };
  const first = tree.firstEntry(root, role);
  const entries = Array.from({ length: tree.entriesOf(root, role) }, (_, i) => first + i);
  const moves = entries
    .map((entry) => ({ entry, rank: rank(tree, root, role, entry, final) }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ entry }): MoveThought => {
      const proven = provenValue(tree, root, role, entry);
      const tries = tree.tries[entry] as number;
      const value = proven ?? (tries > 0 ? (tree.totals[entry] as number) / tries : undefined);
      return {
        move: tree.moves[entry] as Move,
        visits: tries,
        ...(value !== undefined && { value }),
        ...(proven !== undefined && { isProven: true }),
      };
    });
  const line = principalLine(search, final);
  const isProven = tree.isProven[root] === 1;
  return {
    moves,
    line,
    work: { seconds, playouts: search.simulations, nodes: tree.nodeCount, depth: line.length },
    ...(isProven && { note: `solved: ${tree.value(root, role)}` }),
  };
}

function principalLine({ tree, root }: Search, final: FinalChoice): Move[][] {
  const line: Move[][] = [];
  let node = root;
  while (line.length < LONGEST_LINE && node !== NONE && tree.isExpanded(node) && tree.jointCount(node) > 0) {
    const entries: number[] = [];
    for (let role = 0; role < tree.roles; role++) {
      const first = tree.firstEntry(node, role);
      let best = first;
      for (let entry = first; entry < first + tree.entriesOf(node, role); entry++)
        if (rank(tree, node, role, entry, final) > rank(tree, node, role, best, final)) best = entry;
      entries.push(best);
    }
    if (node !== root && entries.every((entry) => (tree.tries[entry] as number) === 0)) break;
    line.push(entries.map((entry) => tree.moves[entry] as Move));
    node = tree.child(node, tree.jointIndex(node, entries));
  }
  return line;
}
