/**
 * What a role believes about a match: the histories that are consistent with its observations. While there are few,
 * all of them are kept with their exact probabilities. Otherwise a sample is carried from turn to turn, and repaired
 * by search when none of it is consistent any more.
 */
import type { Random } from '../base/index.ts';
import type { Game, Observation, Role, State } from '../game/index.ts';
import { compareTerms, termText } from '../gdl/index.ts';
import { Continuations, type Fork } from './continuations.ts';
import { type History, merged, type RoleModel, resampled, type Viewpoint } from './histories.ts';
import { HistorySearch, initialHistory } from './history-search.ts';
import { Views } from './views.ts';

/**
 * The state of the match: the actual state if nothing is hidden from the role, otherwise all its observations since
 * the first `from` joint moves. Those moves were part of an earlier turn's situation and have not been taken back.
 */
export type Situation =
  | { readonly kind: 'state'; readonly state: State }
  | { readonly kind: 'observations'; readonly from: number; readonly observations: readonly Observation[] };

export interface BeliefSettings {
  /** The maximum number of histories kept exactly. */
  readonly histories: number;
  /** The number of histories kept as a sample when there are more. */
  readonly particles: number;
  /** The maximum number of joint moves tried for one observation before sampling starts. */
  readonly work: number;
  /** The same limit for the search that runs when no history in the sample is consistent. */
  readonly repairWork: number;
  /** The model of how other roles choose their moves. */
  readonly model?: RoleModel | undefined;
}

const BELIEF_DEFAULTS: BeliefSettings = {
  histories: 4096,
  particles: 256,
  work: 32_768,
  repairWork: 65_536,
};

/** Where states are terms, a joint move takes about this many times as long to compute. */
const SLOW_FACTOR = 32;
/** The number of joint moves tried for one history of a sample, however many histories there are. */
const LEAST_GUESSES = 16;
/** A sample that shrinks below this in one step is refilled by search. */
const LEAST_PARTICLES = 16;

/** Evidence that no history is consistent: the rules do not allow what was observed. */
export interface Contradiction {
  /** The first joint move, counted from 1, that cannot have happened as observed. */
  readonly step: number;
  /** The number of joint moves tried, none of which is consistent with the observation. */
  readonly tried: number;
  /** What the role could have observed instead, as far as this was listed. */
  readonly alternatives: readonly string[];
}

export type Belief =
  /** All consistent histories, with their probabilities. */
  | { readonly kind: 'exact'; readonly histories: readonly History[] }
  | { readonly kind: 'sampled'; readonly histories: readonly History[] }
  | { readonly kind: 'contradiction'; readonly contradiction: Contradiction }
  /** Nothing was found within the work limit, although a consistent history may exist. */
  | { readonly kind: 'unknown' };

/**
 * @example
 * const beliefs = new Beliefs(game, 0 as Role);
 * const moves = game.roles.map((_, role) => game.legalMoves(game.initial, role as Role)[0] as Move);
 * beliefs.add(game.observe(game.initial, moves, 0 as Role));
 * beliefs.current(seededRandom(1)).kind // 'exact'
 */
export class Beliefs {
  readonly views: Views;
  readonly #point: Viewpoint;
  readonly #continuations: Continuations;
  readonly #settings: BeliefSettings;
  /** The current state, if nothing is hidden. */
  #state: State | undefined;
  /** Whether the game is over, if this is known. */
  #isOver: boolean | undefined;
  readonly #observations: Observation[] = [];
  /** Beliefs indexed by the number of joint moves, as far as they have been requested. */
  readonly #beliefs: Belief[];

  constructor(game: Game, role: Role, settings: Partial<BeliefSettings> = {}, views = new Views(game)) {
    const isQuick = game.packing().isPortable;
    const { work, repairWork } = BELIEF_DEFAULTS;
    const slow = isQuick ? {} : { work: work / SLOW_FACTOR, repairWork: repairWork / SLOW_FACTOR };
    this.#settings = { ...BELIEF_DEFAULTS, ...slow, ...settings };
    this.views = views;
    this.#point = { game, role, views, model: this.#settings.model };
    this.#continuations = new Continuations(this.#point);
    this.#beliefs = [{ kind: 'exact', histories: [initialHistory(this.#point)] }];
  }

  /** The number of joint moves that the role has observed. */
  get step(): number {
    return this.#observations.length;
  }

  /** Catches up with a situation in which the role has to move, so the game is not over. */
  follow(situation: Situation): void {
    this.#state = situation.kind === 'state' ? situation.state : undefined;
    if (situation.kind === 'state') return;
    const { from, observations } = situation;
    if (from > this.step) throw new RangeError(`${from} joint moves were made, but ${this.step} observed`);
    this.takeBack(from);
    for (const observation of observations) this.add(observation);
    this.#isOver = false;
  }

  add(observation: Observation): void {
    this.#observations.push(observation);
    this.#isOver = undefined;
  }

  takeBack(step: number): void {
    this.#observations.length = step;
    this.#beliefs.length = Math.min(this.#beliefs.length, step + 1);
    this.#isOver = undefined;
  }

  /** Records whether the match continues after the last observation, which every player is told. */
  tellWhetherOver(isOver: boolean): void {
    this.#isOver = isOver;
  }

  /** Returns the belief after the last observation. */
  current(random: Random): Belief {
    if (this.#state !== undefined) {
      const { views } = initialHistory(this.#point);
      return { kind: 'exact', histories: [{ state: this.#state, views, weight: 1 }] };
    }
    // If nothing was found last time, the search is tried again.
    while (this.#beliefs.at(-1)?.kind === 'unknown') this.#beliefs.pop();
    while (this.#beliefs.length <= this.step) this.#beliefs.push(this.#next(random));
    return this.#fitting(this.#beliefs[this.step] as Belief, random);
  }

  /**
   * Returns equally likely states to reason about: all of them if they are few and equally likely, otherwise a sample.
   * Returns none if nothing is consistent with the observations.
   */
  states(random: Random, most = 64): readonly State[] {
    const belief = this.current(random);
    if (belief.kind === 'contradiction' || belief.kind === 'unknown') return [];
    const { game } = this.#point;
    const byState = new Map<string, History>();
    for (const history of belief.histories) {
      const key = game.key(history.state);
      const weight = history.weight + (byState.get(key)?.weight ?? 0);
      byState.set(key, { ...history, weight });
    }
    const different = [...byState.values()];
    const [first] = different;
    const isEven = different.every(({ weight }) => Math.abs(weight / (first?.weight ?? 1) - 1) < 1e-9);
    const drawn = isEven && different.length <= most ? different : resampled(different, most, random);
    return shuffled(
      drawn.map(({ state }) => state),
      random,
    );
  }

  #next(random: Random): Belief {
    const step = this.#beliefs.length;
    const before = this.#beliefs[step - 1] as Belief;
    const observation = this.#observations[step - 1] as Observation;
    if (before.kind === 'contradiction') return before;
    const known = before.kind === 'unknown' ? [] : before.histories;
    const isTooMany = known.length > this.#settings.histories;
    const histories = isTooMany ? this.#thinned(known, random) : known;
    const forks = this.#continuations.forks(histories, observation);
    const work = forks.reduce((sum, { count }) => sum + count, 0);
    if (before.kind === 'exact' && !isTooMany && work <= this.#settings.work)
      return this.#exactly(forks, observation, random);
    return this.#sampled(forks, observation, random);
  }

  #thinned(histories: readonly History[], random: Random): History[] {
    return merged(this.#point.game, resampled(histories, this.#settings.particles, random));
  }

  #exactly(forks: readonly Fork[], observation: Observation, random: Random): Belief {
    const after = this.#continuations.all(forks, observation, Number.POSITIVE_INFINITY, random);
    if (after.length > 0) return { kind: 'exact', histories: merged(this.#point.game, shared(after)) };
    return { kind: 'contradiction', contradiction: this.#contradiction(forks) };
  }

  /** Returns a checkable certificate: what every continuation would have shown instead. */
  #contradiction(forks: readonly Fork[]): Contradiction {
    const shown = [...this.#continuations.perceptsAfter(forks)].map((number) =>
      [...this.views.percepts(number)]
        .sort(compareTerms)
        .map((term) => termText(term))
        .join(' '),
    );
    return {
      step: this.#beliefs.length,
      tried: forks.reduce((sum, { count }) => sum + count, 0),
      alternatives: shown.slice(0, MOST_ALTERNATIVES).sort(),
    };
  }

  /** Samples as late as possible: after what is consistent has been told from what is not. */
  #sampled(forks: readonly Fork[], observation: Observation, random: Random): Belief {
    const { particles, work } = this.#settings;
    const guesses = Math.max(LEAST_GUESSES, Math.floor(work / forks.length));
    const after = merged(this.#point.game, this.#continuations.all(forks, observation, guesses, random));
    const isCollapse = after.length < LEAST_PARTICLES && forks.length >= LEAST_PARTICLES;
    if (after.length === 0 || isCollapse)
      return this.#repaired(after, this.#beliefs.length, random, () => true);
    const kept = after.length <= particles ? after : this.#thinned(after, random);
    return { kind: 'sampled', histories: shared(kept) };
  }

  /**
   * Searches for histories when too few of a sample are consistent: first for all of them, then for single ones in
   * repeated random searches.
   */
  #repaired(
    sample: readonly History[],
    step: number,
    random: Random,
    fits: (history: History) => boolean,
  ): Belief {
    const { game } = this.#point;
    const { repairWork, histories: most } = this.#settings;
    const observations = this.#observations.slice(0, step);
    const newSearch = () =>
      new HistorySearch(initialHistory(this.#point), this.#continuations, observations, random, fits);
    const first = newSearch();
    const found: History[] = [];
    while (found.length <= most) {
      const result = first.next(repairWork / 2 - first.tried);
      if (result.kind === 'found') found.push(result.history);
      if (result.kind === 'unfinished') break;
      if (result.kind === 'none') return allFound(game, found, result);
    }
    // Histories found by one search are very similar, so each search contributes only one of them to the sample.
    const all: History[] = found.slice(0, 1).map((each) => ({ ...each, weight: 1 }));
    const total = sample.reduce((sum, { weight }) => sum + weight, 0);
    for (const each of sample) all.push({ ...each, weight: (each.weight / total) * sample.length });
    for (let work = repairWork / 2; work > 0 && all.length < 2 * LEAST_PARTICLES; ) {
      const search = newSearch();
      const result = search.next(work);
      if (result.kind === 'found') all.push({ ...result.history, weight: 1 });
      work -= Math.max(1, search.tried);
    }
    return all.length === 0 ? { kind: 'unknown' } : { kind: 'sampled', histories: merged(game, all) };
  }

  /** Leaves out histories that have ended although the match continues, and vice versa. */
  #fitting(belief: Belief, random: Random): Belief {
    const isOver = this.#isOver;
    if (isOver === undefined || belief.kind === 'contradiction' || belief.kind === 'unknown') return belief;
    const { game } = this.#point;
    const fits = ({ state }: History): boolean => game.isTerminal(state) === isOver;
    const histories = belief.histories.filter(fits);
    if (histories.length === belief.histories.length) return belief;
    if (histories.length > 0) return { ...belief, histories };
    if (belief.kind === 'exact') {
      const tried = belief.histories.length;
      return { kind: 'contradiction', contradiction: { step: this.step, tried, alternatives: [] } };
    }
    return this.#repaired([], this.step, random, fits);
  }
}

const MOST_ALTERNATIVES = 20;

/** Returns the result of a search that left nothing out. */
function allFound(
  game: Game,
  found: readonly History[],
  { deepest, tried }: { readonly deepest: number; readonly tried: number },
): Belief {
  if (found.length === 0)
    return { kind: 'contradiction', contradiction: { step: deepest + 1, tried, alternatives: [] } };
  return { kind: 'exact', histories: merged(game, shared(found)) };
}

/** Returns the same histories with weights that add up to 1. */
function shared(histories: readonly History[]): History[] {
  const total = histories.reduce((sum, { weight }) => sum + weight, 0);
  return histories.map((history) => ({ ...history, weight: history.weight / total }));
}

function shuffled<Item>(items: Item[], random: Random): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}
