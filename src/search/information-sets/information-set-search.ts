/**
 * Tree search for games with hidden information: every role has its own tree, whose nodes are its sequences of
 * observations (multiple-observer information set Monte Carlo tree search; Cowling, Powley and Whitehouse,
 * "Information Set Monte Carlo Tree Search", 2012). Each simulation starts from a history consistent with the
 * searcher's observations.
 *
 * Moves are selected by upper confidence bounds where one role chooses; by regret matching where several choose at
 * once (Lanctot, Lisý and Winands, "Monte Carlo tree search in simultaneous move games", 2013); or everywhere by
 * outcome sampling (Lisý, Lanctot and Bowling, "Online Monte Carlo counterfactual regret minimization", 2015).
 */

import type { Random } from '../../base/index.ts';
import type { History, View, Views } from '../../beliefs/index.ts';
import {
  type Game,
  legalByRole,
  type Move,
  playingRoles,
  type Role,
  randomPlayout,
  shareOfScale,
  type UtilityRange,
  utilityScale,
} from '../../game/index.ts';
import { drawnIndex, matched } from '../regret/external-sampling.ts';
import { INFORMATION_SET_DEFAULTS, type InformationSetSettings } from './settings.ts';

interface Branch {
  readonly move: Move;
  visits: number;
  /** The number of simulations in which the move was available. */
  available: number;
  total: number;
}

interface SetNode {
  readonly branches: Branch[];
  /** The number of strategies that were added up. */
  rounds: number;
  regrets: Float64Array;
  sums: Float64Array;
}

/** The statistics of one move. */
export interface SetMove {
  readonly move: Move;
  readonly visits: number;
  /** The mean on the role's utility scale; undefined if the move was never made. */
  readonly value: number | undefined;
  /** The probability of the move in the average strategy; undefined where moves were selected by their bounds. */
  readonly share: number | undefined;
}

interface Chosen {
  readonly node: SetNode;
  readonly role: Role;
  readonly at: number;
  readonly isMixed: boolean;
  /** The probability of the choice in the strategy (`share`) and with exploration (`sampled`). */
  readonly share: number;
  readonly sampled: number;
  readonly strategy: Float64Array | undefined;
}

export class InformationSetSearch {
  simulations = 0;
  readonly #game: Game;
  readonly #views: Views;
  readonly #random: Random;
  readonly #settings: InformationSetSettings;
  readonly #scales: readonly UtilityRange[];
  readonly #players: readonly Role[];
  #nodes = new Map<View, SetNode>();

  constructor(
    game: Game,
    views: Views,
    random: Random,
    settings: InformationSetSettings = INFORMATION_SET_DEFAULTS,
  ) {
    this.#game = game;
    this.#views = views;
    this.#random = random;
    this.#settings = settings;
    this.#scales = game.roles.map(({ utility }) => utilityScale(utility));
    this.#players = playingRoles(game);
  }

  /** The number of information sets in the trees. */
  get size(): number {
    return this.#nodes.size;
  }

  forget(): void {
    this.#nodes = new Map();
  }

  /** Plays one game from a history to its end. */
  simulate(history: History): void {
    const game = this.#game;
    const explorer = this.#players[this.simulations++ % this.#players.length] as Role;
    const path: Chosen[] = [];
    let { state, views } = history;
    for (let isInside = true; isInside && !game.isTerminal(state); ) {
      const legal = legalByRole(game, state);
      if (legal.some((moves) => moves.length === 0)) break;
      const isTogether = this.#players.filter((role) => (legal[role]?.length ?? 0) > 1).length > 1;
      const moves = legal.map((own, index) => {
        const role = index as Role;
        if (own.length === 1) return own[0] as Move;
        if (game.roles[role]?.isChance) return this.#random.pick(own);
        const view = views[role] as View;
        const known = this.#nodes.get(view);
        if (known === undefined) isInside = false;
        const node = known ?? this.#newNode(view);
        const chosen = this.#choose(node, role, own, isTogether, explorer);
        path.push(chosen);
        return (node.branches[chosen.at] as Branch).move;
      });
      const before = state;
      views = views.map((view, role) => this.#views.after(view, game.observe(before, moves, role as Role)));
      state = game.next(state, moves);
    }
    const { state: end } = randomPlayout(game, state, this.#random, this.#settings.longest);
    // Goals are centred around zero to reduce the variance of sampling.
    const goals = game.roles.map(
      (_, role) => shareOfScale(game.utility(end, role as Role), this.#scales[role] as UtilityRange) - 1 / 2,
    );
    this.#learn(path, goals, explorer);
  }

  /** Returns the moves of an information set, the most visited first. */
  moves(view: View, role: Role): SetMove[] {
    const node = this.#nodes.get(view);
    if (node === undefined) return [];
    const { min, max } = this.#scales[role] as UtilityRange;
    const sum = node.sums.reduce((total, share) => total + share, 0);
    return node.branches
      .map(({ move, visits, total }, at) => ({
        move,
        visits,
        value: visits === 0 ? undefined : min + ((max - min) * total) / visits,
        share: sum > 0 ? (node.sums[at] as number) / sum : undefined,
      }))
      .sort((a, b) => b.visits - a.visits);
  }

  #newNode(view: View): SetNode {
    const node = { branches: [], rounds: 0, regrets: new Float64Array(0), sums: new Float64Array(0) };
    this.#nodes.set(view, node);
    return node;
  }

  #choose(node: SetNode, role: Role, legal: readonly Move[], isTogether: boolean, explorer: Role): Chosen {
    this.#admit(node, legal);
    const { selection, epsilon } = this.#settings;
    const isMixed = selection === 'auto' ? isTogether : selection !== 'ucb';
    if (!isMixed) {
      const at = this.#highestBound(node, legal);
      return { node, role, at, isMixed, share: 1, sampled: 1, strategy: undefined };
    }
    const strategy = matched(node.regrets);
    // In outcome sampling, only one role explores at a time.
    const rate = selection === 'outcome' && role !== explorer ? 0 : epsilon;
    const isRandom = rate > 0 && this.#random.fraction() < rate;
    const at = isRandom ? this.#random.below(strategy.length) : drawnIndex(strategy, this.#random);
    const share = strategy[at] as number;
    return { node, role, at, isMixed, share, sampled: rate / strategy.length + (1 - rate) * share, strategy };
  }

  /**
   * Adds moves that are legal here but were not in earlier histories of the set. Rules should not allow this, but some
   * do.
   */
  #admit(node: SetNode, legal: readonly Move[]): void {
    const known = new Set(node.branches.map(({ move }) => move));
    const added = legal.filter((move) => !known.has(move));
    if (added.length === 0) return;
    for (const move of added) node.branches.push({ move, visits: 0, available: 0, total: 0 });
    node.regrets = lengthened(node.regrets, node.branches.length);
    node.sums = lengthened(node.sums, node.branches.length);
  }

  #highestBound(node: SetNode, legal: readonly Move[]): number {
    const isComplete = node.branches.length === legal.length;
    let chosen = -1;
    let highest = Number.NEGATIVE_INFINITY;
    let ties = 0;
    for (const [at, branch] of node.branches.entries()) {
      if (!isComplete && !legal.includes(branch.move)) continue;
      branch.available++;
      const { visits, available, total } = branch;
      const bound =
        visits === 0
          ? Number.POSITIVE_INFINITY
          : total / visits + this.#settings.c * Math.sqrt(Math.log(available) / visits);
      if (bound < highest) continue;
      ties = bound > highest ? 1 : ties + 1;
      if (ties === 1 || this.#random.below(ties) === 0) chosen = at;
      highest = bound;
    }
    return chosen;
  }

  #learn(path: readonly Chosen[], goals: readonly number[], explorer: Role): void {
    const isOutcome = this.#settings.selection === 'outcome';
    const sampled = path.reduce(
      (product, each) => (each.role === explorer ? product * each.sampled : product),
      1,
    );
    // The probability of the explorer's choices after the current one.
    let tail = 1;
    for (const each of [...path].reverse()) {
      const { node, role, at, isMixed, share, strategy } = each;
      const goal = goals[role] as number;
      const branch = node.branches[at] as Branch;
      branch.visits++;
      branch.total += goal + 1 / 2;
      if (!isMixed || strategy === undefined) continue;
      if (!isOutcome) {
        addMeanRegrets(node, strategy);
        addShares(node, strategy);
      } else if (role === explorer) {
        const value = (goal * tail) / sampled;
        addRegrets(node, strategy, at, value, value * share);
        tail *= share;
      } else addShares(node, strategy);
    }
  }
}

/**
 * Regrets by the mean results of all moves. Dividing each result by the probability of its move would be unbiased, but
 * its variance hides the difference of moves for thousands of simulations.
 */
function addMeanRegrets(node: SetNode, strategy: Float64Array): void {
  const { branches, regrets } = node;
  const mean = ({ visits, total }: Branch): number => (visits === 0 ? 1 : total / visits);
  let value = 0;
  for (const [i, branch] of branches.entries()) value += (strategy[i] as number) * mean(branch);
  for (const [i, branch] of branches.entries())
    regrets[i] = Math.max(0, (regrets[i] as number) + mean(branch) - value);
}

/** The chosen move has the value `value`, all others 0, and the mixture `mean`. */
function addRegrets(node: SetNode, strategy: Float64Array, at: number, value: number, mean: number): void {
  for (let i = 0; i < strategy.length; i++)
    node.regrets[i] = (node.regrets[i] as number) + (i === at ? value : 0) - mean;
}

/** Later strategies count more, since the first ones are hardly better than chance (as in CFR+, Tammelin 2014). */
function addShares(node: SetNode, strategy: Float64Array): void {
  node.rounds++;
  for (let i = 0; i < strategy.length; i++)
    node.sums[i] = (node.sums[i] as number) + node.rounds * (strategy[i] as number);
}

function lengthened(array: Float64Array, length: number): Float64Array {
  const made = new Float64Array(length);
  made.set(array);
  return made;
}
