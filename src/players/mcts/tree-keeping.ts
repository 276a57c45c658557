/** Smaller trees from larger ones: what is below a node, or what was visited most. */
import { NONE, Tree } from './tree.ts';

/** What can be reached from a node, which becomes node 0. */
export function keepFrom(tree: Tree, root: number): Tree {
  return copied(tree, root, () => true);
}

/** The same tree without what is below its least visited nodes, so that it takes about so many bytes. */
export function keepBest(tree: Tree, root: number, bytes: number): Tree {
  const visits = tree.visits.filter((_, node) => node < tree.nodeCount && tree.isExpanded(node)).sort();
  const lost = Math.floor((1 - bytes / tree.bytes) * visits.length);
  const least = visits[Math.max(0, Math.min(visits.length - 1, lost))] as number;
  return copied(tree, root, (node) => node === root || (tree.visits[node] as number) > least);
}

/** @param goesOn whether the children of a node are kept too */
function copied(tree: Tree, root: number, goesOn: (node: number) => boolean): Tree {
  const kept = new Tree(tree.roles, tree.stateSize, tree.options);
  const numbers = new Int32Array(tree.nodeCount).fill(NONE);
  const queue: number[] = [];
  const add = (node: number): number => {
    const known = numbers[node] as number;
    if (known !== NONE) return known;
    const number = kept.addNode();
    numbers[node] = number;
    queue.push(node);
    const place = tree.placeOf(node);
    kept.states.set(tree.states.subarray(place, place + tree.stateSize), kept.placeOf(number));
    kept.visits[number] = tree.visits[node] as number;
    if (tree.options.borrows) kept.borrowedVisits[number] = tree.borrowedVisits[node] as number;
    if (tree.isProven[node]) kept.prove(number, tree.values.subarray(node * tree.roles));
    return number;
  };
  add(root);
  for (let done = 0; done < queue.length; done++) {
    const node = queue[done] as number;
    if (!tree.isExpanded(node) || !goesOn(node)) continue;
    const number = numbers[node] as number;
    const legal = Array.from({ length: tree.roles }, (_, role) => {
      const first = tree.firstEntry(node, role);
      return tree.moves.subarray(first, first + tree.entriesOf(node, role));
    });
    kept.expand(number, legal);
    kept.isAdvised[number] = tree.isAdvised[node] as number;
    for (let role = 0; role < tree.roles; role++) {
      const [from, to] = [tree.firstEntry(node, role), kept.firstEntry(number, role)];
      for (let i = 0; i < tree.entriesOf(node, role); i++) kept.copyEntry(to + i, tree, from + i);
    }
    const count = tree.jointCount(node);
    for (let index = 0; index < count; index++) {
      const child = tree.child(node, index);
      if (child !== NONE) kept.setChild(number, index, add(child));
    }
    const fallback = tree.fallback[node] as number;
    if (fallback !== NONE) kept.fallback[number] = numbers[fallback] as number;
  }
  return kept;
}
