/** A search tree in flat arrays, an index of its nodes by position, and smaller copies that keep what is below a node or was visited most. */
import { ABSENT, hashWords, type NumberedWords, StateTable } from '../../base/index.ts';

/** No node, or none yet. */
export const NONE = ABSENT;

/** A node whose joint moves are more than this keeps its children in a map. */
const MOST_SLOTS = 4096;
const FIRST_ROOM = 1024;

export interface TreeOptions {
  /** Statistics of all moves made later in a game (RAVE). */
  readonly amaf?: boolean;
  /** Sums of squares (UCB1-tuned). */
  readonly squares?: boolean;
  /** What moves are said to be worth before they are tried. */
  readonly advice?: boolean;
  /** Which part of visits, tries and totals others have found out. */
  readonly borrows?: boolean;
}

export class Tree {
  readonly roles: number;
  /** 32-bit words of a packed state. */
  readonly stateSize: number;
  readonly options: TreeOptions;

  /** By node. */
  nodeCount = 0;
  states: Int32Array;
  visits = new Int32Array(FIRST_ROOM);
  borrowedVisits = new Int32Array(0);
  /** Visits that are under way. */
  awaited = new Int32Array(FIRST_ROOM);
  isProven = new Uint8Array(FIRST_ROOM);
  /** Whether its entries have advice. */
  isAdvised = new Uint8Array(FIRST_ROOM);
  /** The child that who chooses there can fall back on: the best of those whose value is certain. */
  fallback = new Int32Array(FIRST_ROOM);
  /** By node and role: what it is worth, if that is certain. */
  values: Float32Array;
  #plan = new Int32Array(FIRST_ROOM);

  /** Plans of nodes that were looked into: by role the first entry and the number of entries, then the first slot. */
  #plans: Int32Array;
  #planEnd = 0;

  /** By entry. */
  entryCount = 0;
  moves = new Int32Array(FIRST_ROOM);
  tries = new Int32Array(FIRST_ROOM);
  pending = new Int32Array(FIRST_ROOM);
  totals = new Float64Array(FIRST_ROOM);
  borrowedTries = new Int32Array(0);
  borrowedTotals = new Float64Array(0);
  squares = new Float64Array(0);
  amafTries = new Int32Array(0);
  amafTotals = new Float64Array(0);
  /** From 0 to 100. */
  advice = new Float32Array(0);

  #slots = new Int32Array(FIRST_ROOM);
  #slotCount = 0;
  #manySlots = new Map<number, number>();

  constructor(roles: number, stateSize: number, options: TreeOptions = {}) {
    this.roles = roles;
    this.stateSize = stateSize;
    this.options = options;
    this.states = new Int32Array(FIRST_ROOM * stateSize);
    this.values = new Float32Array(FIRST_ROOM * roles);
    this.#plans = new Int32Array(FIRST_ROOM * (2 * roles + 1));
    if (options.squares) this.squares = new Float64Array(FIRST_ROOM);
    if (options.amaf) {
      this.amafTries = new Int32Array(FIRST_ROOM);
      this.amafTotals = new Float64Array(FIRST_ROOM);
    }
    if (options.advice) this.advice = new Float32Array(FIRST_ROOM);
    if (options.borrows) {
      this.borrowedVisits = new Int32Array(FIRST_ROOM);
      this.borrowedTries = new Int32Array(FIRST_ROOM);
      this.borrowedTotals = new Float64Array(FIRST_ROOM);
    }
  }

  /** Bytes that the nodes and entries take, not counting room for more. */
  get bytes(): number {
    const { squares, amaf, advice, borrows } = this.options;
    const perNode = 4 * this.stateSize + 4 * this.roles + 18 + (borrows ? 4 : 0);
    const perEntry = 20 + (squares ? 8 : 0) + (amaf ? 12 : 0) + (advice ? 4 : 0) + (borrows ? 12 : 0);
    return (
      this.nodeCount * perNode +
      this.entryCount * perEntry +
      4 * this.#planEnd +
      4 * this.#slotCount +
      48 * this.#manySlots.size
    );
  }

  /** A new node; its state is written at `placeOf(node)` by the caller. */
  addNode(): number {
    const node = this.nodeCount++;
    if (node >= this.visits.length) this.#growNodes();
    this.visits[node] = 0;
    if (this.options.borrows) this.borrowedVisits[node] = 0;
    this.awaited[node] = 0;
    this.isProven[node] = 0;
    this.isAdvised[node] = 0;
    this.fallback[node] = NONE;
    this.#plan[node] = NONE;
    return node;
  }

  /** Nodes that were looked into. */
  get expandedCount(): number {
    return this.#planEnd / (2 * this.roles + 1);
  }

  placeOf(node: number): number {
    return node * this.stateSize;
  }

  isExpanded(node: number): boolean {
    return (this.#plan[node] as number) !== NONE;
  }

  /** Gives a node its entries, and empty slots for its joint moves. */
  expand(node: number, legal: readonly ArrayLike<number>[]): void {
    const size = 2 * this.roles + 1;
    while (this.#planEnd + size > this.#plans.length) this.#plans = grown(this.#plans);
    const plan = this.#planEnd;
    this.#planEnd += size;
    this.#plan[node] = plan;
    let slots = 1;
    for (let role = 0; role < this.roles; role++) {
      const moves = legal[role] as ArrayLike<number>;
      this.#plans[plan + 2 * role] = this.entryCount;
      this.#plans[plan + 2 * role + 1] = moves.length;
      while (this.entryCount + moves.length > this.moves.length) this.#growEntries();
      for (let i = 0; i < moves.length; i++) this.#addEntry(moves[i] as number);
      slots *= moves.length;
    }
    if (slots > MOST_SLOTS) {
      this.#plans[plan + 2 * this.roles] = NONE;
      return;
    }
    while (this.#slotCount + slots > this.#slots.length) this.#slots = grown(this.#slots);
    this.#plans[plan + 2 * this.roles] = this.#slotCount;
    this.#slots.fill(NONE, this.#slotCount, this.#slotCount + slots);
    this.#slotCount += slots;
  }

  firstEntry(node: number, role: number): number {
    return this.#plans[(this.#plan[node] as number) + 2 * role] as number;
  }

  entriesOf(node: number, role: number): number {
    return this.#plans[(this.#plan[node] as number) + 2 * role + 1] as number;
  }

  /** How many joint moves a node has. */
  jointCount(node: number): number {
    let count = 1;
    for (let role = 0; role < this.roles; role++) count *= this.entriesOf(node, role);
    return count;
  }

  /** Joint moves are numbered: the last role's entries count fastest. */
  jointIndex(node: number, entries: ArrayLike<number>, at = 0): number {
    let index = 0;
    for (let role = 0; role < this.roles; role++) {
      const offset = (entries[at + role] as number) - this.firstEntry(node, role);
      index = index * this.entriesOf(node, role) + offset;
    }
    return index;
  }

  /** The entries of a joint move. */
  takeEntries(node: number, index: number, entries: { [role: number]: number }, at = 0): void {
    let rest = index;
    for (let role = this.roles - 1; role >= 0; role--) {
      const count = this.entriesOf(node, role);
      entries[at + role] = this.firstEntry(node, role) + (rest % count);
      rest = Math.floor(rest / count);
    }
  }

  child(node: number, index: number): number {
    const first = this.#plans[(this.#plan[node] as number) + 2 * this.roles] as number;
    if (first === NONE) return this.#manySlots.get(manyKey(node, index)) ?? NONE;
    return this.#slots[first + index] as number;
  }

  setChild(node: number, index: number, child: number): void {
    const first = this.#plans[(this.#plan[node] as number) + 2 * this.roles] as number;
    if (first === NONE) this.#manySlots.set(manyKey(node, index), child);
    else this.#slots[first + index] = child;
  }

  value(node: number, role: number): number {
    return this.values[node * this.roles + role] as number;
  }

  prove(node: number, values: ArrayLike<number>): void {
    this.isProven[node] = 1;
    for (let role = 0; role < this.roles; role++)
      this.values[node * this.roles + role] = values[role] as number;
  }

  /** Copies the statistics of an entry of another tree. */
  copyEntry(entry: number, from: Tree, other: number): void {
    this.tries[entry] = from.tries[other] as number;
    this.totals[entry] = from.totals[other] as number;
    if (this.options.squares) this.squares[entry] = from.squares[other] as number;
    if (this.options.amaf) {
      this.amafTries[entry] = from.amafTries[other] as number;
      this.amafTotals[entry] = from.amafTotals[other] as number;
    }
    if (this.options.advice) this.advice[entry] = from.advice[other] as number;
    if (this.options.borrows) {
      this.borrowedTries[entry] = from.borrowedTries[other] as number;
      this.borrowedTotals[entry] = from.borrowedTotals[other] as number;
    }
  }

  #addEntry(move: number): void {
    const entry = this.entryCount++;
    this.moves[entry] = move;
    this.tries[entry] = 0;
    this.pending[entry] = 0;
    this.totals[entry] = 0;
    if (this.options.squares) this.squares[entry] = 0;
    if (this.options.amaf) {
      this.amafTries[entry] = 0;
      this.amafTotals[entry] = 0;
    }
    if (this.options.borrows) {
      this.borrowedTries[entry] = 0;
      this.borrowedTotals[entry] = 0;
    }
  }

  #growNodes(): void {
    this.states = grown(this.states);
    this.visits = grown(this.visits);
    if (this.options.borrows) this.borrowedVisits = grown(this.borrowedVisits);
    this.awaited = grown(this.awaited);
    this.isProven = grown(this.isProven);
    this.isAdvised = grown(this.isAdvised);
    this.fallback = grown(this.fallback);
    this.values = grown(this.values);
    this.#plan = grown(this.#plan);
  }

  #growEntries(): void {
    this.moves = grown(this.moves);
    this.tries = grown(this.tries);
    this.pending = grown(this.pending);
    this.totals = grown(this.totals);
    if (this.options.squares) this.squares = grown(this.squares);
    if (this.options.amaf) {
      this.amafTries = grown(this.amafTries);
      this.amafTotals = grown(this.amafTotals);
    }
    if (this.options.advice) this.advice = grown(this.advice);
    if (this.options.borrows) {
      this.borrowedTries = grown(this.borrowedTries);
      this.borrowedTotals = grown(this.borrowedTotals);
    }
  }
}

function manyKey(node: number, index: number): number {
  return node * 2 ** 22 + index;
}

function grown<Room extends Int32Array | Uint8Array | Float32Array | Float64Array>(room: Room): Room {
  const larger = new (room.constructor as new (length: number) => Room)(2 * room.length);
  larger.set(room);
  return larger;
}

/** Which node a position has: equal positions share one, however they were reached. */
export class NodeIndex implements NumberedWords {
  readonly #tree: Tree;
  readonly #table = new StateTable(this);

  constructor(tree: Tree) {
    this.#tree = tree;
  }

  /** The node that has the same state as this one and came first; the node itself, which is noted, if there is none. */
  firstLike(node: number): number {
    return this.#table.findOrAdd(node, this.#tree.states, this.#tree.placeOf(node));
  }

  /** The node of a state that lies somewhere; `NONE` if it has none. */
  nodeOf(words: Int32Array, at: number): number {
    return this.#table.find(words, at);
  }

  hash(words: Int32Array, at: number): number {
    return hashWords(words, at, at + this.#tree.stateSize);
  }

  hashOf(node: number): number {
    return this.hash(this.#tree.states, this.#tree.placeOf(node));
  }

  isEqual(node: number, words: Int32Array, at: number): boolean {
    const { states, stateSize } = this.#tree;
    const own = node * stateSize;
    for (let i = 0; i < stateSize; i++) if (states[own + i] !== words[at + i]) return false;
    return true;
  }
}

// Smaller trees from larger ones: what is below a node, or what was visited most.

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
