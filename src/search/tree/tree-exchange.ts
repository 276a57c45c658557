/** Exchanges the statistics of much-visited nodes between searchers of the same position on several threads ("slow tree parallelization": Bourki et al. 2010). */
import { NONE, type Tree } from './tree.ts';
import type { NodeIndex } from './tree-copies.ts';

/** A node is shared if it has at least 1/SHARED_PART of the root's visits, and not fewer than FEWEST_VISITS. */
const SHARED_PART = 100;
const FEWEST_VISITS = 4;

/** What others have found out about a node. */
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

  /** @param turn only searchers of the same turn hear of each other */
  exchange(turn: number, tree: Tree, root: number, positions: NodeIndex): void {
    this.#notes.write(turn, this.#words, this.#describe(tree, root));
    const findings = new Map<number, Findings>();
    this.#notes.read(turn, (words, count) => collect(tree, positions, words, count, findings));
    for (const [node, found] of findings) borrow(tree, node, found);
  }

  /** Gives the number of words: for each node its state, its visits and its entries. */
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

/** The findings include what was known before, unless a searcher has shared fewer nodes than before. */
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

/** Those of all roles, which follow each other. */
function entriesOf(
  tree: Tree,
  node: number,
): { readonly first: number; readonly count: number; readonly size: number } {
  let count = 0;
  for (let role = 0; role < tree.roles; role++) count += tree.entriesOf(node, role);
  return { first: tree.firstEntry(node, 0), count, size: tree.entrySize };
}

// Memory in which searchers on several threads lay down what they have found, for the others to read.

/** A searcher's place among those that think about the same turn. */
export interface TeamMembership {
  readonly memory: SharedArrayBuffer;
  readonly member: number;
  readonly members: number;
}

/** Words that a member can lay down, and before them: its number of changes, how many words there are, and of which turn. */
const ROOM = 1 << 17;
const HEAD = 3;
const CHANGES = 0;
const COUNT = 1;
const TURN = 2;

/** Undefined where threads share no memory. */
export function teamMemory(members: number): SharedArrayBuffer | undefined {
  if (typeof SharedArrayBuffer === 'undefined') return undefined;
  return new SharedArrayBuffer(4 * members * (HEAD + ROOM));
}

export class TeamNotes {
  /** Words that can be laid down. */
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

  /** In place of what this member laid down before. */
  write(turn: number, words: Int32Array, count: number): void {
    const start = this.#member * (HEAD + ROOM);
    // Odd while it is being written.
    Atomics.add(this.#words, start + CHANGES, 1);
    Atomics.store(this.#words, start + COUNT, count);
    Atomics.store(this.#words, start + TURN, turn);
    this.#words.set(words.subarray(0, count), start + HEAD);
    Atomics.add(this.#words, start + CHANGES, 1);
  }

  /** What the others have laid down in this turn; the words are good until the next. Who is writing is left out. */
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
