/** Exchanges the statistics of much-visited nodes between searchers of the same position on several threads ("slow tree parallelization": Bourki et al. 2010). */
import { NONE, type Tree } from './tree.ts';
import type { NodeIndex } from './tree-copies.ts';

/** A node is shared if it has at least 1/SHARED_PART of the root's visits, and not fewer than FEWEST_VISITS. */
const SHARED_PART = 100;
const FEWEST_VISITS = 4;

/** The findings of other searchers about a node. */
interface Findings {
  visits: number;
  readonly tries: Int32Array;
  readonly totals: Float64Array;
}

export class TreeExchange {
  readonly #notes: TeamNotes;
  readonly #words = new Int32Array(TeamNotes.room);
  readonly #reals = new Float32Array(this.#words.buffer);

  constructor(notes: TeamNotes) {
    this.#notes = notes;
  }

  /** @param turn only searchers with the same turn exchange findings */
  exchange(turn: number, tree: Tree, root: number, positions: NodeIndex): void {
    this.#notes.write(turn, this.#words, this.#describe(tree, root));
    const findings = new Map<number, Findings>();
    this.#notes.read(turn, (words, count) => collect(tree, positions, words, count, findings));
    for (const [node, found] of findings) borrow(tree, node, found);
  }

  /** Returns the number of words written: for each node its state, its visits and its entries. */
  #describe(tree: Tree, root: number): number {
    const words = this.#words;
    const reals = this.#reals;
    const least = Math.max(FEWEST_VISITS, ownVisits(tree, root) / SHARED_PART);
    const stack = [root];
    const isListed = new Set(stack);
    let at = 0;
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (!tree.isExpanded(node)) continue;
      const { first, count, size } = entriesOf(tree, node);
      if (at + tree.stateSize + 2 + 2 * count > words.length) break;
      const place = tree.placeOf(node);
      for (let i = 0; i < tree.stateSize; i++) words[at++] = tree.states[place + i] as number;
      words[at++] = ownVisits(tree, node);
      words[at++] = count;
      for (let i = 0, entry = first; i < count; i++, entry += size) {
        words[at++] = tree.tries(entry) - tree.borrowedTries(entry);
        reals[at++] = tree.total(entry) - tree.borrowedTotal(entry);
      }
      const joints = tree.jointCount(node);
      for (let index = 0; index < joints; index++) {
        const child = tree.child(node, index);
        if (child === NONE || isListed.has(child) || ownVisits(tree, child) < least) continue;
        isListed.add(child);
        stack.push(child);
      }
    }
    return at;
  }
}

function collect(
  tree: Tree,
  positions: NodeIndex,
  words: Int32Array,
  count: number,
  findings: Map<number, Findings>,
): void {
  const reals = new Float32Array(words.buffer);
  for (let at = 0; at < count; ) {
    const node = positions.nodeOf(words, at);
    at += tree.stateSize;
    const visits = words[at++] as number;
    const entries = words[at++] as number;
    const start = at;
    at += 2 * entries;
    if (node === NONE || !tree.isExpanded(node)) continue;
    const known = findings.get(node) ?? {
      visits: 0,
      tries: new Int32Array(entries),
      totals: new Float64Array(entries),
    };
    findings.set(node, known);
    known.visits += visits;
    for (let i = 0; i < entries; i++) {
      known.tries[i] = (known.tries[i] as number) + (words[start + 2 * i] as number);
      known.totals[i] = (known.totals[i] as number) + (reals[start + 2 * i + 1] as number);
    }
  }
}

/** The findings include those already known, unless a searcher has shared fewer nodes than before. */
function borrow(tree: Tree, node: number, { visits, tries, totals }: Findings): void {
  const more = visits - tree.borrowedVisits(node);
  if (more <= 0) return;
  tree.setBorrowedVisits(node, visits);
  tree.addVisits(node, more);
  const { first, count, size } = entriesOf(tree, node);
  for (let i = 0, entry = first; i < count; i++, entry += size) {
    const moreTries = (tries[i] as number) - tree.borrowedTries(entry);
    tree.addResults(entry, moreTries, (totals[i] as number) - tree.borrowedTotal(entry));
    tree.setBorrowed(entry, tries[i] as number, totals[i] as number);
  }
}

function ownVisits(tree: Tree, node: number): number {
  return tree.visits(node) - tree.borrowedVisits(node);
}

/** Returns the entries of all roles, which are consecutive. */
function entriesOf(
  tree: Tree,
  node: number,
): { readonly first: number; readonly count: number; readonly size: number } {
  let count = 0;
  for (let role = 0; role < tree.roles; role++) count += tree.entriesOf(node, role);
  return { first: tree.firstEntry(node, 0), count, size: tree.entrySize };
}

// Shared memory in which searchers on several threads publish their findings for each other.

/** A searcher's place among those that work on the same turn. */
export interface TeamMembership {
  readonly memory: SharedArrayBuffer;
  readonly member: number;
  readonly members: number;
}

/**
 * The number of words that a member can publish. They are preceded by its number of changes, the number of words, and
 * their turn.
 */
const ROOM = 1 << 17;
const HEAD = 3;
const CHANGES = 0;
const COUNT = 1;
const TURN = 2;

/** Returns undefined where threads cannot share memory. */
export function teamMemory(members: number): SharedArrayBuffer | undefined {
  if (typeof SharedArrayBuffer === 'undefined') return undefined;
  return new SharedArrayBuffer(4 * members * (HEAD + ROOM));
}

export class TeamNotes {
  /** The number of words that can be published. */
  static readonly room = ROOM;
  readonly #words: Int32Array;
  readonly #member: number;
  readonly #members: number;
  readonly #copy = new Int32Array(ROOM);

  constructor({ memory, member, members }: TeamMembership) {
    this.#words = new Int32Array(memory);
    this.#member = member;
    this.#members = members;
  }

  /** Replaces what this member published before. */
  write(turn: number, words: Int32Array, count: number): void {
    const start = this.#member * (HEAD + ROOM);
    // The counter is odd during a write.
    Atomics.add(this.#words, start + CHANGES, 1);
    Atomics.store(this.#words, start + COUNT, count);
    Atomics.store(this.#words, start + TURN, turn);
    this.#words.set(words.subarray(0, count), start + HEAD);
    Atomics.add(this.#words, start + CHANGES, 1);
  }

  /**
   * Reads what the others have published in this turn; the words are valid until the next read. Members that are
   * currently writing are skipped.
   */
  read(turn: number, take: (words: Int32Array, count: number) => void): void {
    for (let member = 0; member < this.#members; member++) {
      if (member === this.#member) continue;
      const start = member * (HEAD + ROOM);
      const changes = Atomics.load(this.#words, start + CHANGES);
      if (changes % 2 === 1) continue;
      const count = Atomics.load(this.#words, start + COUNT);
      const isOfTurn = Atomics.load(this.#words, start + TURN) === turn;
      this.#copy.set(this.#words.subarray(start + HEAD, start + HEAD + Math.min(count, ROOM)));
      if (Atomics.load(this.#words, start + CHANGES) !== changes) continue;
      if (isOfTurn) take(this.#copy, count);
    }
  }
}
