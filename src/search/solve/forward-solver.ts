/**
 * Solves by searching until the value no longer depends on what was cut off. It alternates between searching one move
 * deeper each time, which finds early decisions, and searching straight to the end of the game, which finds late ones.
 * Not all positions need to be examined, so it solves some games that are too large for memory, but it never finishes
 * where positions can repeat.
 */
import {
  type Game,
  type Move,
  type Role,
  type RoleInfo,
  rolesOf,
  type State,
  singleEvaluator,
} from '../../game/index.ts';
import { AlphaBeta, OutOfBudget } from '../alpha-beta/alpha-beta.ts';
import { TranspositionTable } from '../alpha-beta/transposition-table.ts';
import { Sides } from '../sides.ts';

export interface ForwardOptions {
  readonly players: readonly Role[];
  readonly megabytes: number;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

/** The milliseconds of work between two pauses, at first and at most. */
const SLICE = 100;
const LONGEST_SLICE = 1000;
const LONGEST_LINE = 1000;
/** The maximum depth in moves; a greater one would nest calls too deeply. */
const DEEPEST = 1000;
const DIVE_DEPTH = 400;

export class ForwardSolver {
  /** The number of moves searched ahead in full. */
  depth = 0;
  /** The known bounds of the first player's goal. */
  least: number;
  most: number;
  readonly #from: State;
  readonly #sum: number | undefined;
  readonly #players: readonly Role[];
  readonly #deepening: AlphaBeta;
  readonly #diving: AlphaBeta;
  /** The search that solved the game. */
  #search: AlphaBeta;
  readonly #now: () => number;
  readonly #middle: number;
  #pauseAt = 0;

  private constructor(game: Game, from: State, sum: number | undefined, options: ForwardOptions) {
    const { players, megabytes, now } = options;
    const own = players[0] as Role;
    this.#from = from;
    this.#sum = sum;
    this.#players = players;
    this.#now = now;
    const { min, max } = (game.roles[own] as RoleInfo).utility;
    this.least = min;
    this.most = max;
    this.#middle = (min + max) / 2;
    const sides = new Sides(game, own, (role) => !players.includes(role));
    const search = () =>
      new AlphaBeta(sides, {
        evaluator: singleEvaluator(game, () => this.#middle),
        highest: max,
        lowest: min,
        simultaneous: 'mixed',
        table: new TranspositionTable(game, { megabytes: megabytes / 2 }),
        isOrdered: true,
        isOver: () => now() >= this.#pauseAt,
      });
    this.#deepening = search();
    this.#diving = search();
    this.#search = this.#deepening;
  }

  /** Returns undefined for several players, unless it is proved that there are two with opposite interests. */
  static for(game: Game, from: State, options: ForwardOptions): ForwardSolver | undefined {
    const { players } = options;
    if (players.length === 1) return new ForwardSolver(game, from, undefined, options);
    if (players.length !== 2) return undefined;
    if (rolesOf(game).some((role) => !players.includes(role) && !game.roles[role]?.isChance))
      return undefined;
    const { constantSum } = game.traits.utility;
    return constantSum === undefined ? undefined : new ForwardSolver(game, from, constantSum, options);
  }

  get positions(): number {
    return this.#deepening.positions + this.#diving.positions;
  }

  /** Yields occasionally. Returns the first player's goal, or undefined if it cannot be found this way. */
  *solve(): Generator<void, number | undefined> {
    const ways = [
      { search: this.#deepening, run: this.#deepen() },
      { search: this.#diving, run: this.#dive() },
    ];
    while (ways.length > 0) {
      for (const way of [...ways]) {
        const { done, value } = way.run.next();
        if (done && value !== undefined) {
          this.#search = way.search;
          return value;
        }
        if (done) ways.splice(ways.indexOf(way), 1);
        else yield;
      }
    }
    return undefined;
  }

  *#deepen(): Generator<void, number | undefined> {
    const search = this.#deepening;
    for (let depth = 1; depth <= DEEPEST; depth++) {
      search.wasCut = false;
      const value = yield* this.#value(search, this.#from, depth);
      if (search.isProven) return value;
      if (!search.wasCut) return undefined;
      this.depth = depth;
      // Lines that were cut off count as the middle, so any value above or below it is certain.
      if (value > this.#middle) this.least = Math.max(this.least, value);
      if (value < this.#middle) this.most = Math.min(this.most, value);
    }
    return undefined;
  }

  *#dive(): Generator<void, number | undefined> {
    const value = yield* this.#value(this.#diving, this.#from, DIVE_DEPTH);
    return this.#diving.isProven ? value : undefined;
  }

  /** Returns all goals, given the first player's goal. */
  goals(first: number, roles: number): number[] {
    const goals = Array<number>(roles).fill(0);
    const [own, other] = this.#players;
    goals[own as Role] = first;
    if (other !== undefined) goals[other] = (this.#sum ?? 0) - first;
    return goals;
  }

  /**
   * Returns a line that preserves the value, up to where chance or several players at once decide. Yields
   * occasionally.
   */
  *line(value: number): Generator<void, Move[][]> {
    const { sides } = this.#search;
    const line: Move[][] = [];
    let state = this.#from;
    while (line.length < LONGEST_LINE && !sides.game.isTerminal(state)) {
      const turn = sides.turn(state);
      if (turn === undefined || turn.counts.chance > 1) break;
      const { own, others } = turn.counts;
      if (own > 1 && others > 1) break;
      const joints = Array.from({ length: own * others }, (_, option) =>
        own > 1 ? turn.joint(option, 0, 0) : turn.joint(0, option, 0),
      );
      const choice = Math.max(0, this.#search.choice(state));
      const likeliest = joints.splice(choice, 1);
      const next = yield* this.#keeping([...likeliest, ...joints], state, value);
      if (next === undefined) break;
      line.push(next);
      state = sides.game.next(state, next);
    }
    return line;
  }

  /** Returns the first of some joint moves that preserves the value, searching no deeper than necessary. */
  *#keeping(joints: readonly Move[][], state: State, value: number): Generator<void, Move[] | undefined> {
    const search = this.#search;
    const { game } = search.sides;
    if (joints.length === 1) return joints[0];
    const first = search === this.#diving ? DIVE_DEPTH : 0;
    for (let depth = first; depth <= DEEPEST; depth++) {
      search.wasCut = false;
      for (const joint of joints) {
        const after = yield* this.#value(search, game.next(state, joint), depth);
        if (search.isProven && after === value) return joint;
      }
      if (!search.wasCut) break;
    }
    return undefined;
  }

  /** Interrupted searches restart; the table keeps their results. */
  *#value(search: AlphaBeta, state: State, depth: number): Generator<void, number> {
    let slice = SLICE;
    for (;;) {
      this.#pauseAt = this.#now() + slice;
      try {
        return search.value(state, depth);
      } catch (error) {
        if (!(error instanceof OutOfBudget)) throw error;
      }
      yield;
      slice = Math.min(LONGEST_SLICE, 1.5 * slice);
    }
  }
}
