/**
 * Walks from the root to a node whose playout is under way: where each has come through, what is awaited there, and how
 * its result is entered on the way back. Walks are numbered and used again, so that searching allocates nothing.
 */
import type { EndedPlayouts, Playouts } from '../../game/index.ts';
import { backUpJudgement } from './judgements.ts';
import { AWAITED, FALLBACK, NODE_SIZE, NONE, PENDING, TRIES, type Tree, VISITS } from './tree.ts';
import type { TreeScale } from './tree-scale.ts';

const FIRST_STEPS = 32;

/** Words of a choice on the way: the node (`NONE` if another choice at it was noted before), the role, its entry. */
const CHOICE = 3;

export class Walks {
  /** Walks that have been begun and are not over. */
  count = 0;
  /** Of these, walks whose playout has been started. */
  started = 0;
  /** Playouts from the end of each walk. */
  rounds = 1;
  readonly #playouts: Playouts;
  readonly #scale: TreeScale;
  readonly #roles: number;
  readonly #countsAmaf: boolean;
  /** By walk: the choices that led to its end. */
  readonly #steps: Int32Array[] = [];
  #lengths = new Int32Array(256);
  #ends = new Int32Array(256);
  #isOpen = new Uint8Array(256);
  readonly #free: number[] = [];
  /** Walks whose playouts wait for a lane: first in, first out. */
  #waiting = new Int32Array(256);
  #firstWaiting = 0;
  #endWaiting = 0;
  /** By role: the sum of values at hand, and of their squares. */
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;
  /** By move: the last walk in which it was made. */
  #madeIn = new Int32Array(1024);
  #amafWalk = 0;

  constructor(playouts: Playouts, scale: TreeScale, roles: number, countsAmaf: boolean) {
    this.#playouts = playouts;
    this.#scale = scale;
    this.#roles = roles;
    this.#countsAmaf = countsAmaf;
    this.#sums = new Float64Array(roles);
    this.#squares = new Float64Array(roles);
  }

  begin(): number {
    const walk = this.#free.pop() ?? this.#addWalk();
    this.#lengths[walk] = 0;
    this.#ends[walk] = NONE;
    this.#isOpen[walk] = 1;
    this.count++;
    return walk;
  }

  /** Another walk that has come the same way. */
  fork(tree: Tree, walk: number): number {
    const fork = this.begin();
    const length = this.#lengths[walk] as number;
    let steps = this.#steps[fork] as Int32Array;
    while (steps.length < length) steps = this.#lengthen(fork);
    steps.set((this.#steps[walk] as Int32Array).subarray(0, length));
    this.#lengths[fork] = length;
    this.#await(tree, fork, this.rounds);
    return fork;
  }

  /** Choices so far. */
  depth(walk: number): number {
    return (this.#lengths[walk] as number) / CHOICE;
  }

  /** A walk goes on from a node where one role alone has a choice, or none has; its results are awaited there. */
  addChoice(tree: Tree, walk: number, node: number, role: number, entry: number): void {
    const at = this.#lengths[walk] as number;
    let steps = this.#steps[walk] as Int32Array;
    if (at + CHOICE > steps.length) steps = this.#lengthen(walk);
    steps[at] = node;
    steps[at + 1] = role;
    steps[at + 2] = entry;
    this.#lengths[walk] = at + CHOICE;
    const nodes = tree.nodes.ints;
    const awaited = node * NODE_SIZE + AWAITED;
    if (node !== NONE) nodes[awaited] = (nodes[awaited] as number) + this.rounds;
    if (entry !== NONE) tree.addPending(entry, this.rounds);
  }

  /** The same where several roles may have a choice: their entries, or `NONE` for those that have none. */
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

  /** A walk has come to its end, where a playout is wanted. */
  enqueue(tree: Tree, walk: number, end: number): void {
    this.#ends[walk] = end;
    tree.addAwaited(end, this.rounds);
    if (this.#endWaiting === this.#waiting.length) this.#makeRoomToWait();
    this.#waiting[this.#endWaiting++] = walk;
  }

  /** The walk whose playout is to be started next, or `NONE`. */
  nextWaiting(): number {
    if (this.#firstWaiting === this.#endWaiting) {
      this.#firstWaiting = 0;
      this.#endWaiting = 0;
      return NONE;
    }
    this.started++;
    return this.#waiting[this.#firstWaiting++] as number;
  }

  endOf(walk: number): number {
    return this.#ends[walk] as number;
  }

  /** Enters what a walk's playouts have come to, and ends it. */
  land(tree: Tree, walk: number, ended: EndedPlayouts): void {
    for (let role = 0; role < this.#roles; role++) {
      const sum = ended.goals[role] as number;
      this.#sums[role] = this.#scale.sum(sum, this.rounds, role);
      this.#squares[role] = this.#scale.squares(ended.squares[role] as number, sum, this.rounds, role);
    }
    const end = this.#ends[walk] as number;
    tree.addAwaited(end, -this.rounds);
    if (this.#countsAmaf) this.#addAllMovesAsFirst(tree, walk, ended);
    this.#credit(tree, walk, end);
    this.started--;
    this.#release(walk);
  }

  /** Ends a walk at a node that is worth this to the roles, which counts as much as its playouts. */
  settle(tree: Tree, walk: number, end: number, values: ArrayLike<number>): void {
    for (let role = 0; role < this.#roles; role++) this.#take(role, values[role] as number);
    this.#credit(tree, walk, end);
    this.#release(walk);
  }

  /** Drops all walks. */
  clear(tree: Tree): void {
    for (let walk = 0; walk < this.#steps.length; walk++) {
      if (this.#isOpen[walk] === 0) continue;
      const end = this.#ends[walk] as number;
      if (end !== NONE) tree.addAwaited(end, -this.rounds);
      this.#await(tree, walk, -this.rounds);
      this.#release(walk);
    }
    this.#firstWaiting = 0;
    this.#endWaiting = 0;
    this.started = 0;
  }

  #await(tree: Tree, walk: number, change: number): void {
    const steps = this.#steps[walk] as Int32Array;
    const length = this.#lengths[walk] as number;
    for (let at = 0; at < length; at += CHOICE) {
      if (steps[at] !== NONE) tree.addAwaited(steps[at] as number, change);
      if (steps[at + 2] !== NONE) tree.addPending(steps[at + 2] as number, change);
    }
  }

  #take(role: number, value: number): void {
    this.#sums[role] = this.rounds * value;
    this.#squares[role] = this.rounds * value * value;
  }

  /** From the last choice to the first. */
  #credit(tree: Tree, walk: number, end: number): void {
    const { learns } = this.#playouts;
    const rounds = this.rounds;
    const sums = this.#sums;
    const steps = this.#steps[walk] as Int32Array;
    const nodes = tree.nodes.ints;
    const { ints, doubles } = tree.entries;
    const ended = end * NODE_SIZE + VISITS;
    nodes[ended] = (nodes[ended] as number) + rounds;
    let child = end;
    for (let at = (this.#lengths[walk] as number) - CHOICE; at >= 0; at -= CHOICE) {
      const role = steps[at + 1] as number;
      const entry = steps[at + 2] as number;
      if (tree.judgements !== undefined) {
        backUpJudgement(tree, steps[at] as number, role, entry, child);
        child = steps[at] as number;
      }
      if (entry !== NONE) {
        const sum = sums[role] as number;
        ints[entry + TRIES] = (ints[entry + TRIES] as number) + rounds;
        ints[entry + PENDING] = (ints[entry + PENDING] as number) - rounds;
        doubles[entry >> 1] = (doubles[entry >> 1] as number) + sum;
        if (tree.options.squares) tree.addSquares(entry, this.#squares[role] as number);
        if (learns) this.#playouts.learn(tree.move(entry), sum / rounds);
      }
      const node = steps[at] as number;
      if (node === NONE) continue;
      const record = node * NODE_SIZE;
      nodes[record + VISITS] = (nodes[record + VISITS] as number) + rounds;
      nodes[record + AWAITED] = (nodes[record + AWAITED] as number) - rounds;
      // No role has to accept less than what is certain.
      const fallback = nodes[record + FALLBACK] as number;
      if (fallback === NONE || role === NONE) continue;
      if (rounds * tree.value(fallback, role) > (sums[role] as number))
        for (let each = 0; each < this.#roles; each++) this.#take(each, tree.value(fallback, each));
    }
  }

  /** All moves as first: a move made later counts as if it had been made in each node on the way. */
  #addAllMovesAsFirst(tree: Tree, walk: number, ended: EndedPlayouts): void {
    const stamp = ++this.#amafWalk;
    const steps = this.#steps[walk] as Int32Array;
    let node = NONE;
    for (let at = (this.#lengths[walk] as number) - CHOICE; at >= 0; at -= CHOICE) {
      const role = steps[at + 1] as number;
      const chosen = steps[at + 2] as number;
      if (chosen === NONE) continue;
      for (let first = at; node === NONE; first -= CHOICE) node = steps[first] as number;
      this.#noteMade(tree.move(chosen), stamp);
      const sum = this.#sums[role] as number;
      let entry = tree.firstEntry(node, role);
      for (let left = tree.entriesOf(node, role); left > 0; left--, entry += tree.entrySize) {
        const move = tree.move(entry);
        if (this.#madeIn[move] === stamp || ended.wasMade(move)) tree.addAmaf(entry, this.rounds, sum);
      }
      if (steps[at] !== NONE) node = NONE;
    }
  }

  #noteMade(move: number, stamp: number): void {
    if (move >= this.#madeIn.length) {
      const larger = new Int32Array(Math.max(2 * this.#madeIn.length, move + 1));
      larger.set(this.#madeIn);
      this.#madeIn = larger;
    }
    this.#madeIn[move] = stamp;
  }

  #release(walk: number): void {
    this.#isOpen[walk] = 0;
    this.#free.push(walk);
    this.count--;
  }

  #addWalk(): number {
    const walk = this.#steps.length;
    this.#steps.push(new Int32Array(FIRST_STEPS * CHOICE));
    if (walk === this.#lengths.length) {
      this.#lengths = doubled(this.#lengths);
      this.#ends = doubled(this.#ends);
      const isOpen = new Uint8Array(2 * this.#isOpen.length);
      isOpen.set(this.#isOpen);
      this.#isOpen = isOpen;
    }
    return walk;
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

function doubled(room: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * room.length);
  larger.set(room);
  return larger;
}

/** Walks that wait for something at a node, and for which joint move; used again and again. */
export class WantedSteps {
  count = 0;
  readonly walks: number[] = [];
  readonly nodes: number[] = [];
  readonly indices: number[] = [];

  add(walk: number, node: number, index: number): void {
    this.walks[this.count] = walk;
    this.nodes[this.count] = node;
    this.indices[this.count++] = index;
  }
}
