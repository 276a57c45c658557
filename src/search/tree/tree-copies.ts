/** What outlasts a turn or a full memory: the nodes of a tree by their positions, and smaller copies of a tree. */
import { hashWords, type NumberedWords, StateTable } from '../../base/index.ts';
import { copyJudgements } from './judgements.ts';
import { CHILD, KNOWN, NONE, PENDING, Tree } from './tree.ts';

/** Which node a position has: equal positions share one, however they were reached. */
export class NodeIndex implements NumberedWords {
  readonly #tree: Tree;
  readonly #table = new StateTable(this);

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** The node that has the same state as this one and came first; the node itself, which is noted, if there is none. */
  firstLike(node: number): number {
    const { states } = this.#tree;
    const place = this.#tree.placeOf(node);
    this.#tree.setHash(node, this.hash(states, place));
    return this.#table.findOrAdd(node, states, place);
  }

  /** The node of a state that lies somewhere; `NONE` if it has none. */
  nodeOf(words: Int32Array, at: number): number {
    return this.#table.find(words, at);
  }

  hash(words: Int32Array, at: number): number {
    return hashWords(words, at, at + this.#tree.stateSize);
  }

  hashOf(node: number): number {
    return this.#tree.hash(node);
  }

  isEqual(node: number, words: Int32Array, at: number): boolean {
    const { states, stateSize } = this.#tree;
    const own = node * stateSize;
    for (let i = 0; i < stateSize; i++) if (states[own + i] !== words[at + i]) return false;
    return true;
  }
}

/** What can be reached from a node, which becomes node 0. */
export function keepFrom(tree: Tree, root: number): Tree {
  return copied(tree, root, () => true);
}

/** The same tree without what is below its least visited nodes, so that it takes about this many bytes. */
export function keepBest(tree: Tree, root: number, bytes: number): Tree {
  const visits = new Int32Array(tree.expandedCount);
  let expanded = 0;
  for (let node = 0; node < tree.nodeCount; node++)
    if (tree.isExpanded(node)) visits[expanded++] = tree.visits(node);
  visits.sort();
  const lost = Math.floor((1 - bytes / tree.bytes) * visits.length);
  const least = visits[Math.max(0, Math.min(visits.length - 1, lost))] as number;
  return copied(tree, root, (node) => node === root || tree.visits(node) > least);
}

/** @param goesOn whether the children of a node are kept too */
function copied(tree: Tree, root: number, goesOn: (node: number) => boolean): Tree {
  const kept = new Tree(tree.roles, tree.stateSize, tree.options);
  const numbers = new Int32Array(tree.nodeCount).fill(NONE);
  const queue: number[] = [];
  const add = (node: number): number => {
    const known = numbers[node] as number;
    if (known !== NONE) return known;
    const number = addCopy(kept, tree, node, goesOn(node));
    numbers[node] = number;
    queue.push(node);
    return number;
  };
  add(root);
  for (let done = 0; done < queue.length; done++) {
    const node = queue[done] as number;
    const number = numbers[node] as number;
    if (!kept.isExpanded(number)) continue;
    const count = tree.jointCount(node);
    for (let index = 0; index < count; index++) {
      const child = tree.child(node, index);
      if (child !== NONE) kept.setChild(number, index, add(child));
    }
    const fallback = tree.fallback(node);
    if (fallback !== NONE) kept.setFallback(number, numbers[fallback] as number);
  }
  return kept;
}

/** Copies a node of another tree without its children: state, visits, proof, judgements and entries. */
function addCopy(into: Tree, from: Tree, node: number, withEntries: boolean): number {
  const copy = into.addNode();
  const place = from.placeOf(node);
  into.states.set(from.states.subarray(place, place + from.stateSize), into.placeOf(copy));
  into.addVisits(copy, from.visits(node));
  into.setHash(copy, from.hash(node));
  if (from.isProven(node))
    into.prove(
      copy,
      Array.from({ length: into.roles }, (_, role) => from.value(node, role)),
    );
  copyJudgements(into, copy, from, node);
  if (withEntries && from.isExpanded(node)) copyEntries(into, copy, from, node);
  return copy;
}

function copyEntries(into: Tree, copy: number, from: Tree, node: number): void {
  const counts = Array.from({ length: into.roles }, (_, role) => from.entriesOf(node, role));
  const moves = counts.flatMap((count, role) =>
    Array.from({ length: count }, (_, i) => from.move(from.entryAt(node, role, i))),
  );
  into.expand(copy, counts, moves);
  const source = from.firstEntry(node, 0);
  const target = into.firstEntry(copy, 0);
  const { ints } = into.entries;
  ints.set(from.entries.ints.subarray(source, source + moves.length * into.entrySize), target);
  for (let i = 0; i < moves.length; i++) {
    const entry = target + i * into.entrySize;
    ints[entry + CHILD] = NONE;
    ints[entry + KNOWN] = 0;
    ints[entry + PENDING] = 0;
  }
  if (from.isAdvised(node)) into.setAdvised(copy);
  into.setBorrowedVisits(copy, from.borrowedVisits(node));
}
