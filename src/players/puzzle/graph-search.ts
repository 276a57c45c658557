/** Searches that remember positions: breadth first, with novelty pruning, or the most promising first. */
import type { Move, State } from '../../machine/index.ts';
import type { Children } from './children.ts';
import type { Place } from './fresh-atoms.ts';
import type { Incumbent } from './incumbent.ts';
import type { Method } from './method.ts';
import { NodeStore } from './node-store.ts';
import { OpenList } from './open-list.ts';
import { Pace } from './pace.ts';
import type { PuzzleSpace } from './puzzle-space.ts';

/** Decides what is looked at, and when. */
export interface Strategy {
  readonly name: string;
  /** Positions that are expanded together; more are quicker, fewer keep to the order. */
  readonly batch: number;
  /** Every position is kept, so that an end without a solution is a proof. */
  readonly isComplete: boolean;
  /** A longer way was taken before: take the shorter one. Not needed breadth first. */
  readonly reopens: boolean;
  /**
   * A whole number from 0, lower ones first; -1 to leave it out.
   *
   * @param before the position that it comes from, which was ranked earlier
   */
  rank(place: Place, depth: number, before: Place | undefined): number;
}

export interface GraphLimits {
  readonly megabytes: number;
  /** Positions that differ only in how many moves were made count as different. */
  readonly exact?: boolean;
}

export class GraphSearch implements Method {
  readonly name: string;
  readonly keepsPositions = true;
  readonly #space: PuzzleSpace;
  readonly #strategy: Strategy;
  readonly #incumbent: Incumbent;
  readonly #nodes: NodeStore;
  readonly #open = new OpenList();
  readonly #isExact: boolean;
  readonly #pace: Pace;
  #isFull = false;

  constructor(
    space: PuzzleSpace,
    from: State,
    strategy: Strategy,
    incumbent: Incumbent,
    { megabytes, exact = false }: GraphLimits,
  ) {
    this.name = strategy.name;
    this.#space = space;
    this.#pace = new Pace(space.sweep);
    this.#strategy = strategy;
    this.#incumbent = incumbent;
    this.#isExact = exact || !space.hasClock;
    const mask = exact ? new Int32Array(space.size).fill(-1) : space.mask;
    this.#nodes = new NodeStore(space.size, mask, megabytes);
    const root = new Int32Array(space.size);
    space.pack(from, root, 0);
    const rank = strategy.rank({ store: root, at: 0 }, 0, undefined);
    this.#open.push(this.#nodes.add(root, 0, -1, -1), Math.max(0, rank));
  }

  get isDone(): boolean {
    return this.#isFull || this.#open.count === 0;
  }

  /** Ended without having looked at everything, for want of memory. */
  get isFull(): boolean {
    return this.#isFull;
  }

  get isComplete(): boolean {
    return this.#strategy.isComplete;
  }

  advance(): number {
    if (this.isDone) return 0;
    const { size } = this.#space;
    const batch = this.#open.take(Math.min(this.#strategy.batch, this.#pace.batch));
    const children = this.#space.expand(
      this.#nodes.states,
      batch.map((node) => node * size),
    );
    this.#pace.note(batch.length, children.count);
    for (let child = 0; child < children.count && !this.#isFull; child++) {
      this.#consider(children, child, batch[children.parents[child] as number] as number);
    }
    if (this.#open.count === 0 && !this.#isFull && this.#isExact && this.#strategy.isComplete) {
      this.#incumbent.isBest = true;
    }
    return Math.max(1, children.count);
  }

  #consider(children: Children, child: number, parent: number): void {
    const nodes = this.#nodes;
    const at = child * this.#space.size;
    const move = children.moves[child] as number;
    const depth = (nodes.depths[parent] as number) + 1;
    if (children.isTerminal[child] === 1) {
      this.#end(children.goals[child] as number, parent, move, depth);
      return;
    }
    const known = nodes.find(children.states, at);
    if (known >= 0) {
      if (!this.#strategy.reopens || depth >= (nodes.depths[known] as number)) return;
      const rank = this.#rank(children, at, depth, parent);
      nodes.replace(known, children.states, at, parent, move);
      if (rank >= 0) this.#open.push(known, rank);
      return;
    }
    if (nodes.isFull) {
      this.#isFull = true;
      return;
    }
    const rank = this.#rank(children, at, depth, parent);
    if (rank >= 0) this.#open.push(nodes.add(children.states, at, parent, move), rank);
  }

  #rank({ states }: Children, at: number, depth: number, parent: number): number {
    const before = { store: this.#nodes.states, at: parent * this.#space.size };
    return this.#strategy.rank({ store: states, at }, depth, before);
  }

  #end(goal: number, parent: number, move: number, depth: number): void {
    if (!this.#incumbent.isBetter(goal, depth)) return;
    const isFound = this.#incumbent.offer(goal, [...this.#nodes.line(parent), move as Move], this.name);
    // Breadth first, the first line to the highest goal is a shortest one.
    const isSure = this.#strategy.isComplete && (this.#isExact || this.#space.clocksOnlyLimit);
    if (isFound && isSure && this.#incumbent.isSolved) this.#incumbent.isShortest = true;
  }
}
