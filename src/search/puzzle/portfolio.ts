/** Several methods take turns, because it is unknown in advance which of them suits a puzzle. */

import type { Random } from '../../base/index.ts';
import type { Game, State } from '../../game/index.ts';
import { BeamSearch } from './beam-search.ts';
import { DepthFirst } from './depth-first.ts';
import {
  bestFirstWidth,
  breadthFirst,
  GraphSearch,
  iteratedWidth,
  type Strategy,
  weightedAstar,
} from './graph-search.ts';
import type { Incumbent, Method } from './method.ts';
import { METHOD_KINDS, type MethodKind, type MethodName } from './methods.ts';
import { NestedLines, PolicyAdaptation } from './nested-lines.ts';
import type { PuzzleSpace } from './puzzle-space.ts';

export interface Puzzle {
  readonly game: Game;
  readonly space: PuzzleSpace;
}

/**
 * The number of positions that a method examines before the next method's turn. A position costs most where positions
 * are expanded one at a time, and least in breadth-first search, where nothing is evaluated.
 */
const SLICES: Readonly<Record<MethodKind, number>> = {
  bfs: 16_384,
  iw: 4096,
  best: 4096,
  beam: 4096,
  dfs: 1024,
  nmcs: 2048,
  nrpa: 2048,
};

interface Entry {
  readonly method: Method;
  readonly slice: number;
}

export class Portfolio {
  /** The number of positions examined. */
  positions = 0;
  readonly #space: PuzzleSpace;
  readonly #incumbent: Incumbent;
  /** Methods that are not done; the first one is next. */
  #entries: readonly Entry[];
  /** The number of positions of its slice that it has used. */
  #used = 0;
  /** Creates the method to try after an unsuccessful breadth-first search. */
  #last: (() => Method) | undefined;

  constructor(puzzle: Puzzle, from: State, incumbent: Incumbent, options: PortfolioOptions, random: Random) {
    this.#incumbent = incumbent;
    const { space } = puzzle;
    this.#space = space;
    const limits = { megabytes: options.megabytes / GRAPH_SEARCHES };
    const graph = (strategy: Strategy) => () => new GraphSearch(space, from, strategy, incumbent, limits);
    // If positions that differ only in clocks were treated as equal, the whole space is searched as a last resort.
    const exactly = () =>
      new GraphSearch(space, from, breadthFirst('breadth first, exactly'), incumbent, {
        ...limits,
        exact: true,
      });
    const makers: Readonly<Record<MethodKind, readonly (() => Method)[]>> = {
      bfs: [graph(breadthFirst())],
      iw: [graph(iteratedWidth(space, 1)), graph(iteratedWidth(space, 2))],
      best: [graph(bestFirstWidth(space)), graph(weightedAstar(space, options.weight))],
      beam: [() => new BeamSearch(space, from, incumbent, { ...limits, random })],
      dfs: [() => new DepthFirst(space, from, incumbent, random)],
      nmcs: [() => new NestedLines(puzzle, from, incumbent, options.level, random)],
      nrpa: [() => new PolicyAdaptation(puzzle, from, incumbent, options, random)],
    };
    const chosen = options.method === 'auto' ? METHOD_KINDS : [options.method];
    this.#entries = chosen.flatMap((kind) =>
      makers[kind].map((make) => ({ method: make(), slice: SLICES[kind] })),
    );
    const isComplete = options.method === 'auto' || options.method === 'bfs';
    this.#last = isComplete && space.knowledge.hasClock ? exactly : undefined;
  }

  get isDone(): boolean {
    return this.#incumbent.isSolved || this.#incumbent.isBest || this.#entries.length === 0;
  }

  advance(): void {
    if (this.#space.knowledge.isFull)
      this.#entries = this.#entries.filter(({ method }) => !method.keepsPositions);
    const [entry, ...others] = this.#entries;
    if (entry === undefined) return;
    const { method, slice } = entry;
    const looked = method.advance();
    this.positions += looked;
    this.#used += looked;
    if (!method.isDone && this.#used < slice) return;
    this.#used = 0;
    const isExhausted = method instanceof GraphSearch && method.isComplete && !method.isFull;
    if (!method.isDone) this.#entries = [...others, entry];
    else if (isExhausted && this.#last !== undefined) {
      this.#entries = [...others, { method: this.#last(), slice }];
      this.#last = undefined;
    } else this.#entries = others;
  }
}

/** The number of methods in the portfolio that store positions. */
const GRAPH_SEARCHES = 6;

export interface PortfolioOptions {
  readonly method: MethodName;
  /** The level of nested search and of policy adaptation. */
  readonly level: number;
  readonly iterations: number;
  readonly alpha: number;
  /** The weight of A*. */
  readonly weight: number;
  /** The memory limit for all stored positions. */
  readonly megabytes: number;
}
