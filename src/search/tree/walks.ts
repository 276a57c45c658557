/**
 * Walks from the root to a node, and the playouts that start from its end or from the end's children: records the path
 * of each walk and the results awaited there, and adds results along the path.
 *
 * All children of a new node are played out together, and the results of the walk that found it are added once, as the
 * sum of theirs. The numbers of walks and playouts are reused, so that searching allocates nothing.
 */
import type { EndedPlayouts, Playouts } from '../../game/index.ts';
import { AllMovesAsFirst } from './all-moves-as-first.ts';
import { backUpJudgement } from './judgements.ts';
import type { MoveHistory } from './move-history.ts';
import { AWAITED, FALLBACK, NODE_SIZE, NONE, PENDING, TRIES, type Tree, VISITS } from './tree.ts';
import type { TreeScale } from './tree-scale.ts';

const FIRST_STEPS = 32;

/**
 * The words of a choice on the path: the node (`NONE` if another choice at it was recorded before), the role, and its
 * entry.
 */
const CHOICE = 3;

/**
 * The words of a start of playouts: its walk, the node it starts from, and the joint move that leads there from the
 * walk's end, or `NONE` if it is the end itself.
 */
const START = 3;

/** What to record about moves, in addition to the results of each choice. */
export interface MoveStatistics {
  /** The visits from which a node has all-moves-as-first statistics, if any node is to have them. */
  readonly amafFrom?: number | undefined;
  readonly history?: MoveHistory | undefined;
}

export class Walks {
  /** The number of walks in progress. */
  count = 0;
  /** The number of starts that wait for a lane or are being played out. */
  wanted = 0;
  /** The number of starts that are being played out. */
  started = 0;
  /** The number of playouts from each start. */
  rounds = 1;
  readonly #playouts: Playouts;
  readonly #scale: TreeScale;
  readonly #roles: number;
  readonly #amaf: AllMovesAsFirst | undefined;
  readonly #history: MoveHistory | undefined;
  /** For each walk, the choices that led to its end. */
  readonly #steps: Int32Array[] = [];
  #lengths = new Int32Array(256);
  #ends = new Int32Array(256);
  #isOpen = new Uint8Array(256);
  /** For each walk, the number of visits awaited on its path, of starts without a result, and of finished playouts. */
  #weights = new Int32Array(256);
  #due = new Int32Array(256);
  #landed = new Int32Array(256);
  /** For each walk and role, the sums of values and of their squares. */
  #walkSums: Float64Array;
  #walkSquares: Float64Array;
  readonly #free: number[] = [];
  #starts = new Int32Array(256 * START);
  #startCount = 0;
  readonly #freeStarts: number[] = [];
  /** Starts that wait for a lane: first in, first out. */
  #waiting = new Int32Array(256);
  #firstWaiting = 0;
  #endWaiting = 0;
  /** For each role, the current sum of values, and of their squares. */
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;
  readonly #entries: Int32Array;

  constructor(playouts: Playouts, scale: TreeScale, roles: number, { amafFrom, history }: MoveStatistics) {
    this.#playouts = playouts;
    this.#scale = scale;
    this.#roles = roles;
    this.#history = history;
    this.#amaf = amafFrom === undefined ? undefined : new AllMovesAsFirst(playouts, scale, roles, amafFrom);
    this.#sums = new Float64Array(roles);
    this.#squares = new Float64Array(roles);
    this.#entries = new Int32Array(roles);
    this.#walkSums = new Float64Array(256 * roles);
    this.#walkSquares = new Float64Array(256 * roles);
  }

  /** @param expected the probable number of starts of this walk */
  begin(expected: number): number {
    const walk = this.#free.pop() ?? this.#addWalk();
    this.#lengths[walk] = 0;
    this.#ends[walk] = NONE;
    this.#isOpen[walk] = 1;
    this.#weights[walk] = expected * this.rounds;
    this.#due[walk] = 0;
    this.#landed[walk] = 0;
    for (let role = 0; role < this.#roles; role++) {
      this.#walkSums[walk * this.#roles + role] = 0;
      this.#walkSquares[walk * this.#roles + role] = 0;
    }
    this.count++;
    return walk;
  }

  /** Returns the number of choices so far. */
  depth(walk: number): number {
    return (this.#lengths[walk] as number) / CHOICE;
  }

  /** Continues a walk from a node where at most one role has a choice; its results are awaited there. */
  addChoice(tree: Tree, walk: number, node: number, role: number, entry: number): void {
    const at = this.#lengths[walk] as number;
    let steps = this.#steps[walk] as Int32Array;
    if (at + CHOICE > steps.length) steps = this.#lengthen(walk);
    steps[at] = node;
    steps[at + 1] = role;
    steps[at + 2] = entry;
    this.#lengths[walk] = at + CHOICE;
    const weight = this.#weights[walk] as number;
    const nodes = tree.nodes.ints;
    const awaited = node * NODE_SIZE + AWAITED;
    if (node !== NONE) nodes[awaited] = (nodes[awaited] as number) + weight;
    if (entry !== NONE) tree.addPending(entry, weight);
  }

  /** Does the same where several roles may have a choice, given their entries, or `NONE` for those that have none. */
  addStep(tree: Tree, walk: number, node: number, entries: ArrayLike<number>): void {
    let first = node;
    for (let role = 0; role < this.#roles; role++) {
      const entry = entries[role] as number;
      if (entry === NONE) continue;
      this.addChoice(tree, walk, first, role, entry);
      first = NONE;
    }
    if (first !== NONE) this.addChoice(tree, walk, node, NONE, NONE);
  }

  /** Returns the last node of a walk that was visited this often and in which a role alone had a choice, or `NONE`. */
  lastChoiceOf(tree: Tree, walk: number, role: number, visits: number): number {
    const steps = this.#steps[walk] as Int32Array;
    for (let at = (this.#lengths[walk] as number) - CHOICE; at >= 0; at -= CHOICE) {
      const node = steps[at] as number;
      if (node === NONE || steps[at + 1] !== role) continue;
      if (tree.visits(node) >= visits && tree.chooser(node) === role) return node;
    }
    return NONE;
  }

  /** Requests playouts from the end of a walk. */
  playFrom(tree: Tree, walk: number, end: number): void {
    this.#ends[walk] = end;
    this.#wantStart(walk, end, NONE);
    tree.addAwaited(end, this.rounds);
  }

  /** Requests playouts from one more child of a walk's end, which a joint move leads to. */
  playChild(tree: Tree, walk: number, end: number, index: number, child: number): void {
    this.#ends[walk] = end;
    this.#wantStart(walk, child, index);
    this.#awaitChild(tree, end, index, child, this.rounds);
  }

  /** Returns the start that gets the next free lane, or `NONE`. */
  nextWaiting(): number {
    if (this.#firstWaiting === this.#endWaiting) {
      this.#firstWaiting = 0;
      this.#endWaiting = 0;
      return NONE;
    }
    this.started++;
    return this.#waiting[this.#firstWaiting++] as number;
  }

  nodeOf(start: number): number {
    return this.#starts[start * START + 1] as number;
  }

  /** Adds the results of playouts from a start. */
  land(tree: Tree, start: number, ended: EndedPlayouts): void {
    for (let role = 0; role < this.#roles; role++) {
      const sum = ended.goals[role] as number;
      this.#sums[role] = this.#scale.sum(sum, this.rounds, role);
      this.#squares[role] = this.#scale.squares(ended.squares[role] as number, sum, this.rounds, role);
    }
    const walk = this.#starts[start * START] as number;
    const node = this.#starts[start * START + 1] as number;
    const index = this.#starts[start * START + 2] as number;
    if (this.#amaf !== undefined) this.#noteLane(tree, walk, index, ended.lane, this.#amaf);
    this.started--;
    this.#removeStart(start);
    if (index === NONE) {
      tree.addAwaited(node, -this.rounds);
      this.#addToWalk(walk);
    } else {
      this.#awaitChild(tree, this.#ends[walk] as number, index, node, -this.rounds);
      this.#creditChild(tree, walk, index, node);
    }
    this.#due[walk] = (this.#due[walk] as number) - 1;
    if (this.#due[walk] === 0) this.#finish(tree, walk);
  }

  /** Credits a child of a walk's end with these values, which count as much as its playouts. */
  settleChild(
    tree: Tree,
    walk: number,
    end: number,
    index: number,
    child: number,
    values: ArrayLike<number>,
  ): void {
    this.#ends[walk] = end;
    this.#takeAll(values);
    this.#creditChild(tree, walk, index, child);
  }

  /** Returns whether a walk waits for playouts, or already has results. */
  hasFound(walk: number): boolean {
    return (this.#due[walk] as number) + (this.#landed[walk] as number) > 0;
  }

  /**
   * Declares that no more children of the walk's end will be requested: a walk without pending playouts is finished.
   */
  close(tree: Tree, walk: number): void {
    if (this.#due[walk] === 0) this.#finish(tree, walk);
  }

  /** Ends a walk at a node with these values. */
  settle(tree: Tree, walk: number, end: number, values: ArrayLike<number>): void {
    this.#ends[walk] = end;
    this.#takeAll(values);
    this.#addToWalk(walk);
    this.#finish(tree, walk);
  }

  /** Drops all playouts; results of walks so far are kept. */
  clear(tree: Tree): void {
    for (let start = 0; start < this.#startCount; start++) {
      const walk = this.#starts[start * START] as number;
      if (walk === NONE) continue;
      const node = this.#starts[start * START + 1] as number;
      const index = this.#starts[start * START + 2] as number;
      if (index === NONE) tree.addAwaited(node, -this.rounds);
      else this.#awaitChild(tree, this.#ends[walk] as number, index, node, -this.rounds);
      this.#removeStart(start);
    }
    for (let walk = 0; walk < this.#steps.length; walk++) if (this.#isOpen[walk]) this.#finish(tree, walk);
    this.#firstWaiting = 0;
    this.#endWaiting = 0;
    this.started = 0;
  }

  #wantStart(walk: number, node: number, index: number): void {
    const start = this.#freeStarts.pop() ?? this.#addStart();
    const starts = this.#starts;
    starts[start * START] = walk;
    starts[start * START + 1] = node;
    starts[start * START + 2] = index;
    this.#due[walk] = (this.#due[walk] as number) + 1;
    this.wanted++;
    if (this.#endWaiting === this.#waiting.length) this.#makeRoomToWait();
    this.#waiting[this.#endWaiting++] = start;
  }

  #removeStart(start: number): void {
    this.#starts[start * START] = NONE;
    this.#freeStarts.push(start);
    this.wanted--;
  }

  #awaitChild(tree: Tree, node: number, index: number, child: number, change: number): void {
    tree.addAwaited(node, change);
    tree.addAwaited(child, change);
    const chooser = tree.chooser(node);
    if (chooser !== NONE) {
      if (tree.entriesOf(node, chooser) > 1) tree.addPending(tree.entryAt(node, chooser, index), change);
      return;
    }
    tree.takeEntries(node, index, this.#entries);
    for (let role = 0; role < this.#roles; role++)
      if (tree.entriesOf(node, role) > 1) tree.addPending(this.#entries[role] as number, change);
  }

  #takeAll(values: ArrayLike<number>): void {
    for (let role = 0; role < this.#roles; role++) this.#take(role, this.rounds, values[role] as number);
  }

  #take(role: number, count: number, value: number): void {
    this.#sums[role] = count * value;
    this.#squares[role] = count * value * value;
  }

  /** Credits a child of a walk's end, and the walk, with the current sums. */
  #creditChild(tree: Tree, walk: number, index: number, child: number): void {
    const node = this.#ends[walk] as number;
    tree.addVisits(child, this.rounds);
    const chooser = tree.chooser(node);
    if (chooser !== NONE) {
      const isChoice = tree.entriesOf(node, chooser) > 1;
      const entry = isChoice ? tree.entryAt(node, chooser, index) : NONE;
      this.#creditEntry(tree, chooser, entry, this.rounds);
      if (tree.judgements !== undefined) backUpJudgement(tree, node, isChoice ? chooser : NONE, entry, child);
    } else {
      tree.takeEntries(node, index, this.#entries);
      for (let role = 0; role < this.#roles; role++)
        if (tree.entriesOf(node, role) > 1)
          this.#creditEntry(tree, role, this.#entries[role] as number, this.rounds);
    }
    this.#addToWalk(walk);
  }

  /** Credits a node that a walk has just passed, and all before it, with additional visits of certain values. */
  credit(tree: Tree, walk: number, node: number, count: number, values: ArrayLike<number>): void {
    const steps = this.#steps[walk] as Int32Array;
    for (let role = 0; role < this.#roles; role++) this.#take(role, count, values[role] as number);
    let isPassed = false;
    for (let at = (this.#lengths[walk] as number) - CHOICE; at >= 0; at -= CHOICE) {
      // Nothing counts for the choice in the node itself.
      const isHere = steps[at] === node && !isPassed;
      if (!isHere) this.#creditEntry(tree, steps[at + 1] as number, steps[at + 2] as number, count);
      else isPassed = true;
      if (steps[at] === NONE) continue;
      tree.addVisits(steps[at] as number, count);
      if (!isHere && steps[at + 1] !== NONE)
        this.#acceptNoLess(tree, steps[at] as number, steps[at + 1] as number, count);
    }
    if (!isPassed) tree.addVisits(node, count);
  }

  #creditEntry(tree: Tree, role: number, entry: number, count: number): void {
    if (entry === NONE) return;
    const sum = this.#sums[role] as number;
    const { ints, doubles } = tree.entries;
    ints[entry + TRIES] = (ints[entry + TRIES] as number) + count;
    doubles[entry >> 1] = (doubles[entry >> 1] as number) + sum;
    if (tree.options.squares) tree.addSquares(entry, this.#squares[role] as number);
    if (this.#playouts.learns) this.#playouts.learn(tree.move(entry), sum / count);
    this.#history?.add(tree.move(entry), count, sum);
  }

  #addToWalk(walk: number): void {
    const at = walk * this.#roles;
    for (let role = 0; role < this.#roles; role++) {
      this.#walkSums[at + role] = (this.#walkSums[at + role] as number) + (this.#sums[role] as number);
      this.#walkSquares[at + role] =
        (this.#walkSquares[at + role] as number) + (this.#squares[role] as number);
    }
    this.#landed[walk] = (this.#landed[walk] as number) + this.rounds;
  }

  /** Credits all choices on the path with the results of a walk, from the last to the first, and ends it. */
  #finish(tree: Tree, walk: number): void {
    const landed = this.#landed[walk] as number;
    const weight = this.#weights[walk] as number;
    const steps = this.#steps[walk] as Int32Array;
    const nodes = tree.nodes.ints;
    const { ints } = tree.entries;
    let child = this.#ends[walk] as number;
    for (let role = 0; role < this.#roles; role++) {
      this.#sums[role] = this.#walkSums[walk * this.#roles + role] as number;
      this.#squares[role] = this.#walkSquares[walk * this.#roles + role] as number;
    }
    if (landed > 0) {
      tree.addVisits(child, landed);
      const chooser = tree.isExpanded(child) ? tree.chooser(child) : NONE;
      if (chooser !== NONE) this.#acceptNoLess(tree, child, chooser, landed);
    }
    for (let at = (this.#lengths[walk] as number) - CHOICE; at >= 0; at -= CHOICE) {
      const node = steps[at] as number;
      const role = steps[at + 1] as number;
      const entry = steps[at + 2] as number;
      if (entry !== NONE) ints[entry + PENDING] = (ints[entry + PENDING] as number) - weight;
      if (landed > 0) {
        if (tree.judgements !== undefined) {
          backUpJudgement(tree, node, role, entry, child);
          child = node;
        }
        this.#creditEntry(tree, role, entry, landed);
      }
      if (node === NONE) continue;
      const record = node * NODE_SIZE;
      nodes[record + VISITS] = (nodes[record + VISITS] as number) + landed;
      nodes[record + AWAITED] = (nodes[record + AWAITED] as number) - weight;
      if (landed > 0 && role !== NONE) this.#acceptNoLess(tree, node, role, landed);
    }
    this.#isOpen[walk] = 0;
    this.#free.push(walk);
    this.count--;
  }

  /** Ensures that a role gets no less than its best certain value. */
  #acceptNoLess(tree: Tree, node: number, role: number, count: number): void {
    const fallback = tree.nodes.ints[node * NODE_SIZE + FALLBACK] as number;
    if (fallback === NONE || count * tree.value(fallback, role) <= (this.#sums[role] as number)) return;
    for (let each = 0; each < this.#roles; each++) this.#take(each, count, tree.value(fallback, each));
  }

  /** Records the way of the playout in a lane: its walk, and the joint move after the walk's end, if any. */
  #noteLane(tree: Tree, walk: number, index: number, lane: number, amaf: AllMovesAsFirst): void {
    const end = this.#ends[walk] as number;
    const steps = this.#steps[walk] as Int32Array;
    if (index !== NONE) {
      tree.takeMoves(end, index, this.#entries, 0);
      for (let role = 0; role < this.#roles; role++) amaf.noteMove(lane, this.#entries[role] as number);
    }
    if (tree.isExpanded(end))
      for (let role = 0; role < this.#roles; role++) amaf.noteChoice(tree, end, role, lane);
    let node = NONE;
    for (let at = (this.#lengths[walk] as number) - CHOICE; at >= 0; at -= CHOICE) {
      const chosen = steps[at + 2] as number;
      if (chosen === NONE) continue;
      // The node is recorded with the first of the choices made in it.
      for (let first = at; node === NONE; first -= CHOICE) node = steps[first] as number;
      amaf.noteMove(lane, tree.move(chosen));
      amaf.noteChoice(tree, node, steps[at + 1] as number, lane);
      if (steps[at] !== NONE) node = NONE;
    }
  }

  /** Must be called after each run of playouts, before others start in the same lanes. */
  countAllMovesAsFirst(tree: Tree): void {
    this.#amaf?.count(tree);
  }

  #addWalk(): number {
    const walk = this.#steps.length;
    this.#steps.push(new Int32Array(FIRST_STEPS * CHOICE));
    if (walk === this.#lengths.length) {
      this.#lengths = doubled(this.#lengths);
      this.#ends = doubled(this.#ends);
      this.#weights = doubled(this.#weights);
      this.#due = doubled(this.#due);
      this.#landed = doubled(this.#landed);
      this.#isOpen = doubled(this.#isOpen);
      this.#walkSums = doubled(this.#walkSums);
      this.#walkSquares = doubled(this.#walkSquares);
    }
    return walk;
  }

  #addStart(): number {
    const start = this.#startCount++;
    if (this.#startCount * START > this.#starts.length) this.#starts = doubled(this.#starts);
    return start;
  }

  #lengthen(walk: number): Int32Array {
    const steps = doubled(this.#steps[walk] as Int32Array);
    this.#steps[walk] = steps;
    return steps;
  }

  #makeRoomToWait(): void {
    this.#waiting.copyWithin(0, this.#firstWaiting, this.#endWaiting);
    this.#endWaiting -= this.#firstWaiting;
    this.#firstWaiting = 0;
    if (2 * this.#endWaiting > this.#waiting.length) this.#waiting = doubled(this.#waiting);
  }
}

function doubled<Room extends Int32Array | Uint8Array | Float64Array>(room: Room): Room {
  const larger = new (room.constructor as new (length: number) => Room)(2 * room.length);
  larger.set(room);
  return larger;
}

/** Walks that wait for something at a node, possibly for a certain joint move; the lists are reused. */
export class WantedSteps {
  count = 0;
  readonly walks: number[] = [];
  readonly nodes: number[] = [];
  readonly indices: number[] = [];
  /** Whether the walk requests all children of the node, one after the other. */
  readonly isOneOfAll: boolean[] = [];

  add(walk: number, node: number, index: number, isOneOfAll = false): void {
    this.walks[this.count] = walk;
    this.nodes[this.count] = node;
    this.isOneOfAll[this.count] = isOneOfAll;
    this.indices[this.count++] = index;
  }

  isLastOfWalk(i: number): boolean {
    return i + 1 === this.count || this.walks[i + 1] !== this.walks[i];
  }
}
