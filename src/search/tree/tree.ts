/**
 * A search tree in flat memory: nodes, their entries (one for each legal move of each role) and packed states are
 * records of words, and nothing is allocated while the tree grows.
 *
 * An entry is identified by the place of its record, so the entries of a role are `entrySize` apart. Where one role
 * alone has a choice, which is every node of a game with turns, an entry also holds the child that its move leads to.
 *
 * Values in the tree are between 0 and 100, regardless of the utilities of the game.
 */
import { ABSENT, GrowingMemory } from '../../base/index.ts';

/** Stands for no node, or a node that does not exist yet. */
export const NONE = ABSENT;

/** A node with more joint moves than this stores its children in a map. */
const MOST_SLOTS = 4096;

/** The number of words in a node's record. */
export const NODE_SIZE = 8;
export const VISITS = 0;
export const AWAITED = 1;
const BLOCK = 2;
const PROVEN = 3;
export const FALLBACK = 4;
const PARENTS = 5;
const WALK = 6;

/**
 * The words at the head of a node's entries. They are followed, for each role, by the number of its entries and the
 * first one.
 */
const JOINT = 0;
const SLOTS = 1;
const ADVISED = 2;
const BORROWED_VISITS = 3;
const BY_ROLE = 4;

/** Stands in place of slots when the children are stored in the entries of one role. */
const IN_ENTRIES = -2;

/** The words of an entry's record; the total takes the first two. */
export const TRIES = 2;
export const PENDING = 3;
const MOVE = 4;
export const CHILD = 5;
export const KNOWN = 6;
export const ADVICE = 7;
const PLAIN_ENTRY_SIZE = 8;

export interface TreeOptions {
  /** Whether to keep statistics of all moves made later in a game (RAVE). */
  readonly amaf?: boolean;
  /** Whether to keep sums of squares (UCB1-tuned). */
  readonly squares?: boolean;
  /** Whether to record which part of the visits, tries and totals comes from other searchers. */
  readonly borrows?: boolean;
  /** Whether to store judgements of nodes by an evaluator. */
  readonly judgements?: boolean;
}

export class Tree {
  readonly roles: number;
  /** The number of 32-bit words in a packed state. */
  readonly stateSize: number;
  readonly options: TreeOptions;
  /** The number of words from one entry to the next. */
  readonly entrySize: number;
  nodeCount = 0;
  /** The number of nodes whose moves are known. */
  expandedCount = 0;
  /** Records of entries, together with data of their nodes. */
  readonly entries = new GrowingMemory();
  /** Records of nodes. */
  readonly nodes = new GrowingMemory();
  /** Indexed by node and role, if nodes are judged. */
  readonly judgements: GrowingMemory | undefined;
  readonly #states = new GrowingMemory();
  readonly #headSize: number;
  /** The offsets of optional words within an entry: the tries and the total of all-moves-as-first. */
  readonly amafAt: number;
  readonly #squaresAt: number;
  readonly #borrowsAt: number;
  /** The number of words of `entries` in use. */
  #end = 0;
  /** Values of proven nodes, for each role. */
  #values = new Float64Array(1024);
  #provenCount = 0;
  readonly #manySlots = new Map<number, number>();

  constructor(roles: number, stateSize: number, options: TreeOptions = {}) {
    this.roles = roles;
    this.stateSize = stateSize;
    this.options = options;
    this.#headSize = BY_ROLE + 2 * roles;
    let size = PLAIN_ENTRY_SIZE;
    this.amafAt = options.amaf ? size : NONE;
    if (options.amaf) size += 2;
    this.#squaresAt = options.squares ? size : NONE;
    if (options.squares) size += 2;
    this.#borrowsAt = options.borrows ? size : NONE;
    if (options.borrows) size += 2;
    this.entrySize = size;
    if (options.judgements) this.judgements = new GrowingMemory();
  }

  /** Packed states, stored consecutively; the array is replaced when nodes are added. */
  get states(): Int32Array {
    return this.#states.ints;
  }

  /** The number of bytes in use, excluding reserved room. */
  get bytes(): number {
    return (
      4 * (this.nodeCount * (NODE_SIZE + this.stateSize) + this.#end) +
      8 * this.#provenCount * this.roles +
      48 * this.#manySlots.size
    );
  }

  /** Reserves room for nodes, so that their states can be written before they are added. */
  reserveNodes(count: number): void {
    this.nodes.reserve((this.nodeCount + count) * NODE_SIZE);
    this.#states.reserve((this.nodeCount + count) * this.stateSize);
  }

  /** Adds a node; the caller writes its state at `placeOf(node)`. */
  addNode(): number {
    const node = this.nodeCount;
    this.reserveNodes(1);
    this.nodeCount++;
    const { ints } = this.nodes;
    const at = node * NODE_SIZE;
    ints[at + VISITS] = 0;
    ints[at + AWAITED] = 0;
    ints[at + BLOCK] = NONE;
    ints[at + PROVEN] = 0;
    ints[at + FALLBACK] = NONE;
    ints[at + PARENTS] = NONE;
    ints[at + WALK] = 0;
    return node;
  }

  /** Removes the node that was added last. */
  removeLastNode(): void {
    this.nodeCount--;
  }

  placeOf(node: number): number {
    return node * this.stateSize;
  }

  visits(node: number): number {
    return this.nodes.ints[node * NODE_SIZE + VISITS] as number;
  }

  addVisits(node: number, count: number): void {
    this.#add(node * NODE_SIZE + VISITS, count);
  }

  /** Returns the number of visits in progress. */
  awaited(node: number): number {
    return this.nodes.ints[node * NODE_SIZE + AWAITED] as number;
  }

  addAwaited(node: number, count: number): void {
    this.#add(node * NODE_SIZE + AWAITED, count);
  }

  /** Returns the last walk that passed through the node. */
  lastWalk(node: number): number {
    return this.nodes.ints[node * NODE_SIZE + WALK] as number;
  }

  setLastWalk(node: number, walk: number): void {
    this.nodes.ints[node * NODE_SIZE + WALK] = walk;
  }

  /** Returns the proven child that is best for the choosing role, which need not accept less. */
  fallback(node: number): number {
    return this.nodes.ints[node * NODE_SIZE + FALLBACK] as number;
  }

  setFallback(node: number, child: number): void {
    this.nodes.ints[node * NODE_SIZE + FALLBACK] = child;
  }

  isProven(node: number): boolean {
    return (this.nodes.ints[node * NODE_SIZE + PROVEN] as number) !== 0;
  }

  /** Returns the value of a proven node. */
  value(node: number, role: number): number {
    const proof = (this.nodes.ints[node * NODE_SIZE + PROVEN] as number) - 1;
    return this.#values[proof * this.roles + role] as number;
  }

  /** Records that a node's value is certain; `proveUpwards` updates the parents. */
  prove(node: number, values: ArrayLike<number>): void {
    const proof = this.#provenCount++;
    if ((proof + 1) * this.roles > this.#values.length) {
      const larger = new Float64Array(2 * this.#values.length + this.roles);
      larger.set(this.#values);
      this.#values = larger;
    }
    for (let role = 0; role < this.roles; role++)
      this.#values[proof * this.roles + role] = values[role] as number;
    this.nodes.ints[node * NODE_SIZE + PROVEN] = proof + 1;
  }

  isExpanded(node: number): boolean {
    return (this.nodes.ints[node * NODE_SIZE + BLOCK] as number) !== NONE;
  }

  /**
   * Creates the entries of a node.
   *
   * @param counts the number of legal moves of each role, starting at `countsAt`
   * @param moves the moves in role order, starting at `movesAt`
   */
  expand(node: number, counts: ArrayLike<number>, moves: ArrayLike<number>, countsAt = 0, movesAt = 0): void {
    const { roles, entrySize } = this;
    let total = 0;
    let joint = 1;
    let choosers = 0;
    let chooser = 0;
    for (let role = 0; role < roles; role++) {
      const count = counts[countsAt + role] as number;
      total += count;
      joint *= count;
      if (count < 2) continue;
      choosers++;
      chooser = role;
    }
    const isAlone = choosers <= 1;
    const slots = isAlone || joint > MOST_SLOTS ? 0 : joint + (joint & 1);
    const block = this.#reserveWords(this.#headSize + total * entrySize + slots);
    const { ints } = this.entries;
    ints.fill(0, block, this.#end);
    let entry = block + this.#headSize;
    let from = movesAt;
    for (let role = 0; role < roles; role++) {
      const count = counts[countsAt + role] as number;
      ints[block + BY_ROLE + 2 * role] = count;
      ints[block + BY_ROLE + 2 * role + 1] = entry;
      for (let i = 0; i < count; i++, entry += entrySize) {
        ints[entry + MOVE] = moves[from++] as number;
        ints[entry + CHILD] = NONE;
      }
    }
    ints[block + JOINT] = joint;
    ints[block + SLOTS] = isAlone ? IN_ENTRIES - chooser : slots === 0 ? NONE : entry;
    if (slots > 0) ints.fill(NONE, entry, entry + joint);
    this.nodes.ints[node * NODE_SIZE + BLOCK] = block;
    this.expandedCount++;
  }

  firstEntry(node: number, role: number): number {
    return this.entries.ints[this.#block(node) + BY_ROLE + 2 * role + 1] as number;
  }

  entriesOf(node: number, role: number): number {
    return this.entries.ints[this.#block(node) + BY_ROLE + 2 * role] as number;
  }

  /** Returns the role's entry with the given index. */
  entryAt(node: number, role: number, index: number): number {
    return this.firstEntry(node, role) + index * this.entrySize;
  }

  /** Returns the number of joint moves of a node. */
  jointCount(node: number): number {
    return this.entries.ints[this.#block(node) + JOINT] as number;
  }

  /** Returns the role whose entries store the children, if no other role has a choice; otherwise `NONE`. */
  chooser(node: number): number {
    const slots = this.entries.ints[this.#block(node) + SLOTS] as number;
    return slots <= IN_ENTRIES ? IN_ENTRIES - slots : NONE;
  }

  /** Returns the number of a joint move; the last role's entries change fastest. */
  jointIndex(node: number, entries: ArrayLike<number>, at = 0): number {
    let index = 0;
    for (let role = 0; role < this.roles; role++) {
      const offset = ((entries[at + role] as number) - this.firstEntry(node, role)) / this.entrySize;
      index = index * this.entriesOf(node, role) + offset;
    }
    return index;
  }

  /** Writes the entries of a joint move. */
  takeEntries(node: number, index: number, entries: { [role: number]: number }, at = 0): void {
    let rest = index;
    for (let role = this.roles - 1; role >= 0; role--) {
      const count = this.entriesOf(node, role);
      entries[at + role] = this.firstEntry(node, role) + (rest % count) * this.entrySize;
      rest = Math.floor(rest / count);
    }
  }

  /** Writes the move of each role in a joint move. */
  takeMoves(node: number, index: number, moves: { [at: number]: number }, at: number): void {
    const { ints } = this.entries;
    const byRole = this.#block(node) + BY_ROLE;
    let rest = index;
    for (let role = this.roles - 1; role >= 0; role--) {
      const count = ints[byRole + 2 * role] as number;
      const first = ints[byRole + 2 * role + 1] as number;
      if (count === 1) moves[at + role] = ints[first + MOVE] as number;
      else {
        moves[at + role] = ints[first + (rest % count) * this.entrySize + MOVE] as number;
        rest = Math.floor(rest / count);
      }
    }
  }

  child(node: number, index: number): number {
    const { ints } = this.entries;
    const slots = ints[this.#block(node) + SLOTS] as number;
    if (slots <= IN_ENTRIES) return ints[this.entryAt(node, IN_ENTRIES - slots, index) + CHILD] as number;
    if (slots === NONE) return this.#manySlots.get(manyKey(node, index)) ?? NONE;
    return ints[slots + index] as number;
  }

  /** Makes a node the child after a joint move, and records its parent. */
  setChild(node: number, index: number, child: number): void {
    const edge = this.#reserveWords(2);
    const { ints } = this.entries;
    const slots = ints[this.#block(node) + SLOTS] as number;
    if (slots <= IN_ENTRIES) {
      const entry = this.entryAt(node, IN_ENTRIES - slots, index);
      ints[entry + CHILD] = child;
      ints[entry + KNOWN] = this.isProven(child) ? 1 : 0;
    } else if (slots === NONE) this.#manySlots.set(manyKey(node, index), child);
    else ints[slots + index] = child;
    ints[edge] = node;
    ints[edge + 1] = this.nodes.ints[child * NODE_SIZE + PARENTS] as number;
    this.nodes.ints[child * NODE_SIZE + PARENTS] = edge;
  }

  /** Marks the entries that lead to a proven child, so that selection need not access the child. */
  markKnown(node: number, child: number): void {
    const chooser = this.chooser(node);
    if (chooser === NONE) return;
    const { ints } = this.entries;
    let entry = this.firstEntry(node, chooser);
    for (let left = this.entriesOf(node, chooser); left > 0; left--, entry += this.entrySize)
      if (ints[entry + CHILD] === child) ints[entry + KNOWN] = 1;
  }

  /** Calls back with each parent of a node; a parent that has it as several children occurs several times. */
  forEachParent(node: number, visit: (parent: number) => void): void {
    const { ints } = this.entries;
    let edge = this.nodes.ints[node * NODE_SIZE + PARENTS] as number;
    for (; edge !== NONE; edge = ints[edge + 1] as number) visit(ints[edge] as number);
  }

  move(entry: number): number {
    return this.entries.ints[entry + MOVE] as number;
  }

  setMove(entry: number, move: number): void {
    this.entries.ints[entry + MOVE] = move;
  }

  tries(entry: number): number {
    return this.entries.ints[entry + TRIES] as number;
  }

  total(entry: number): number {
    return this.entries.doubles[entry >> 1] as number;
  }

  /** Adds playout results to an entry. */
  addResults(entry: number, tries: number, total: number): void {
    const { ints, doubles } = this.entries;
    ints[entry + TRIES] = (ints[entry + TRIES] as number) + tries;
    doubles[entry >> 1] = (doubles[entry >> 1] as number) + total;
  }

  pending(entry: number): number {
    return this.entries.ints[entry + PENDING] as number;
  }

  addPending(entry: number, count: number): void {
    const { ints } = this.entries;
    ints[entry + PENDING] = (ints[entry + PENDING] as number) + count;
  }

  /** Returns the estimated value of a move before it is tried. */
  advice(entry: number): number {
    return this.entries.floats[entry + ADVICE] as number;
  }

  setAdvice(entry: number, value: number): void {
    this.entries.floats[entry + ADVICE] = value;
  }

  isAdvised(node: number): boolean {
    return this.entries.ints[this.#block(node) + ADVISED] === 1;
  }

  setAdvised(node: number): void {
    this.entries.ints[this.#block(node) + ADVISED] = 1;
  }

  /** Returns how often a move was made, here or later. */
  amafTries(entry: number): number {
    return this.entries.floats[entry + this.amafAt] as number;
  }

  amafTotal(entry: number): number {
    return this.entries.floats[entry + this.amafAt + 1] as number;
  }

  addAmaf(entry: number, tries: number, total: number): void {
    const { floats } = this.entries;
    const at = entry + this.amafAt;
    floats[at] = (floats[at] as number) + tries;
    floats[at + 1] = (floats[at + 1] as number) + total;
    if ((floats[at] as number) < MOST_AMAF) return;
    floats[at] = (floats[at] as number) / 2;
    floats[at + 1] = (floats[at + 1] as number) / 2;
  }

  squares(entry: number): number {
    return this.entries.doubles[(entry + this.#squaresAt) >> 1] as number;
  }

  addSquares(entry: number, squares: number): void {
    const at = (entry + this.#squaresAt) >> 1;
    this.entries.doubles[at] = (this.entries.doubles[at] as number) + squares;
  }

  borrowedVisits(node: number): number {
    return this.isExpanded(node) ? (this.entries.ints[this.#block(node) + BORROWED_VISITS] as number) : 0;
  }

  setBorrowedVisits(node: number, visits: number): void {
    this.entries.ints[this.#block(node) + BORROWED_VISITS] = visits;
  }

  borrowedTries(entry: number): number {
    return this.#borrowsAt === NONE ? 0 : (this.entries.ints[entry + this.#borrowsAt] as number);
  }

  borrowedTotal(entry: number): number {
    return this.entries.floats[entry + this.#borrowsAt + 1] as number;
  }

  setBorrowed(entry: number, tries: number, total: number): void {
    this.entries.ints[entry + this.#borrowsAt] = tries;
    this.entries.floats[entry + this.#borrowsAt + 1] = total;
  }

  #block(node: number): number {
    return this.nodes.ints[node * NODE_SIZE + BLOCK] as number;
  }

  #add(at: number, count: number): void {
    const { ints } = this.nodes;
    ints[at] = (ints[at] as number) + count;
  }

  /** Reserves consecutive words of `entries`, starting at an even place. */
  #reserveWords(count: number): number {
    const at = this.#end;
    this.#end += count + (count & 1);
    this.entries.reserve(this.#end);
    return at;
  }
}

/** Sums of 32-bit numbers remain accurate enough below this; at the limit, older results are halved. */
const MOST_AMAF = 100_000;

function manyKey(node: number, index: number): number {
  return node * 2 ** 22 + index;
}
