/** Nested Monte Carlo search for any number of roles (Schofield, Cazenave, Saffidine and Thielscher, "Discounting and pruning for nested playouts in general game playing", GIGA 2015). */
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

/** The amount of work done so far. */
export interface NestedWork {
  /** The number of games at all levels. */
  playouts: number;
  /** The number of states computed. */
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
  /** Indexed by role. */
  readonly #scales: readonly UtilityRange[];

  /** @param isOver called before every random game; if it returns true, `Interrupted` is thrown */
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

  /** Returns the move of a player of this level (at least 1). */
  pick(state: State, role: Role, level: number, random: Random): Move {
    return bestOf(this.tryMoves(state, role, level, random), this.#options.discount).move;
  }

  /**
   * Returns the moves that were tried, in that order.
   *
   * @param isFull whether to try all moves and to finish all games after them, even if players of this level usually
   * prune
   */
  tryMoves(state: State, role: Role, level: number, random: Random, isFull = false): TriedMove[] {
    return this.#tryMoves(state, legalByRole(this.#game, state), role, level, random, UNBOUNDED, isFull);
  }

  /** Plays a game between players of this level. */
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
    // The others' simultaneous moves are kept the same for all moves, so that only these make a difference.
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

  /** @param longest the maximum total length of the games */
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

/** Returns the first of the best moves. */
export function bestOf<Tried extends NestedEvaluation>(tried: readonly Tried[], discount: boolean): Tried {
  let best = tried[0] as Tried;
  for (const each of tried) if (isBetter(each, best, discount)) best = each;
  return best;
}

/** Returns a permutation; every order is equally likely. */
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

/** Plays one game between nested players, as a playout for other searches; level 0 is a random game. */
export function nestedPlayout(
  game: Game,
  state: State,
  level: number,
  options: NestedOptions,
  random: Random,
): NestedResult {
  return new NestedSearch(game, options).playout(state, level, random);
}

/** The options of nested Monte Carlo search, named as in Schofield, Cazenave, Saffidine and Thielscher. */
export interface NestedOptions {
  /** Whether to prefer quick wins and slow losses among equally good moves. */
  readonly discount: boolean;
  /** Cut on win: levels that choose the first move that reaches the highest possible value. */
  readonly cut: ReadonlySet<number>;
  /** Prune on depth: levels that stop games once they last as long as a game already won. */
  readonly prune: ReadonlySet<number>;
  /** Whether to prune on depth at all levels, passing the bound down from level to level. */
  readonly cascade: boolean;
  /** The number of games by which a move is judged. */
  readonly playouts: number;
}

export const PLAIN_NESTING: NestedOptions = {
  discount: false,
  cut: new Set(),
  prune: new Set(),
  cascade: false,
  playouts: 1,
};

/** Parses a parameter such as `12` or `none`. */
export function levelSet(digits: string): ReadonlySet<number> {
  return new Set(digits === 'none' ? [] : [...digits].map(Number));
}

/** Longer games are stopped and get the goals that the rules assign to the position reached. */
export const LONGEST_GAME = 500;

/** The result of one game. */
export interface NestedResult {
  /** Indexed by role. */
  readonly goals: readonly number[];
  readonly length: number;
  /** Whether the game was stopped; then all that is known is that it was too long. */
  readonly isCut: boolean;
}

/** The result of all games after a move, from the point of view of the role that makes it. */
export interface NestedEvaluation {
  /** The mean, from -1 to 1. */
  readonly value: number;
  /** The total length of all games. */
  readonly length: number;
  readonly isCut: boolean;
}

/** Converts a goal to a value from -1 to 1. */
export function valueOfGoal(goal: number, scale: UtilityRange): number {
  return 2 * shareOfScale(goal, scale) - 1;
}

/** Converts a value back to a goal. */
export function goalOfValue(value: number, { min, max }: UtilityRange): number {
  return min + ((max - min) * (value + 1)) / 2;
}

/**
 * Orders results as δE = bf^-n (v - e) with e = 0 does: the higher value first; if both are equal, the shorter of two
 * wins and the longer of two losses. For wins, draws and losses this is the order of v / n.
 */
function isBetter(one: NestedEvaluation, other: NestedEvaluation, discount: boolean): boolean {
  if (one.isCut || other.isCut) return !one.isCut && other.isCut;
  if (one.value !== other.value) return one.value > other.value;
  return discount && (one.value > 0 ? one.length < other.length : one.value < 0 && one.length > other.length);
}

/** Thrown inside a search to leave it immediately when the time is up. */
export class Interrupted extends Error {
  constructor() {
    super('the time is up');
  }
}

/** Returns the result of the work, or undefined if it was interrupted. */
export function uninterrupted<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Interrupted) return undefined;
    throw error;
  }
}
