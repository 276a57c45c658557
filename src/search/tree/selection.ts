/**
 * Selects the moves to try next. Every role chooses for itself, by its own statistics (decoupled UCT: Finnsson and
 * Björnsson, "Simulation-based approach to general game playing", 2008); chance moves are drawn at random.
 *
 * Visits in progress count for exploration but not for the mean ("watch the unobserved": Liu et al. 2020).
 */
import type { AncestorStatistics } from './ancestor-statistics.ts';
import { ADVICE, CHILD, KNOWN, NONE, PENDING, TRIES, type Tree } from './tree.ts';

export interface SelectionSettings {
  /** The weight of exploration, for goals from 0 to 100. */
  readonly c: number;
  /** UCB1 (Auer et al. 2002), or UCB1-tuned, which uses the variance instead of `c`. */
  readonly bound: 'ucb1' | 'tuned';
  /** The assumed value of a move that was never tried; if undefined, every move is tried once first. */
  readonly firstPlay: number | undefined;
  /**
   * The number of visits at which all-moves-as-first counts as much as the mean (Gelly and Silver 2007); 0 disables
   * it.
   */
  readonly rave: number;
  /**
   * The number of visits from which a node has all-moves-as-first statistics of its own; before, those of its closest
   * ancestor that has them are used, also for moves that were never tried (Cazenave 2015). With 0, every node has its
   * own, and untried moves come first.
   */
  readonly ref?: number;
  /** The number of visits at which advice, if any, counts as much as the mean; 0 disables it. */
  readonly advice?: number;
  /** The weight of judgements backed up by minimax, relative to the mean; 0 disables them. */
  readonly minimax?: number;
  /** The weight of the results of a move in the whole tree (progressive history); 0 disables them. */
  readonly history?: number;
}

/** The assumed value of a move in progress that has no result yet. */
const UNKNOWN = 50;
/** More than the bound of any move that was tried. */
const UNTRIED = 1e9;

export function ucb1(mean: number, c: number, logVisits: number, tries: number): number {
  return mean + c * Math.sqrt(logVisits / tries);
}

/** @param variance the variance of values from 0 to 1 */
export function ucb1Tuned(mean: number, variance: number, logVisits: number, tries: number): number {
  const bound = Math.min(0.25, variance + Math.sqrt((2 * logVisits) / tries));
  return mean + 100 * Math.sqrt((logVisits / tries) * bound);
}

/**
 * Returns the weight of all-moves-as-first, or of advice, after a number of visits to a node: one half after k visits.
 */
export function raveShare(k: number, visits: number): number {
  return Math.sqrt(k / (3 * visits + k));
}

/**
 * Returns the entry of the role's most promising move. Moves with certain values are chosen only if there are no
 * others.
 *
 * @param chance a whole number below 2¹⁶ that decides between equals
 * @param ancestor statistics to use instead of the node's own
 * @param history the mean result of each move in the whole tree
 */
export function selectEntry(
  tree: Tree,
  node: number,
  role: number,
  settings: SelectionSettings,
  chance: number,
  ancestor?: AncestorStatistics,
  history?: Float64Array,
): number {
  const first = tree.firstEntry(node, role);
  const count = tree.entriesOf(node, role);
  if (count === 1) return first;
  const { entrySize } = tree;
  const { ints, floats, doubles } = tree.entries;
  const { c, firstPlay, rave, bound: kind, advice = 0, minimax = 0 } = settings;
  const visits = tree.visits(node) + tree.awaited(node);
  if (advice === 0 && kind === 'ucb1' && (settings.ref ?? 0) > 0 && rave > 0)
    return selectByAncestors(tree, first, count, settings, visits, chance, ancestor);
  if (advice === 0 && kind === 'ucb1')
    return history
      ? selectByHistory(tree, first, count, settings, visits, chance, history)
      : selectByMeans(tree, first, count, settings, visits, chance);
  const logVisits = Math.log(Math.max(1, visits));
  const share = rave > 0 ? raveShare(rave, visits) : 0;
  const adviceShare = advice > 0 && tree.isAdvised(node) ? raveShare(advice, visits) : 0;
  let best = first;
  let highest = Number.NEGATIVE_INFINITY;
  const end = first + count * entrySize;
  // The loop starts at a random entry, so that ties are broken uniformly.
  let entry = first + ((chance * count) >>> 16) * entrySize;
  for (let i = 0; i < count; i++, entry = entry + entrySize === end ? first : entry + entrySize) {
    const done = ints[entry + TRIES] as number;
    const all = done + (ints[entry + PENDING] as number);
    let bound: number;
    if (ints[entry + KNOWN] === 1) {
      // Certain values need no exploration: every walk through the node is credited with them anyway.
      bound = Number.MIN_SAFE_INTEGER;
    } else if (all === 0) {
      if (firstPlay === undefined) return entry;
      const mean =
        adviceShare === 0
          ? firstPlay
          : adviceShare * (floats[entry + ADVICE] as number) + (1 - adviceShare) * firstPlay;
      bound = ucb1(mean, c, logVisits, 1);
    } else {
      let mean = done === 0 ? UNKNOWN : (doubles[entry >> 1] as number) / done;
      if (share > 0 && tree.amafTries(entry) > 0)
        mean = share * (tree.amafTotal(entry) / tree.amafTries(entry)) + (1 - share) * mean;
      if (minimax > 0) mean += minimax * ((floats[entry + ADVICE] as number) - mean);
      else if (adviceShare > 0)
        mean = adviceShare * (floats[entry + ADVICE] as number) + (1 - adviceShare) * mean;
      bound =
        kind === 'ucb1'
          ? ucb1(mean, c, logVisits, all)
          : ucb1Tuned(mean, varianceOf(tree, entry), logVisits, all);
    }
    if (bound > highest) {
      highest = bound;
      best = entry;
    }
  }
  return best;
}

/** Selects by UCB1 without advice, which is all that most searches need. */
function selectByMeans(
  tree: Tree,
  first: number,
  count: number,
  { c, firstPlay, rave, minimax = 0 }: SelectionSettings,
  visits: number,
  chance: number,
): number {
  const { entrySize, amafAt } = tree;
  const { ints, floats, doubles } = tree.entries;
  const share = rave > 0 ? raveShare(rave, visits) : 0;
  const width = c * Math.sqrt(Math.log(Math.max(1, visits)));
  const end = first + count * entrySize;
  let best = first;
  let highest = Number.NEGATIVE_INFINITY;
  let entry = first + ((chance * count) >>> 16) * entrySize;
  for (let i = 0; i < count; i++) {
    const done = ints[entry + TRIES] as number;
    const all = done + (ints[entry + PENDING] as number);
    let bound = Number.MIN_SAFE_INTEGER;
    if (ints[entry + KNOWN] === 0) {
      if (all === 0) {
        if (firstPlay === undefined) return entry;
        bound = firstPlay + width;
      } else {
        let mean = done === 0 ? UNKNOWN : (doubles[entry >> 1] as number) / done;
        if (share > 0) {
          const others = floats[entry + amafAt] as number;
          if (others > 0) mean += share * ((floats[entry + amafAt + 1] as number) / others - mean);
        }
        if (minimax > 0) mean += minimax * ((floats[entry + ADVICE] as number) - mean);
        bound = mean + width * (all < ROOTS ? (INVERSE_ROOTS[all] as number) : 1 / Math.sqrt(all));
      }
    }
    if (bound > highest) {
      highest = bound;
      best = entry;
    }
    entry += entrySize;
    if (entry === end) entry = first;
  }
  return best;
}

/** Selects by UCB1 with progressive history: a bias that fades with the visits that were lost. */
function selectByHistory(
  tree: Tree,
  first: number,
  count: number,
  { c, firstPlay, minimax = 0, history: weight = 0 }: SelectionSettings,
  visits: number,
  chance: number,
  history: Float64Array,
): number {
  const { entrySize } = tree;
  const { ints, floats, doubles } = tree.entries;
  const width = c * Math.sqrt(Math.log(Math.max(1, visits)));
  const end = first + count * entrySize;
  let best = first;
  let highest = Number.NEGATIVE_INFINITY;
  let entry = first + ((chance * count) >>> 16) * entrySize;
  for (let i = 0; i < count; i++) {
    let bound = Number.MIN_SAFE_INTEGER;
    if (ints[entry + KNOWN] === 0) {
      const done = ints[entry + TRIES] as number;
      const all = done + (ints[entry + PENDING] as number);
      const past = history[tree.move(entry)] ?? UNKNOWN;
      if (all === 0) {
        bound = firstPlay === undefined ? UNTRIED + past : firstPlay + width + weight * past;
      } else {
        const total = doubles[entry >> 1] as number;
        let mean = done === 0 ? UNKNOWN : total / done;
        if (minimax > 0) mean += minimax * ((floats[entry + ADVICE] as number) - mean);
        const lost = all - total / 100;
        bound =
          mean +
          width * (all < ROOTS ? (INVERSE_ROOTS[all] as number) : 1 / Math.sqrt(all)) +
          (weight * past) / (lost + 1);
      }
    }
    if (bound > highest) {
      highest = bound;
      best = entry;
    }
    entry += entrySize;
    if (entry === end) entry = first;
  }
  return best;
}

/** Selects by UCB1 with all-moves-as-first statistics, which stand in for the mean of moves that were never tried. */
function selectByAncestors(
  tree: Tree,
  first: number,
  count: number,
  { c, firstPlay, rave, minimax = 0 }: SelectionSettings,
  visits: number,
  chance: number,
  ancestor: AncestorStatistics | undefined,
): number {
  const { entrySize, amafAt } = tree;
  const { ints, floats, doubles } = tree.entries;
  const share = raveShare(rave, visits);
  const width = c * Math.sqrt(Math.log(Math.max(1, visits)));
  const end = first + count * entrySize;
  let best = first;
  let highest = Number.NEGATIVE_INFINITY;
  let entry = first + ((chance * count) >>> 16) * entrySize;
  for (let i = 0; i < count; i++, entry = entry + entrySize === end ? first : entry + entrySize) {
    let bound = Number.MIN_SAFE_INTEGER;
    if (ints[entry + KNOWN] === 0) {
      const done = ints[entry + TRIES] as number;
      const all = done + (ints[entry + PENDING] as number);
      const move = tree.move(entry);
      const others = ancestor ? ancestor.tries(move) : (floats[entry + amafAt] as number);
      if (all === 0 && others === 0 && firstPlay === undefined) return entry;
      let mean = done === 0 ? (firstPlay ?? UNKNOWN) : (doubles[entry >> 1] as number) / done;
      if (others > 0) {
        const asFirst = ancestor ? ancestor.mean(move) : (floats[entry + amafAt + 1] as number) / others;
        mean += (done === 0 ? 1 : share) * (asFirst - mean);
      }
      if (minimax > 0 && ints[entry + CHILD] !== NONE)
        mean += minimax * ((floats[entry + ADVICE] as number) - mean);
      bound = mean + width / Math.sqrt(Math.max(1, all));
    }
    if (bound > highest) {
      highest = bound;
      best = entry;
    }
  }
  return best;
}

/** The reciprocal square roots of small numbers, whose computation would otherwise dominate the running time. */
const ROOTS = 1 << 12;
const INVERSE_ROOTS = Float64Array.from({ length: ROOTS }, (_, number) => 1 / Math.sqrt(Math.max(1, number)));

/** Returns the variance of values scaled to 0 to 1. */
function varianceOf(tree: Tree, entry: number): number {
  const done = tree.tries(entry);
  if (done === 0) return 0.25;
  const mean = tree.total(entry) / done / 100;
  return Math.max(0, tree.squares(entry) / done / 10_000 - mean * mean);
}
