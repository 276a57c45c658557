/** Several methods that take turns, as nobody knows beforehand which of them suits a puzzle. */
import type { Random } from '../../circuit/random.ts';
import type { Game, State } from '../../machine/index.ts';
import { BeamSearch } from './beam-search.ts';
import { DepthFirst } from './depth-first.ts';
import { GraphSearch, type Strategy } from './graph-search.ts';
import type { Incumbent } from './incumbent.ts';
import type { Method } from './method.ts';
import { NestedLines } from './nested-lines.ts';
import { PolicyAdaptation } from './policy-adaptation.ts';
import type { PuzzleSpace } from './puzzle-space.ts';
import { bestFirstWidth, breadthFirst, iteratedWidth, weightedAstar } from './strategies.ts';

export const METHODS = ['auto', 'bfs', 'iw', 'best', 'beam', 'dfs', 'nmcs', 'nrpa'] as const;
export type MethodName = (typeof METHODS)[number];

export interface PortfolioOptions {
  readonly method: MethodName;
  /** Of nested search and of policy adaptation. */
  readonly level: number;
  readonly iterations: number;
  readonly alpha: number;
  /** Of A*. */
  readonly weight: number;
  /** For all positions that are kept. */
  readonly megabytes: number;
}

export interface Puzzle {
  readonly game: Game;
  readonly space: PuzzleSpace;
}

/** Positions that a method looks at before it is another one's turn. */
const SLICE = 4096;

export class Portfolio {
  /** Positions looked at. */
  positions = 0;
  readonly #incumbent: Incumbent;
  /** Those that are not done; the first one's turn it is. */
  #methods: Method[];
  #slice = 0;
  readonly #remaining: (() => Method)[];

  constructor(puzzle: Puzzle, from: State, incumbent: Incumbent, options: PortfolioOptions, random: Random) {
    this.#incumbent = incumbent;
    const { space } = puzzle;
    const limits = { megabytes: options.megabytes / GRAPH_SEARCHES };
    const graph = (strategy: Strategy) => () => new GraphSearch(space, from, strategy, incumbent, limits);
    // Where positions that differ only in clocks were taken for the same, the whole space is searched at last.
    const exactly = () =>
      new GraphSearch(space, from, breadthFirst('breadth first, exactly'), incumbent, {
        ...limits,
        exact: true,
      });
    const makers: Readonly<Record<Exclude<MethodName, 'auto'>, readonly (() => Method)[]>> = {
      bfs: [graph(breadthFirst())],
      iw: [graph(iteratedWidth(space, 1)), graph(iteratedWidth(space, 2))],
      best: [graph(bestFirstWidth(space)), graph(weightedAstar(space, options.weight))],
      beam: [() => new BeamSearch(space, from, incumbent, { ...limits, random })],
      dfs: [() => new DepthFirst(space, from, incumbent, random)],
      nmcs: [() => new NestedLines(puzzle, from, incumbent, options.level, random)],
      nrpa: [() => new PolicyAdaptation(puzzle, from, incumbent, options, random)],
    };
    const chosen = options.method === 'auto' ? Object.values(makers).flat() : makers[options.method];
    this.#methods = chosen.map((make) => make());
    const isComplete = options.method === 'auto' || options.method === 'bfs';
    this.#remaining = isComplete && space.hasClock ? [exactly] : [];
  }

  get isDone(): boolean {
    return this.#incumbent.isSolved || this.#incumbent.isBest || this.#methods.length === 0;
  }

  advance(): void {
    const [method, ...others] = this.#methods;
    if (method === undefined) return;
    const looked = method.advance();
    this.positions += looked;
    this.#slice += looked;
    if (method.isDone) {
      this.#slice = 0;
      const isExhausted = method instanceof GraphSearch && !method.isFull && method.isComplete;
      const next = isExhausted ? this.#remaining.pop() : undefined;
      this.#methods = next === undefined ? others : [...others, next()];
    } else if (this.#slice >= SLICE) {
      this.#slice = 0;
      this.#methods = [...others, method];
    }
  }
}

/** How many methods of the portfolio keep positions. */
const GRAPH_SEARCHES = 6;
