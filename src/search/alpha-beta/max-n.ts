/**
 * Depth-limited search in which every role maximises its own goal (max^n: C. Luckhardt and K. Irani, "An algorithmic
 * solution of n-person games", 1986). Among equals the first listed move is chosen. Where several roles choose at
 * once, the searching role is assumed to choose first and the others after it in role order, each knowing the choices
 * before.
 */
import {
  type Evaluator,
  type Game,
  legalByRole,
  type Move,
  type Role,
  rolesOf,
  type State,
} from '../../game/index.ts';
import { OutOfBudget, SearchPath } from './alpha-beta.ts';
import { BOUND, type TranspositionTable } from './transposition-table.ts';

export interface MaxNOptions {
  readonly evaluator: Evaluator;
  /** The highest possible goal of each role. */
  readonly highest: readonly number[];
  readonly table?: TranspositionTable;
  readonly isOver: (positions: number) => boolean;
}

type Goals = readonly number[];

export class MaxN {
  positions = 0;
  isProven = false;
  wasCut = false;
  readonly #game: Game;
  readonly #options: MaxNOptions;
  /** Roles in the order in which they choose; chance comes last. */
  readonly #order: readonly Role[];
  readonly #path: SearchPath;

  constructor(game: Game, own: Role, options: MaxNOptions) {
    this.#game = game;
    this.#options = options;
    this.#path = new SearchPath(game);
    const isChanceRole = (role: Role) => game.roles[role]?.isChance;
    const others = rolesOf(game).filter((role) => role !== own);
    this.#order = [
      own,
      ...others.filter((role) => !isChanceRole(role)),
      ...others.filter((role) => isChanceRole(role)),
    ];
  }

  /** Returns every role's goal after a move of the role that chooses first. */
  goalsAfter(state: State, move: Move, depth: number): Goals {
    this.#path.clear();
    this.#path.push(state);
    const legal = legalByRole(this.#game, state);
    const [own] = this.#order as readonly [Role];
    const chosen: Move[] = [];
    chosen[own] = move;
    return this.#chooseFrom(1, state, legal, chosen, depth);
  }

  /** Returns undefined if the game is over or cannot continue. */
  legalIn(state: State): (readonly Move[])[] | undefined {
    const legal = this.#game.isTerminal(state) ? [] : legalByRole(this.#game, state);
    return legal.length === 0 || legal.some((moves) => moves.length === 0) ? undefined : legal;
  }

  goals(state: State, depth: number): Goals {
    this.#path.clear();
    return this.#state(state, depth);
  }

  #state(state: State, depth: number): Goals {
    const game = this.#game;
    const { table, evaluator } = this.#options;
    const place = table?.find(state) ?? -1;
    if (table !== undefined && place >= 0 && (table.isProven(place) || table.depth(place) >= depth)) {
      this.isProven = table.isProven(place);
      if (!this.isProven) this.wasCut = true;
      return rolesOf(game).map((role) => table.value(place, role));
    }
    const legal = this.legalIn(state);
    if (legal === undefined) {
      this.isProven = true;
      return rolesOf(game).map((role) => game.utility(state, role));
    }
    if (depth <= 0 || this.#path.has(state)) {
      this.isProven = false;
      if (depth <= 0) this.wasCut = true;
      return rolesOf(game).map((role) => evaluator.value(state, role));
    }
    this.#path.push(state);
    const goals = this.#chooseFrom(0, state, legal, [], depth);
    this.#path.pop();
    table?.keep(state, { depth, bound: BOUND.exact, isProven: this.isProven, choice: -1 }, ...goals);
    return goals;
  }

  /** Chooses for the roles that have not chosen yet. */
  #chooseFrom(
    place: number,
    state: State,
    legal: readonly (readonly Move[])[],
    chosen: Move[],
    depth: number,
  ): Goals {
    const role = this.#order[place];
    if (role === undefined) {
      if (this.#options.isOver(this.positions)) throw new OutOfBudget();
      this.positions++;
      return this.#state(this.#game.next(state, chosen), depth - 1);
    }
    const moves = legal[role] as readonly Move[];
    const after = (move: Move) => {
      chosen[role] = move;
      return this.#chooseFrom(place + 1, state, legal, chosen, depth);
    };
    if (moves.length === 1) return after(moves[0] as Move);
    return this.#game.roles[role]?.isChance ? this.#mean(moves, after) : this.#best(role, moves, after);
  }

  #best(role: Role, moves: readonly Move[], after: (move: Move) => Goals): Goals {
    let best: Goals = [];
    let areAllProven = true;
    for (const move of moves) {
      const goals = after(move);
      areAllProven &&= this.isProven;
      if (best.length > 0 && (goals[role] as number) <= (best[role] as number)) continue;
      best = goals;
      // No option can be better, and among equals the first is chosen.
      if (this.isProven && (best[role] as number) >= (this.#options.highest[role] as number)) break;
    }
    this.isProven = areAllProven;
    return best;
  }

  #mean(moves: readonly Move[], after: (move: Move) => Goals): Goals {
    const sums = this.#game.roles.map(() => 0);
    let areAllProven = true;
    for (const move of moves) {
      const goals = after(move);
      areAllProven &&= this.isProven;
      for (let role = 0; role < sums.length; role++) {
        sums[role] = (sums[role] as number) + (goals[role] as number);
      }
    }
    this.isProven = areAllProven;
    return sums.map((sum) => sum / moves.length);
  }
}
