/**
 * Nested Monte Carlo for any number of roles (Schofield, Cazenave, Saffidine and Thielscher, "Discounting and pruning for
 * nested playouts in general game playing"). A player of level 0 moves at random; one of level k tries each move
 * in games between players of level k - 1 and makes the best. Every choice and every game has random numbers of its own,
 * so that leaving out one game changes nothing in the others.
 */
import type { Random } from '../../circuit/random.ts';
import { type Game, isChance, legalByRole, type Move, type Role, type State } from '../../machine/index.ts';
import { highestGoal } from '../highest-goal.ts';
import { type Evaluation, isBetter, type NestedResult, valueOfGoal } from './evaluation.ts';
import { Interrupted } from './interrupted.ts';
import { LONGEST_GAME, type NestedOptions } from './nested-options.ts';

export interface TriedMove extends Evaluation {
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

  /** @param isOver asked before every random game; if it says so, `Interrupted` is thrown */
  constructor(game: Game, options: NestedOptions, isOver: () => boolean = () => false) {
    this.#game = game;
    this.#options = options;
    this.#isOver = isOver;
    this.#isChance = game.roles.map(isChance);
    this.#highest = game.roles.map((_, role) => valueOfGoal(highestGoal(game, role as Role)));
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
        return { goals: game.roles.map((_, role) => game.goal(current, role as Role)), length, isCut: false };
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
  #evaluate(state: State, role: Role, level: number, random: Random, longest: number): Evaluation {
    const { playouts } = this.#options;
    let length = 0;
    let value = 0;
    for (let i = 0; i < playouts; i++) {
      const result = this.playout(state, level, random, longest - length);
      length += result.length;
      if (result.isCut) return { value: -1, length, isCut: true };
      value += valueOfGoal(result.goals[role] as number);
    }
    return { value: value / playouts, length, isCut: false };
  }

  #next(state: State, moves: readonly Move[]): State {
    this.work.states++;
    return this.#game.next(state, moves);
  }
}

/** The first of the best. */
export function bestOf<Tried extends Evaluation>(tried: readonly Tried[], discount: boolean): Tried {
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
