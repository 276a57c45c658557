/**
 * Searches that remember positions, and the orders in which they examine them: breadth first, by novelty, or the most
 * promising first.
 */
import type { Children, Move, State } from '../../game/index.ts';
import { type Incumbent, type Method, Pace } from './method.ts';
import { NodeStore } from './node-store.ts';
import { FreshAtoms, NoveltyTable, type PackedPosition } from './novelty.ts';
import type { PuzzleSpace } from './puzzle-space.ts';

/** Decides which positions are examined, and in which order. */
export interface Strategy {
  readonly name: string;
  /** The number of positions expanded together: more is faster, fewer follows the order more closely. */
  readonly batch: number;
  /** Whether every position is kept, so that ending without a solution is a proof. */
  readonly isComplete: boolean;
  /** Whether to replace a longer path to a known position by a shorter one. Breadth-first search does not need this. */
  readonly reopens: boolean;
  /**
   * Returns a whole number: positions with lower ranks come first, and -1 excludes a position.
   *
   * @param before the predecessor of the position, which was ranked earlier
   */
  rank(place: PackedPosition, depth: number, before: PackedPosition | undefined): number;
}

export interface GraphLimits {
  readonly megabytes: number;
  /** Whether positions that differ only in the number of moves made count as different. */
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
    this.#isExact = exact || !space.knowledge.hasClock;
    const mask = exact ? new Int32Array(space.size).fill(-1) : space.knowledge.mask;
    this.#nodes = new NodeStore(space.size, mask, megabytes);
    const root = new Int32Array(space.size);
    space.pack(from, root, 0);
    const rank = strategy.rank({ store: root, at: 0 }, 0, undefined);
    this.#open.push(this.#nodes.add(root, 0, -1, -1), Math.max(0, rank));
  }

  get isDone(): boolean {
    return this.#isFull || this.#open.count === 0;
  }

  /** Whether the search ended prematurely because memory ran out. */
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
    // In breadth-first order, the first line to the highest goal is a shortest one.
    const isSure = this.#strategy.isComplete && (this.#isExact || this.#space.knowledge.clocksOnlyLimit);
    if (isFound && isSure && this.#incumbent.isSolved) this.#incumbent.isShortest = true;
  }
}

/** The number of positions expanded together where the order hardly matters, and where it does. */
const WIDE = 128;
const NARROW = 24;

/** Strategies: the orders in which positions are examined. */
export function breadthFirst(name = 'breadth first'): Strategy {
  return {
    name,
    batch: WIDE,
    isComplete: true,
    reopens: false,
    rank: (_place, depth) => depth,
  };
}

/** IW(i): breadth first, excluding positions that are not novel at i (Lipovetzky and Geffner 2012). */
export function iteratedWidth(space: PuzzleSpace, width: 1 | 2): Strategy {
  const table = new NoveltyTable(width);
  const atoms = new FreshAtoms(space.knowledge);
  return {
    name: `IW(${width})`,
    batch: WIDE,
    isComplete: false,
    reopens: false,
    rank: (place, depth, before) => {
      atoms.load(place, before);
      return table.measure(atoms.atoms, atoms.count, atoms.fresh) <= width ? depth : -1;
    },
  };
}

/**
 * Best-first width search (Lipovetzky and Geffner, "Best-first width search: exploration and exploitation in classical
 * planning", 2017): the most novel positions come first, where novelty is measured among positions that lack equally
 * much of the goal; then those that lack least.
 */
export function bestFirstWidth(space: PuzzleSpace): Strategy {
  const tables = new Map<number, NoveltyTable>();
  const atoms = new FreshAtoms(space.knowledge);
  const most = 256;
  const distanceOf = ({ store, at }: PackedPosition) =>
    Math.min(most - 1, space.knowledge.distance(store, at));
  // Children of one position are ranked consecutively.
  let parent: (PackedPosition & { readonly distance: number }) | undefined;
  const parentDistance = (before: PackedPosition) => {
    if (parent?.at !== before.at || parent.store !== before.store) {
      parent = { ...before, distance: distanceOf(before) };
    }
    return parent.distance;
  };
  return {
    name: 'best-first width',
    batch: NARROW,
    isComplete: false,
    reopens: true,
    rank: (place, _depth, before) => {
      const distance = distanceOf(place);
      let table = tables.get(distance);
      if (table === undefined) {
        table = new NoveltyTable(2);
        tables.set(distance, table);
      }
      const isAlike = before !== undefined && parentDistance(before) === distance;
      atoms.load(place, isAlike ? before : undefined);
      return table.measure(atoms.atoms, atoms.count, atoms.fresh) * most + distance;
    },
  };
}

/** Weighted A* (Pohl 1970): the number of moves made plus `weight` times what the goal lacks. */
export function weightedAstar(space: PuzzleSpace, weight: number): Strategy {
  return {
    name: `A* of weight ${weight}`,
    batch: NARROW,
    isComplete: false,
    reopens: true,
    rank: ({ store, at }, depth) => depth + Math.round(weight * space.knowledge.distance(store, at)),
  };
}

/** A queue of numbers by rank, the lowest first; equal ranks are first in, first out. */
export class OpenList {
  readonly #queues: { items: number[]; head: number }[] = [];
  #lowest = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** @param rank a whole number from 0 */
  push(item: number, rank: number): void {
    while (this.#queues.length <= rank) this.#queues.push({ items: [], head: 0 });
    this.#queues[rank]?.items.push(item);
    if (rank < this.#lowest) this.#lowest = rank;
    this.#count++;
  }

  /** Removes up to `most` numbers of the lowest rank, and of no other rank. */
  take(most: number): number[] {
    for (; this.#lowest < this.#queues.length; this.#lowest++) {
      const queue = this.#queues[this.#lowest] as { items: number[]; head: number };
      if (queue.head === queue.items.length) continue;
      const taken = queue.items.slice(queue.head, queue.head + most);
      queue.head += taken.length;
      this.#count -= taken.length;
      if (queue.head === queue.items.length) {
        queue.items = [];
        queue.head = 0;
      }
      return taken;
    }
    return [];
  }
}
