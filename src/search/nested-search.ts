/** Nested Monte Carlo search for any number of roles (Schofield, Cazenave, Saffidine and Thielscher, "Discounting and pruning for nested playouts in general game playing"). */
import type { Random } from '../base/index.ts';
import {
  type Game,
  legalByRole,
  type Move,
  type Role,
  type State,
  shareOfScale,
  type UtilityRange,
  utilityScale,
} from '../game/index.ts';

export interface TriedMove extends NestedEvaluation {
  readonly move: Move;
}

/** What has been done so far. */
export interface NestedWork {
  /** Games, of whatever level. */
  playouts: number;
  /** States that were computed. */
  states: number;
}

const UNBOUNDED = Number.POSITIVE_INFINITY;

/**
 * @example
 * new NestedSearch(game, { ...PLAIN_NESTING, discount: true }).pick(state, role, 2, seededRandom(1))
 */
export class NestedSearch {
  readonly work: NestedWork = { playouts: 0, states: 0 };
  readonly #game: Game;
  readonly #options: NestedOptions;
  readonly #isOver: () => boolean;
  readonly #isChance: readonly boolean[];
  readonly #highest: readonly number[];
  /** By role. */
  readonly #scales: readonly UtilityRange[];

  /** @param isOver asked before every random game; if it says so, `Interrupted` is thrown */
  constructor(game: Game, options: NestedOptions, isOver: () => boolean = () => false) {
    this.#game = game;
    this.#options = options;
    this.#isOver = isOver;
    this.#isChance = game.roles.map(({ isChance }) => isChance);
    this.#scales = game.roles.map(({ utility }) => utilityScale(utility));
    this.#highest = game.roles.map(({ utility }, role) =>
      valueOfGoal(utility.max, this.#scales[role] as UtilityRange),
    );
  }

  /** The move of a player of this level, from 1. */
  pick(state: State, role: Role, level: number, random: Random): Move {
    return bestOf(this.tryMoves(state, role, level, random), this.#options.discount).move;
  }

  /**
   * The moves that were tried, in the order in which they were.
   *
   * @param isFull no move is left out and no game after one is cut, whatever players of this level do otherwise
   */
  tryMoves(state: State, role: Role, level: number, random: Random, isFull = false): TriedMove[] {
    return this.#tryMoves(state, legalByRole(this.#game, state), role, level, random, UNBOUNDED, isFull);
  }

  /** A game between players of this level. */
  playout(state: State, level: number, random: Random, bound = UNBOUNDED): NestedResult {
    if (level === 0 && this.#isOver()) throw new Interrupted();
    this.work.playouts++;
    const game = this.#game;
    let current = state;
    for (let length = 0; ; length++) {
      if (length >= bound) return { goals: [], length, isCut: true };
      const legal = length < LONGEST_GAME && !game.isTerminal(current) ? legalByRole(game, current) : [];
      if (legal.length === 0 || legal.some((moves) => moves.length === 0)) {
        return {
          goals: game.roles.map((_, role) => game.utility(current, role as Role)),
          length,
          isCut: false,
        };
      }
      current = this.#next(current, this.#jointMove(current, legal, level, random, bound - length));
    }
  }

  #jointMove(
    state: State,
    legal: readonly (readonly Move[])[],
    level: number,
    random: Random,
    bound: number,
  ): Move[] {
    return legal.map((moves, role) => this.#move(state, legal, moves, role as Role, level, random, bound));
  }

  #move(
    state: State,
    legal: readonly (readonly Move[])[],
    moves: readonly Move[],
    role: Role,
    level: number,
    random: Random,
    bound: number,
  ): Move {
    if (moves.length === 1) return moves[0] as Move;
    if (level === 0 || this.#isChance[role]) return random.pick(moves);
    const tried = this.#tryMoves(state, legal, role, level, random.fork(), bound);
    return bestOf(tried, this.#options.discount).move;
  }

  #tryMoves(
    state: State,
    legal: readonly (readonly Move[])[],
    role: Role,
    level: number,
    random: Random,
    bound: number,
    isFull = false,
  ): TriedMove[] {
    const { cut, prune, cascade, playouts } = this.#options;
    // What the others do at the same time is the same for all moves, so that only these make a difference.
    const joint = legal.map((moves, other) =>
      other === role
        ? (moves[0] as Move)
        : this.#move(state, legal, moves, other as Role, level - 1, random, UNBOUNDED),
    );
    const isPruning = !isFull && (cascade || prune.has(level));
    let longest = cascade ? playouts * (bound - 1) : UNBOUNDED;
    const tried: TriedMove[] = [];
    for (const move of shuffled(legal[role] as readonly Move[], random)) {
      joint[role] = move;
      const limit = isPruning ? longest : UNBOUNDED;
      const result = this.#evaluate(this.#next(state, joint), role, level - 1, random.fork(), limit);
      tried.push({ move, ...result });
      if (result.isCut || result.value < (this.#highest[role] as number)) continue;
      longest = Math.min(longest, result.length);
      if (cut.has(level) && !isFull) break;
    }
    return tried;
  }

  /** @param longest that the games may be together */
  #evaluate(state: State, role: Role, level: number, random: Random, longest: number): NestedEvaluation {
    const { playouts } = this.#options;
    let length = 0;
    let value = 0;
    for (let i = 0; i < playouts; i++) {
      const result = this.playout(state, level, random, longest - length);
      length += result.length;
      if (result.isCut) return { value: -1, length, isCut: true };
      value += valueOfGoal(result.goals[role] as number, this.#scales[role] as UtilityRange);
    }
    return { value: value / playouts, length, isCut: false };
  }

  #next(state: State, moves: readonly Move[]): State {
    this.work.states++;
    return this.#game.next(state, moves);
  }
}

/** The first of the best. */
export function bestOf<Tried extends NestedEvaluation>(tried: readonly Tried[], discount: boolean): Tried {
  let best = tried[0] as Tried;
  for (const each of tried) if (isBetter(each, best, discount)) best = each;
  return best;
}

/** Every order is equally likely. */
export function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const item = order[last] as Item;
    order[last] = order[other] as Item;
    order[other] = item;
  }
  return order;
}

/** One game between nested players, as a playout for other searches; level 0 is a random game. */
export function nestedPlayout(
  game: Game,
  state: State,
  level: number,
  options: NestedOptions,
  random: Random,
): NestedResult {
  return new NestedSearch(game, options).playout(state, level, random);
}

/** What nested Monte Carlo may do, named as in Schofield, Cazenave, Saffidine and Thielscher. */
export interface NestedOptions {
  /** Among equally good moves prefer quick wins and slow losses. */
  readonly discount: boolean;
  /** Cut on win: levels that take the first move with the highest value there is. */
  readonly cut: ReadonlySet<number>;
  /** Prune on depth: levels that stop games which last as long as a game that was won. */
  readonly prune: ReadonlySet<number>;
  /** Prune on depth on all levels, the bound handed down from level to level. */
  readonly cascade: boolean;
  /** Games that a move is judged by. */
  readonly playouts: number;
}

export const PLAIN_NESTING: NestedOptions = {
  discount: false,
  cut: new Set(),
  prune: new Set(),
  cascade: false,
  playouts: 1,
};

/** Of a parameter, `12` or `none`. */
export function levelSet(digits: string): ReadonlySet<number> {
  return new Set(digits === 'none' ? [] : [...digits].map(Number));
}

/** Games that go on for longer are worth what the rules say of where they are by then. */
export const LONGEST_GAME = 500;

/** Of one game. */
export interface NestedResult {
  /** By role. */
  readonly goals: readonly number[];
  readonly length: number;
  /** It was stopped, and says no more than that it was not short enough. */
  readonly isCut: boolean;
}

/** Of all games after a move, from the point of view of who makes it. */
export interface NestedEvaluation {
  /** The mean, from -1 to 1. */
  readonly value: number;
  /** Of all games together. */
  readonly length: number;
  readonly isCut: boolean;
}

/** From a goal to a value, -1 to 1. */
export function valueOfGoal(goal: number, scale: UtilityRange): number {
  return 2 * shareOfScale(goal, scale) - 1;
}

/** From a value back to a goal. */
export function goalOfValue(value: number, { min, max }: UtilityRange): number {
  return min + ((max - min) * (value + 1)) / 2;
}

/**
 * The order of δE = bf^-n (v - e) with e = 0: the higher value; if both are equal, the shorter of two wins and the longer
 * of two losses. For wins, draws and losses this is the order of v / n.
 */
function isBetter(one: NestedEvaluation, other: NestedEvaluation, discount: boolean): boolean {
  if (one.isCut || other.isCut) return !one.isCut && other.isCut;
  if (one.value !== other.value) return one.value > other.value;
  return discount && (one.value > 0 ? one.length < other.length : one.value < 0 && one.length > other.length);
}

/** Thrown inside of a search to leave it at once when the time is up. */
export class Interrupted extends Error {
  constructor() {
    super('the time is up');
  }
}

/** What the work gives, or undefined if it was interrupted. */
export function uninterrupted<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Interrupted) return undefined;
    throw error;
  }
}
