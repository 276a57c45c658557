/**
 * Depth-limited alpha-beta search for what one role can guarantee against all the others (Knuth and Moore 1975; Star1
 * at chance: Ballard 1983; history heuristic: Schaeffer 1989).
 */

import type { Evaluator, Game, Move, Packing, Role, State } from '../../game/index.ts';
import { solveMatrix } from '../matrix-game.ts';
import type { Side, Sides, SidesTurn } from '../sides.ts';
import { BOUND, type TranspositionTable } from './transposition-table.ts';

/**
 * What is assumed where both sides have a choice: either the others know the player's move, or neither side knows the
 * other's choice.
 */
export type Simultaneous = 'pessimistic' | 'mixed';

export interface AlphaBetaOptions {
  readonly evaluator: Evaluator;
  /** The highest and lowest utility of the searching role; the lowest is 0 if absent. */
  readonly highest: number;
  readonly lowest?: number;
  readonly simultaneous: Simultaneous;
  readonly table?: TranspositionTable;
  /** Whether moves that were good elsewhere are examined first. */
  readonly isOrdered: boolean;
  /** Called at every position; returning true ends the search with an exception. */
  readonly isOver: (positions: number) => boolean;
}

/** Thrown when a search has to stop. */
export class OutOfBudget extends Error {}

export class AlphaBeta {
  /** The number of positions computed so far. */
  positions = 0;
  /** Whether the last value would stay the same at any search depth. */
  isProven = false;
  /** Whether a line was cut off at the depth limit since this was last set to false. */
  wasCut = false;
  readonly sides: Sides;
  readonly #options: AlphaBetaOptions;
  readonly #order = new MoveOrder();
  readonly #path: SearchPath;
  readonly #lowest: number;
  readonly #endless: number;

  constructor(sides: Sides, options: AlphaBetaOptions) {
    this.sides = sides;
    this.#options = options;
    this.#path = new SearchPath(sides.game);
    this.#lowest = options.lowest ?? 0;
    // Endless repetition counts as a win for no one, and as no solution of a puzzle.
    this.#endless = sides.isAlone ? 0 : (this.#lowest + options.highest) / 2;
  }

  /**
   * Returns the value of a state for the searching role. It is a lower bound if it is at least `beta`, and an upper
   * bound if it is at most `alpha`.
   */
  value(
    state: State,
    depth: number,
    alpha = Number.NEGATIVE_INFINITY,
    beta = Number.POSITIVE_INFINITY,
  ): number {
    this.#path.clear();
    return this.#state(state, depth, alpha, beta);
  }

  /** Returns the value of one of the searching role's options in a turn. */
  valueOf(turn: SidesTurn, own: number, depth: number, alpha: number, beta: number): number {
    this.#path.clear();
    this.#path.push(turn.state);
    return this.#worst(turn, own, depth - 1, alpha, beta, -1);
  }

  /** Returns the best option of the role that chooses in a state, or -1 if it is not stored. */
  choice(state: State): number {
    const { table } = this.#options;
    const place = table?.find(state) ?? -1;
    return table === undefined || place < 0 ? -1 : table.choice(place);
  }

  /**
   * Returns the values of the searching role's options (rows) against the others' (columns), for turns in which both
   * sides choose.
   */
  matrix(turn: SidesTurn, depth: number): number[][] {
    this.#path.clear();
    this.#path.push(turn.state);
    return this.#matrix(turn, depth - 1);
  }

  #state(state: State, depth: number, alpha: number, beta: number): number {
    const { table, evaluator } = this.#options;
    let choice = -1;
    const place = table?.find(state) ?? -1;
    if (table !== undefined && place >= 0) {
      if (table.isProven(place) || table.depth(place) >= depth) {
        const value = table.value(place);
        const bound = table.bound(place);
        const settles = bound === BOUND.exact || (bound === BOUND.lower ? value >= beta : value <= alpha);
        if (settles) {
          this.isProven = table.isProven(place);
          // It is no longer known where the search behind an entry was cut off.
          if (!this.isProven) this.wasCut = true;
          return value;
        }
      }
      choice = table.choice(place);
    }
    const { game, own } = this.sides;
    if (game.isTerminal(state)) return this.#proved(game.utility(state, own));
    if (depth <= 0) {
      this.wasCut = true;
      return this.#guessed(evaluator.value(state, own));
    }
    if (this.#path.has(state)) return this.#guessed(this.#endless);
    const turn = this.sides.turn(state);
    if (turn === undefined) return this.#proved(game.utility(state, own));
    this.#path.push(state);
    const value = this.#turn(turn, depth, alpha, beta, choice);
    this.#path.pop();
    return value;
  }

  #turn(turn: SidesTurn, depth: number, alpha: number, beta: number, choice: number): number {
    const { own, others } = turn.counts;
    if (own > 1 && others > 1 && this.#options.simultaneous === 'mixed') {
      const { value } = solveMatrix(this.#matrix(turn, depth - 1));
      this.#keep(turn, depth, alpha, beta, value, -1);
      return value;
    }
    return own > 1
      ? this.#best(turn, depth, alpha, beta, choice)
      : this.#worst(turn, 0, depth - 1, alpha, beta, choice, depth);
  }

  #best(turn: SidesTurn, depth: number, alpha: number, beta: number, choice: number): number {
    const ply = this.#path.length;
    let best = Number.NEGATIVE_INFINITY;
    let chosen = -1;
    let isBestProven = false;
    let areAllProven = true;
    for (const option of this.#ordered(turn, 'own', ply, choice)) {
      const value = this.#worst(turn, option, depth - 1, Math.max(alpha, best), beta, -1);
      areAllProven &&= this.isProven;
      if (value > best) {
        best = value;
        chosen = option;
        isBestProven = this.isProven;
      }
      const isUnbeatable = isBestProven && best >= this.#options.highest;
      if (best >= beta || isUnbeatable) {
        areAllProven = isBestProven;
        this.#order.refuted(turn, 'own', chosen, ply, depth);
        break;
      }
    }
    this.isProven = areAllProven;
    this.#keep(turn, depth, alpha, beta, best, chosen);
    return best;
  }

  /**
   * Returns the value of one of the searching role's options after the others' best reply.
   *
   * @param depth the depth of the states after it
   * @param keptDepth the depth of the turn, if its value is to be stored because only the others choose
   */
  #worst(
    turn: SidesTurn,
    own: number,
    depth: number,
    alpha: number,
    beta: number,
    choice: number,
    keptDepth?: number,
  ): number {
    const ply = this.#path.length;
    if (turn.counts.others === 1) {
      const value = this.#mean(turn, own, 0, depth, alpha, beta);
      if (keptDepth !== undefined) this.#keep(turn, keptDepth, alpha, beta, value, 0);
      return value;
    }
    let worst = Number.POSITIVE_INFINITY;
    let chosen = -1;
    let isWorstProven = false;
    let areAllProven = true;
    for (const option of this.#ordered(turn, 'others', ply, choice)) {
      const value = this.#mean(turn, own, option, depth, alpha, Math.min(beta, worst));
      areAllProven &&= this.isProven;
      if (value < worst) {
        worst = value;
        chosen = option;
        isWorstProven = this.isProven;
      }
      const isUnbeatable = isWorstProven && worst <= this.#lowest;
      if (worst <= alpha || isUnbeatable) {
        areAllProven = isWorstProven;
        this.#order.refuted(turn, 'others', chosen, ply, depth + 1);
        break;
      }
    }
    this.isProven = areAllProven;
    if (keptDepth !== undefined) this.#keep(turn, keptDepth, alpha, beta, worst, chosen);
    return worst;
  }

  /** Returns the average over chance's options, which are equally likely. */
  #mean(turn: SidesTurn, own: number, others: number, depth: number, alpha: number, beta: number): number {
    const count = turn.counts.chance;
    if (count === 1) return this.#after(turn, own, others, 0, depth, alpha, beta);
    const { highest } = this.#options;
    const lowest = this.#lowest;
    let sum = 0;
    let areAllProven = true;
    for (let chance = 0; chance < count; chance++) {
      const left = count - chance - 1;
      // Star1: a value below `low` means that the average can no longer exceed alpha, one above `high` that it can no
      // longer fall below beta.
      const low = count * alpha - sum - left * highest;
      const high = count * beta - sum - left * lowest;
      const value = this.#after(turn, own, others, chance, depth, low, high);
      areAllProven &&= this.isProven;
      sum += value;
      if (value <= low || value >= high) {
        this.isProven = areAllProven;
        return (sum + left * (value <= low ? highest : lowest)) / count;
      }
    }
    this.isProven = areAllProven;
    return sum / count;
  }

  #after(
    turn: SidesTurn,
    own: number,
    others: number,
    chance: number,
    depth: number,
    alpha: number,
    beta: number,
  ): number {
    if (this.#options.isOver(this.positions)) throw new OutOfBudget();
    this.positions++;
    const state = this.sides.game.next(turn.state, turn.joint(own, others, chance));
    return this.#state(state, depth, alpha, beta);
  }

  #matrix(turn: SidesTurn, depth: number): number[][] {
    let areAllProven = true;
    const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
    const payoffs = numbers(turn.counts.own).map((own) =>
      numbers(turn.counts.others).map((others) => {
        const value = this.#mean(
          turn,
          own,
          others,
          depth,
          Number.NEGATIVE_INFINITY,
          Number.POSITIVE_INFINITY,
        );
        areAllProven &&= this.isProven;
        return value;
      }),
    );
    this.isProven = areAllProven;
    return payoffs;
  }

  #ordered(turn: SidesTurn, side: Side, ply: number, choice: number): readonly number[] {
    if (this.#options.isOrdered) return this.#order.order(turn, side, ply, choice);
    return Array.from({ length: turn.counts[side] }, (_, option) => option);
  }

  #keep(turn: SidesTurn, depth: number, alpha: number, beta: number, value: number, choice: number): void {
    const bound = value <= alpha ? BOUND.upper : value >= beta ? BOUND.lower : BOUND.exact;
    this.#options.table?.keep(turn.state, { depth, bound, isProven: this.isProven, choice }, value);
  }

  #proved(value: number): number {
    this.isProven = true;
    return value;
  }

  #guessed(value: number): number {
    this.isProven = false;
    return value;
  }
}

// Decides which options to examine first so that the others can be pruned: the best of a shallower search, then those
// that refuted positions at the same depth (killers), then those that were often best elsewhere (the history
// heuristic: J. Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", 1989).

const KILLERS = 2;
const KILLER_RANK = 2 ** 50;
const CHOICE_RANK = 2 ** 51;

class MoveOrder {
  /** Moves indexed by ply, the latest first. */
  readonly #killers: number[][] = [];
  /** Indexed by role and move. */
  readonly #history: number[][] = [];

  /** Returns the numbers of a side's options, the most promising first. */
  order(turn: SidesTurn, side: Side, ply: number, choice: number): number[] {
    const count = turn.counts[side];
    const options = Array.from({ length: count }, (_, option) => option);
    if (count < 2) return options;
    const role = turn.onlyChooser(side);
    const ranks = options.map((option) =>
      option === choice ? CHOICE_RANK : role === undefined ? 0 : this.#rank(turn, role, option, ply),
    );
    return options.sort((a, b) => (ranks[b] as number) - (ranks[a] as number) || a - b);
  }

  /** Records which option of a side caused a cutoff. */
  refuted(turn: SidesTurn, side: Side, option: number, ply: number, depth: number): void {
    const role = turn.onlyChooser(side);
    if (role === undefined) return;
    const move = turn.legal[role]?.[option] as Move;
    this.#history[role] ??= [];
    const history = this.#history[role];
    history[move] = (history[move] ?? 0) + depth * depth;
    const killers = this.#killers[ply] ?? [];
    this.#killers[ply] = [move, ...killers.filter((each) => each !== move)].slice(0, KILLERS);
  }

  #rank(turn: SidesTurn, role: Role, option: number, ply: number): number {
    const move = turn.legal[role]?.[option] as Move;
    const killer = this.#killers[ply]?.indexOf(move) ?? -1;
    return killer >= 0 ? KILLER_RANK - killer : (this.#history[role]?.[move] ?? 0);
  }
}

/** The states on the path from the root of a search to its current position. */
export class SearchPath {
  readonly #game: Game;
  readonly #packing: Packing;
  /** Packed words if they identify states, otherwise keys. */
  #words: Int32Array;
  readonly #keys: string[] = [];
  #length = 0;

  constructor(game: Game) {
    this.#game = game;
    this.#packing = game.packing();
    this.#words = new Int32Array(this.#packing.isPortable ? FIRST_PATH * this.#packing.words : 0);
  }

  get length(): number {
    return this.#length;
  }

  push(state: State): void {
    if (this.#packing.isPortable) this.#write(state);
    else this.#keys[this.#length] = this.#game.key(state);
    this.#length++;
  }

  pop(): void {
    this.#length--;
  }

  clear(): void {
    this.#length = 0;
  }

  has(state: State): boolean {
    if (this.#packing.isPortable) return this.#hasWords(state);
    const key = this.#game.key(state);
    for (let i = this.#length - 1; i >= 0; i--) if (this.#keys[i] === key) return true;
    return false;
  }

  #hasWords(state: State): boolean {
    const { words } = this.#packing;
    const own = this.#write(state);
    // Repetitions are rarely far back.
    for (let i = this.#length - 1; i >= 0; i--) {
      let word = 0;
      while (word < words && this.#words[i * words + word] === this.#words[own + word]) word++;
      if (word === words) return true;
    }
    return false;
  }

  /** Writes the state after the last one and returns its place. */
  #write(state: State): number {
    const at = this.#length * this.#packing.words;
    if (at + this.#packing.words > this.#words.length) {
      const larger = new Int32Array(2 * this.#words.length);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#packing.pack(state, this.#words, at);
    return at;
  }
}

const FIRST_PATH = 64;
