/**
 * Keeps nodes beyond a turn or a full memory: finds the nodes of a tree by their positions, and makes smaller copies
 * of a tree.
 */
import { hashWords } from '../../base/index.ts';
import type { Move, PositionSymmetries } from '../../game/index.ts';
import { copyJudgements } from './judgements.ts';
import { CHILD, KNOWN, NONE, PENDING, Tree } from './tree.ts';

const FIRST_CAPACITY = 1 << 12;

/**
 * Finds the node of a position: equal positions share one, however they were reached. Hashes are stored next to the
 * node numbers, so that neither collisions nor growth require access to other nodes.
 */
export class NodeIndex {
  readonly #tree: Tree;
  /** Each place has a hash and a node; at most half of the places are used. */
  #slots = emptySlots(FIRST_CAPACITY);
  #count = 0;

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /**
   * Returns the first node with the same state as this one. If there is none, the node itself is registered and
   * returned.
   */
  firstLike(node: number): number {
    const { states, stateSize } = this.#tree;
    const place = node * stateSize;
    const hash = hashWords(states, place, place + stateSize) | 0;
    const slot = this.#slotFor(hash, states, place);
    const slots = this.#slots;
    const found = slots[slot + 1] as number;
    if (found !== NONE) return found;
    slots[slot] = hash;
    slots[slot + 1] = node;
    if (4 * ++this.#count > slots.length) this.#grow();
    return node;
  }

  /** Returns the node of a packed state at a given place, or `NONE` if there is none. */
  nodeOf(words: Int32Array, at: number): number {
    const hash = hashWords(words, at, at + this.#tree.stateSize) | 0;
    return this.#slots[this.#slotFor(hash, words, at) + 1] as number;
  }

  #slotFor(hash: number, words: Int32Array, at: number): number {
    const { states, stateSize } = this.#tree;
    const slots = this.#slots;
    const mask = slots.length - 2;
    for (let slot = (hash << 1) & mask; ; slot = (slot + 2) & mask) {
      const found = slots[slot + 1] as number;
      if (found === NONE) return slot;
      if (slots[slot] !== hash) continue;
      let i = 0;
      for (let own = found * stateSize; i < stateSize && states[own + i] === words[at + i]; ) i++;
      if (i === stateSize) return slot;
    }
  }

  #grow(): void {
    const old = this.#slots;
    const slots = emptySlots(old.length);
    const mask = slots.length - 2;
    for (let from = 0; from < old.length; from += 2) {
      if (old[from + 1] === NONE) continue;
      let slot = ((old[from] as number) << 1) & mask;
      while (slots[slot + 1] !== NONE) slot = (slot + 2) & mask;
      slots[slot] = old[from] as number;
      slots[slot + 1] = old[from + 1] as number;
    }
    this.#slots = slots;
  }
}

function emptySlots(capacity: number): Int32Array {
  return new Int32Array(2 * capacity).fill(NONE);
}

/** Copies everything reachable from a node, which becomes node 0. */
export function keepFrom(tree: Tree, root: number): Tree {
  return copied(tree, root, () => true);
}

/** Returns the same tree without the subtrees of its least visited nodes, so that it takes about this many bytes. */
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

/** @param goesOn returns whether the children of a node are kept too */
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

/** Replaces the position and the moves of every node by their images. */
export function turnTree(tree: Tree, symmetries: PositionSymmetries, symmetry: number): void {
  for (let node = 0; node < tree.nodeCount; node++) {
    symmetries.apply(symmetry, tree.states, tree.placeOf(node));
    if (!tree.isExpanded(node)) continue;
    for (let role = 0; role < tree.roles; role++)
      for (let i = tree.entriesOf(node, role) - 1; i >= 0; i--) {
        const entry = tree.entryAt(node, role, i);
        tree.setMove(entry, symmetries.moveImage(symmetry, tree.move(entry) as Move));
      }
  }
}

/** Copies a node from another tree without its children: state, visits, proof, judgements and entries. */
function addCopy(into: Tree, from: Tree, node: number, withEntries: boolean): number {
  const copy = into.addNode();
  const place = from.placeOf(node);
  into.states.set(from.states.subarray(place, place + from.stateSize), into.placeOf(copy));
  into.addVisits(copy, from.visits(node));
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
