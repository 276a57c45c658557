/**
 * Counterfactual regret minimisation by external sampling (Lanctot, Waugh, Zinkevich and Bowling, "Monte Carlo
 * sampling for regret minimization in extensive games", 2009): the game tree is not expanded, and only information
 * sets that occur need memory.
 */
import type { Random } from '../../base/index.ts';
import type { View, Views } from '../../beliefs/index.ts';
import { type Game, legalByRole, type Move, playingRoles, type Role, type State } from '../../game/index.ts';
import type { StrategyShares } from './best-response.ts';
import type { ExtensiveForm } from './extensive-form.ts';

interface Table {
  readonly moves: readonly Move[];
  readonly regrets: Float64Array;
  readonly sums: Float64Array;
}

export class ExternalSampling {
  iterations = 0;
  readonly #game: Game;
  readonly #views: Views;
  readonly #random: Random;
  readonly #from: State;
  readonly #tables = new Map<View, Table>();

  /** @param views the views of an expanded game, if the strategy is to be compared with it */
  constructor(game: Game, views: Views, random: Random, from = game.initial) {
    this.#from = from;
    this.#game = game;
    this.#views = views;
    this.#random = random;
  }

  /** The number of information sets encountered so far. */
  get sets(): number {
    return this.#tables.size;
  }

  iterate(): void {
    this.iterations++;
    for (const role of playingRoles(this.#game)) this.#walk(this.#from, this.#views.starts(), role);
  }

  /**
   * Returns the strategy at the places of an expanded game; in information sets never encountered, moves are mixed
   * uniformly.
   */
  average({ sets, places }: ExtensiveForm): StrategyShares {
    const shares = new Float64Array(places);
    for (const { view, moves, at } of sets) {
      const table = this.#tables.get(view);
      const sum = table?.sums.reduce((total, share) => total + share, 0) ?? 0;
      for (const [i, move] of moves.entries()) {
        const own = table?.sums[table.moves.indexOf(move)] ?? 0;
        shares[at + i] = sum > 0 ? own / sum : 1 / moves.length;
      }
    }
    return shares;
  }

  /**
   * Returns the role's expected utility from here on, sampling the others and chance, and trying all of the role's own
   * moves.
   */
  #walk(state: State, views: readonly View[], role: Role): number {
    const game = this.#game;
    if (game.isTerminal(state)) return game.utility(state, role);
    const legal = legalByRole(game, state);
    if (legal.some((moves) => moves.length === 0)) return game.utility(state, role);
    const drawn = legal.map((moves, each) =>
      each === role ? (moves[0] as Move) : this.#drawn(moves, each as Role, views[each] as View),
    );
    const own = legal[role] as readonly Move[];
    if (own.length === 1) return this.#after(state, views, drawn, role);
    const table = this.#table(views[role] as View, own);
    const strategy = matched(table.regrets);
    const values = own.map((move) => this.#after(state, views, drawn.with(role, move), role));
    const mean = values.reduce((sum, value, i) => sum + value * (strategy[i] as number), 0);
    for (const [i, value] of values.entries()) table.regrets[i] = (table.regrets[i] as number) + value - mean;
    return mean;
  }

  #after(state: State, views: readonly View[], moves: readonly Move[], role: Role): number {
    const game = this.#game;
    const seen = views.map((view, each) => this.#views.after(view, game.observe(state, moves, each as Role)));
    return this.#walk(game.next(state, moves), seen, role);
  }

  #drawn(moves: readonly Move[], role: Role, view: View): Move {
    if (moves.length === 1) return moves[0] as Move;
    if (this.#game.roles[role]?.isChance) return this.#random.pick(moves);
    const table = this.#table(view, moves);
    const strategy = matched(table.regrets);
    for (const [i, share] of strategy.entries()) table.sums[i] = (table.sums[i] as number) + share;
    return moves[drawnIndex(strategy, this.#random)] as Move;
  }

  #table(view: View, moves: readonly Move[]): Table {
    const known = this.#tables.get(view);
    if (known !== undefined) return known;
    const made = { moves, regrets: new Float64Array(moves.length), sums: new Float64Array(moves.length) };
    this.#tables.set(view, made);
    return made;
  }
}

/** Returns probabilities proportional to positive regrets, or uniform ones if there are none. */
export function matched(regrets: Float64Array): Float64Array {
  const strategy = regrets.map((regret) => Math.max(0, regret));
  const sum = strategy.reduce((total, share) => total + share, 0);
  return sum > 0 ? strategy.map((share) => share / sum) : strategy.fill(1 / regrets.length);
}

/** Draws the index of a move according to the shares. */
export function drawnIndex(shares: ArrayLike<number>, random: Random): number {
  let left = random.fraction();
  for (let i = 0; i < shares.length - 1; i++) {
    left -= shares[i] as number;
    if (left < 0) return i;
  }
  // Either only the last share remains, or the shares add up to slightly less than 1.
  let last = shares.length - 1;
  while (last > 0 && shares[last] === 0) last--;
  return last;
}
