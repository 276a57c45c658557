/** Computes the exact value of a game, and a line of best play. */
import {
  type Game,
  jointMoves,
  type MergedPositions,
  type Move,
  playingRoles,
  type Role,
  type State,
  utilityScale,
} from '../../game/index.ts';
import { ForwardSolver } from './forward-solver.ts';
import { type SolvedGraph, solveGraph } from './graph-values.ts';
import { mergingPays } from './merging.ts';
import { type GraphProblem, PositionGraph } from './position-graph.ts';

export interface SolveOptions {
  readonly from?: State;
  /** The roles that play to win; everyone but chance by default. All others choose all moves with equal probability. */
  readonly players?: readonly Role[];
  readonly seconds?: number;
  readonly megabytes?: number;
  /**
   * Finds symmetries under which positions are equivalent, within a number of seconds. They must keep every role in
   * its place and leave the first position unchanged. It is called when there are `mergeAfter` positions, and again at
   * four times as many if it found none. Positions found after that are merged if that is predicted to be faster; if
   * not, the prediction is repeated at four times as many.
   */
  readonly merged?: ((seconds: number) => MergedPositions | undefined) | undefined;
  readonly mergeAfter?: number;
  /** A clock in milliseconds. */
  readonly now?: () => number;
}

/** The progress so far. */
export interface SolveProgress {
  /** The number of positions examined. */
  readonly positions: number;
  /** All positions up to this many moves ahead have been examined. */
  readonly depth: number;
}

/** How the players to move should mix their moves. */
export interface Mixture {
  readonly role: Role;
  readonly moves: readonly { readonly move: Move; readonly share: number }[];
}

export interface Solved extends SolveProgress {
  readonly kind: 'solved';
  /** Goals indexed by role; expected goals if chance is involved. */
  readonly goals: readonly number[];
  /** The joint moves of best play; chance makes its first listed move, and mixtures use their most likely one. */
  readonly line: readonly (readonly Move[])[];
  /** Whether the line ends with the game, where positions repeat, or where its continuation is not known. */
  readonly lineEnd: 'over' | 'repeats' | 'unknown';
  /** Whether all positions were examined, or only those that matter. */
  readonly method: 'all positions' | 'search';
  /** Whether a position can occur again. */
  readonly canRepeat: boolean;
  /** Whether the goals are approximate, with an error of about a millionth. */
  readonly isApproached: boolean;
  readonly mixtures: readonly Mixture[];
}

export interface Unsolved extends SolveProgress {
  readonly kind: 'unsolved';
  readonly reason: UnsolvedReason;
  /** For each role, the known bounds of its goal. */
  readonly bounds: readonly { readonly least: number; readonly most: number }[];
}

export type UnsolvedReason =
  | { readonly kind: 'time' }
  | GraphProblem
  /** Positions can repeat, and the players' interests are not simply opposed. */
  | { readonly kind: 'repetition' };

export const DEFAULT_SOLVE_MEGABYTES = 1024;

/** The milliseconds after which a search starts as well. */
const SEARCH_AFTER = 1000;
/** The share of the memory that a search gets. */
const SEARCH_SHARE = 0.25;
/** The milliseconds between two progress reports. */
const SLICE = 100;
const CLOCK_PERIOD = 64;
const LONGEST_LINE = 1000;
const MERGE_AFTER = 20_000;
/** The share of the elapsed time that the search for symmetries may use, whether it succeeds or not. */
const MERGE_SHARE = 0.03;

/**
 * Where several moves are equally good for a player, the first listed one is chosen if the choice matters to others
 * (max^n). See `solveGraph` for games that can go on forever.
 *
 * @example
 * solve(game).goals // [50, 50]
 */
export function solve(game: Game, options: SolveOptions = {}): Solved | Unsolved {
  const run = solving(game, options);
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
  }
}

/** Returns the best expected goal of a role against others who choose all their moves with equal probability. */
export function bestResponse(game: Game, role: Role, options: SolveOptions = {}): Solved | Unsolved {
  return solve(game, { ...options, players: [role] });
}

/** The same work in slices of about a tenth of a second; it stops when no more slices are requested. */
export function* solving(
  game: Game,
  options: SolveOptions = {},
): Generator<SolveProgress, Solved | Unsolved> {
  return yield* new Solver(game, options).run();
}

class Solver {
  readonly #game: Game;
  readonly #from: State;
  readonly #players: readonly Role[];
  readonly #now: () => number;
  readonly #start: number;
  readonly #seconds: number;
  readonly #megabytes: number;
  readonly #merged: SolveOptions['merged'];
  readonly #mergeAfter: number;
  #forward: ForwardSolver | undefined;
  #graph: PositionGraph | undefined;
  /** Why not all positions can be enumerated, or why they do not determine the value. */
  #problem: UnsolvedReason | undefined;
  #seen: SolveProgress = { positions: 0, depth: 0 };

  constructor(game: Game, options: SolveOptions) {
    this.#game = game;
    this.#from = options.from ?? game.initial;
    this.#players = options.players ?? playingRoles(game);
    this.#now = options.now ?? (() => performance.now());
    this.#start = this.#now();
    this.#seconds = options.seconds ?? Number.POSITIVE_INFINITY;
    this.#megabytes = options.megabytes ?? DEFAULT_SOLVE_MEGABYTES;
    this.#merged = options.merged;
    this.#mergeAfter = options.mergeAfter ?? MERGE_AFTER;
  }

  /** Alternates between enumerating all positions and searching; whichever finishes first provides the answer. */
  *run(): Generator<SolveProgress, Solved | Unsolved> {
    const all = this.#allPositions();
    let search: Generator<void, Solved | undefined> | undefined;
    let isAllOpen = true;
    let isSearchOpen = true;
    while (isAllOpen || isSearchOpen) {
      if (isAllOpen) {
        const step = this.#slice(all);
        if (step?.value) return step.value;
        isAllOpen = step === undefined;
      }
      if (this.#isLate()) return this.#unsolved({ kind: 'time' });
      if (isSearchOpen && (!isAllOpen || this.#passed() > SEARCH_AFTER)) {
        if (!this.#isSearchable()) isSearchOpen = false;
        else {
          search ??= this.#searching();
          const { done, value } = search.next();
          if (done && value) return value;
          isSearchOpen = !done;
        }
      }
      yield this.#progress();
      if (this.#isLate()) return this.#unsolved({ kind: 'time' });
    }
    return this.#unsolved(this.#problem ?? { kind: 'time' });
  }

  /** Runs for some time; returns undefined if there is more to do. */
  #slice<Result>(work: Generator<void, Result>): { readonly value: Result } | undefined {
    const end = Math.min(this.#now() + SLICE, this.#start + 1000 * this.#seconds);
    for (let count = 1; ; count++) {
      const { done, value } = work.next();
      if (done) return { value };
      if (count % CLOCK_PERIOD === 0 && this.#now() >= end) return undefined;
    }
  }

  /** Simultaneous games and games with hidden information can only be judged when all positions are known. */
  #isSearchable(): boolean {
    return !this.#game.traits.hidesInformation && this.#problem?.kind !== 'simultaneous';
  }

  *#allPositions(): Generator<void, Solved | undefined> {
    const megabytes = this.#megabytes * (1 - SEARCH_SHARE);
    const graph = new PositionGraph(this.#game, this.#from, { players: this.#players, megabytes });
    this.#graph = graph;
    let mergeAt = this.#mergeAfter;
    let merged: MergedPositions | undefined;
    for (const _ of graph.explore()) {
      yield;
      if (graph.explored !== mergeAt) continue;
      const spent = this.#passed();
      merged ??= this.#merged?.((MERGE_SHARE * spent) / 1000);
      if (merged !== undefined && mergingPays(merged, graph, spent, this.#now)) graph.merge(merged);
      else mergeAt *= 4;
    }
    const solved = graph.problem === undefined ? yield* solveGraph(graph) : undefined;
    if (solved !== undefined) return this.#solvedGraph(graph, solved);
    this.#problem = graph.problem ?? { kind: 'repetition' };
    this.#seen = { positions: graph.explored, depth: graph.depth };
    // Frees the memory, which the search may need.
    this.#graph = undefined;
    return undefined;
  }

  #solvedGraph(graph: PositionGraph, solved: SolvedGraph): Solved {
    return {
      kind: 'solved',
      goals: [...solved.goals.subarray(0, this.#game.roles.length)],
      ...graphLine(graph, solved),
      positions: graph.size,
      depth: graph.depth,
      method: 'all positions',
      canRepeat: solved.isCyclic,
      isApproached: solved.isApproached,
      mixtures: mixturesAtFirst(graph, solved),
    };
  }

  *#searching(): Generator<void, Solved | undefined> {
    this.#forward = ForwardSolver.for(this.#game, this.#from, {
      players: this.#players,
      megabytes: this.#megabytes * SEARCH_SHARE,
      now: this.#now,
    });
    const forward = this.#forward;
    if (forward === undefined) return undefined;
    const first = yield* forward.solve();
    if (first === undefined) return undefined;
    const line = yield* forward.line(first);
    const last = line.reduce((state, moves) => this.#game.next(state, moves), this.#from);
    return {
      kind: 'solved',
      goals: forward.goals(first, this.#game.roles.length),
      line,
      lineEnd: this.#game.isTerminal(last) ? 'over' : 'unknown',
      ...this.#progress(),
      method: 'search',
      canRepeat: false,
      isApproached: false,
      mixtures: [],
    };
  }

  #unsolved(reason: UnsolvedReason): Unsolved {
    const bounds = this.#game.roles.map(({ utility }) => {
      const { min, max } = utilityScale(utility);
      return { least: min, most: max };
    });
    const forward = this.#forward;
    if (forward !== undefined) {
      const least = forward.goals(forward.least, bounds.length);
      const most = forward.goals(forward.most, bounds.length);
      for (const role of this.#players) {
        const ends = [least[role] as number, most[role] as number];
        bounds[role] = { least: Math.min(...ends), most: Math.max(...ends) };
      }
    }
    return { kind: 'unsolved', reason, bounds, ...this.#progress() };
  }

  #progress(): SolveProgress {
    const { positions, depth } = this.#graph
      ? { positions: this.#graph.explored, depth: this.#graph.depth }
      : this.#seen;
    return {
      positions: positions + (this.#forward?.positions ?? 0),
      depth: Math.max(depth, this.#forward?.depth ?? 0),
    };
  }

  #passed(): number {
    return this.#now() - this.#start;
  }

  #isLate(): boolean {
    return this.#passed() >= 1000 * this.#seconds;
  }
}

function graphLine(graph: PositionGraph, { judge }: SolvedGraph): Pick<Solved, 'line' | 'lineEnd'> {
  const line: Move[][] = [];
  const visited = new Set<number>();
  let state = graph.state(0);
  for (let number = 0; line.length < LONGEST_LINE; ) {
    const shape = graph.shape(number);
    if (shape === undefined) return { line, lineEnd: 'over' };
    if (visited.has(number)) return { line, lineEnd: 'repeats' };
    visited.add(number);
    judge.judge(number, shape);
    const { joint } = judge;
    const target = graph.successor(number, joint);
    const moves = movesTo(graph, state, joint, target);
    line.push(moves);
    state = graph.game.next(state, moves);
    number = target;
  }
  return { line, lineEnd: 'unknown' };
}

/**
 * Returns the joint move with that number or, where positions are merged, the first one in this state that leads to
 * the target or an equivalent position.
 */
function movesTo(graph: PositionGraph, state: State, joint: number, target: number): Move[] {
  const all = [...jointMoves(graph.legalIn(state))];
  const leadsThere = (moves: readonly Move[]): boolean => graph.isLike(graph.game.next(state, moves), target);
  const own = all[joint];
  if (own !== undefined && leadsThere(own)) return own;
  return all.find(leadsThere) as Move[];
}

/** Returns the mixtures if the game begins with a simultaneous choice of two players. */
function mixturesAtFirst(graph: PositionGraph, { judge }: SolvedGraph): Mixture[] {
  const shape = graph.shape(0);
  if (shape === undefined || shape.choosers.length < 2) return [];
  const { rows, columns } = judge.mixture(0, shape);
  const legal = graph.legal(0);
  return shape.choosers.map((role, i) => ({
    role,
    moves: (legal[role] ?? []).map((move, option) => ({
      move,
      share: (i === 0 ? rows : columns)[option] ?? 0,
    })),
  }));
}
