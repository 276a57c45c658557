/** Advice on the moves of a node by what the positions after them are worth. */
import { NONE, type Tree } from './tree.ts';

/** A position between the two sides. */
const UNKNOWN = 50;

/** A move is worth the mean of the positions that it leads to, as far as they are known. */
export function adviseByChildren(
  tree: Tree,
  node: number,
  valueAt: (store: Int32Array, place: number, role: number) => number,
): void {
  const { roles, advice, states } = tree;
  const joint = tree.jointCount(node);
  const entries = new Int32Array(roles);
  const counts = new Map<number, number>();
  for (let role = 0; role < roles; role++) {
    const first = tree.firstEntry(node, role);
    advice.fill(0, first, first + tree.entriesOf(node, role));
  }
  for (let index = 0; index < joint; index++) {
    const child = tree.child(node, index);
    if (child === NONE) continue;
    tree.takeEntries(node, index, entries);
    for (let role = 0; role < roles; role++) {
      const entry = entries[role] as number;
      const isProven = tree.isProven[child] === 1;
      const value = isProven ? tree.value(child, role) : valueAt(states, tree.placeOf(child), role);
      const before = counts.get(entry) ?? 0;
      counts.set(entry, before + 1);
      advice[entry] = ((advice[entry] as number) * before + value) / (before + 1);
    }
  }
  for (let role = 0; role < roles; role++) {
    const first = tree.firstEntry(node, role);
    for (let entry = first; entry < first + tree.entriesOf(node, role); entry++)
      if (!counts.has(entry)) advice[entry] = UNKNOWN;
  }
}
