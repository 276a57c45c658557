/**
 * HyperPlay: a role chooses by what its moves are worth on average in models of the match that fit what it has seen
 * (Schofield, Cerexhe and Thielscher, "HyperPlay: a solution to general game playing with imperfect information",
 * 2012). In each model everything is known, so that knowledge seems to be free.
 *
 * HyperPlay-II: the rest of the match is imagined with all roles knowing no more than they would have seen, and choosing
 * by HyperPlay (Schofield and Thielscher, "Lifting model sampling for general game playing to incomplete-information
 * models", 2015). So a move that only asks a question is worth what its answer is.
 */
import type { Random } from '../../base/index.ts';
import { Beliefs, type History, historyDrawer, type View, type Views } from '../../beliefs/index.ts';
import {
  type Game,
  legalByRole,
  type Move,
  type Observation,
  type Role,
  type RoleInfo,
  randomPlayout,
  type State,
  shareOfScale,
  type UtilityRange,
  utilityScale,
} from '../../game/index.ts';

/** What has been tried of a move. */
export interface SampledMove {
  readonly move: Move;
  visits: number;
  /** The sum of results, as shares of the role's utility scale. */
  total: number;
}

/** Returns the move with the highest mean; a move that was not tried counts as the worst. */
export function bestOf(tried: readonly SampledMove[]): SampledMove | undefined {
  let best: SampledMove | undefined;
  for (const each of tried) if (best === undefined || meanOf(each) > meanOf(best)) best = each;
  return best;
}

const meanOf = ({ visits, total }: SampledMove): number =>
  visits === 0 ? Number.NEGATIVE_INFINITY : total / visits;

/** Tries the moves of a role in random games from models that are drawn in proportion to their likelihood. */
export class ModelSampling {
  readonly tried: readonly SampledMove[];
  readonly #game: Game;
  readonly #role: Role;
  readonly #draw: () => History;
  readonly #random: Random;
  readonly #longest: number;
  readonly #scale: UtilityRange;

  constructor(
    game: Game,
    role: Role,
    models: readonly History[],
    legal: readonly Move[],
    random: Random,
    longest: number,
  ) {
    this.#game = game;
    this.#role = role;
    this.#draw = historyDrawer(models, random);
    this.#random = random;
    this.#longest = longest;
    this.#scale = scaleOf(game, role);
    this.tried = legal.map((move) => ({ move, visits: 0, total: 0 }));
  }

  /** Plays one random game after each move, all from the same model. */
  round(): void {
    const { state } = this.#draw();
    for (const each of this.tried) {
      each.visits++;
      each.total += this.#result(state, each.move);
    }
  }

  #result(state: State, move: Move): number {
    const game = this.#game;
    const legal = legalByRole(game, state);
    // Rules should not let a move depend on what its role does not know, but some do.
    if (!legal[this.#role]?.includes(move) || legal.some((moves) => moves.length === 0)) return 0;
    const moves = legal.map((each, role) => (role === this.#role ? move : this.#random.pick(each)));
    const { state: end } = randomPlayout(game, game.next(state, moves), this.#random, this.#longest);
    return shareOfScale(game.utility(end, this.#role), this.#scale);
  }
}

export interface ProbeSettings {
  /** The number of models that a role keeps in an imagined match. */
  readonly models: number;
  /** The number of random games after each move by which a role chooses in an imagined match. */
  readonly trials: number;
  /** The number of moves after which a match is cut off. */
  readonly longest: number;
}

/** What a role believes, and the views that led to it. */
interface Seat {
  readonly beliefs: Beliefs;
  path: readonly View[];
}

/** Beliefs in imagined matches are made for many views, so that they are found with little work. */
const BELIEF_WORK = 2048;

/** Imagines matches in which every role chooses by HyperPlay, from what it has seen itself. */
export class Probes {
  /** The number of random games played so far for the choices of the roles. */
  playouts = 0;
  readonly #game: Game;
  readonly #views: Views;
  readonly #random: Random;
  readonly #settings: ProbeSettings;
  readonly #choices = new Map<View, Move>();
  readonly #seats: readonly Seat[];

  constructor(game: Game, views: Views, random: Random, settings: ProbeSettings) {
    this.#game = game;
    this.#views = views;
    this.#random = random;
    this.#settings = settings;
    const { models } = settings;
    const limits = { histories: models, particles: models, work: BELIEF_WORK, repairWork: BELIEF_WORK };
    this.#seats = game.roles.map((_, role) => ({
      beliefs: new Beliefs(game, role as Role, limits, views),
      path: [],
    }));
  }

  /**
   * Plays a match from a model to its end, in which the role begins with the move.
   *
   * @param isLate whether the budget is used up: roles then choose by a single trial
   * @returns the result of the role as a share of its utility scale
   */
  result(model: History, role: Role, move: Move, isLate: () => boolean): number {
    const game = this.#game;
    let { state, views } = model;
    let given: Move | undefined = move;
    for (let step = 0; step < this.#settings.longest && !game.isTerminal(state); step++) {
      const legal = legalByRole(game, state);
      if (legal.some((moves) => moves.length === 0)) break;
      if (given !== undefined && !legal[role]?.includes(given)) return 0;
      const moves: Move[] = [];
      for (const [each, own] of legal.entries()) {
        const isGiven = each === role && given !== undefined;
        moves.push(
          isGiven ? (given as Move) : this.#choice(state, each as Role, views[each] as View, own, isLate()),
        );
      }
      given = undefined;
      const before = state;
      views = views.map((view, each) => this.#views.after(view, game.observe(before, moves, each as Role)));
      state = game.next(state, moves);
    }
    return shareOfScale(game.utility(state, role), scaleOf(game, role));
  }

  #choice(state: State, role: Role, view: View, legal: readonly Move[], isLate: boolean): Move {
    const [first] = legal as [Move];
    if (legal.length === 1) return first;
    const game = this.#game;
    if (game.roles[role]?.isChance) return this.#random.pick(legal);
    const key = game.traits.hidesInformation ? view : undefined;
    const known = key === undefined ? undefined : this.#choices.get(key);
    if (known !== undefined && legal.includes(known)) return known;
    const { longest } = this.#settings;
    const trials = isLate ? 1 : this.#settings.trials;
    const models = this.#models(state, role, view);
    if (models.length === 0) return this.#random.pick(legal);
    const sampling = new ModelSampling(game, role, models, legal, this.#random, longest);
    for (let trial = 0; trial < trials; trial++) sampling.round();
    this.playouts += trials * legal.length;
    const chosen = bestOf(sampling.tried)?.move ?? first;
    if (key !== undefined && !isLate) this.#choices.set(key, chosen);
    return chosen;
  }

  #models(state: State, role: Role, view: View): readonly History[] {
    const game = this.#game;
    if (!game.traits.hidesInformation) return [{ state, views: [], weight: 1 }];
    const belief = this.#beliefs(role, view).current(this.#random);
    return belief.kind === 'exact' || belief.kind === 'sampled' ? belief.histories : [];
  }

  /** Matches from the same model share most of what is seen, so that only the difference is followed. */
  #beliefs(role: Role, view: View): Beliefs {
    const seat = this.#seats[role] as Seat;
    const path = this.#views.path(view);
    let common = 0;
    while (common < path.length && path[common] === seat.path[common]) common++;
    const { beliefs } = seat;
    const seen = this.#views.observations(view);
    beliefs.takeBack(Math.min(common, beliefs.step));
    for (let step = beliefs.step; step < seen.length; step++) beliefs.add(seen[step] as Observation);
    // The role chooses, so the match goes on.
    beliefs.tellWhetherOver(false);
    seat.path = path;
    return beliefs;
  }
}

function scaleOf(game: Game, role: Role): UtilityRange {
  return utilityScale((game.roles[role] as RoleInfo).utility);
}
