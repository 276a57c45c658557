/**
 * Which moves to try next. Every role chooses for itself, by its own statistics (decoupled UCT: Finnsson and
 * Björnsson, "Simulation-based approach to general game playing", 2008); chance chooses by chance.
 *
 * Visits that are under way count for exploration, not for the mean ("watch the unobserved": Liu et al. 2020).
 */
import type { Random } from '../../base/index.ts';
import { NONE, type Tree } from './tree.ts';

export interface SelectionSettings {
  /** Weight of exploration, goals counting from 0 to 100. */
  readonly c: number;
  /** UCB1 (Auer et al. 2002), or UCB1-tuned, which looks at the variance instead of `c`. */
  readonly bound: 'ucb1' | 'tuned';
  /** What a move that was never tried is taken to be worth; undefined: everything is tried once first. */
  readonly firstPlay: number | undefined;
  /** Visits at which all-moves-as-first counts as much as the mean (Gelly and Silver 2007); 0 for never. */
  readonly rave: number;
  /** Visits at which advice counts as much as the mean, where there is some; 0 for never. */
  readonly advice?: number;
}

/** A move under way without a result so far is taken to be worth this. */
const UNKNOWN = 50;

export function ucb1(mean: number, c: number, logVisits: number, tries: number): number {
  return mean + c * Math.sqrt(logVisits / tries);
}

/** @param variance of values from 0 to 1 */
export function ucb1Tuned(mean: number, variance: number, logVisits: number, tries: number): number {
  const bound = Math.min(0.25, variance + Math.sqrt((2 * logVisits) / tries));
  return mean + 100 * Math.sqrt((logVisits / tries) * bound);
}

/** How much all-moves-as-first, or advice, counts after so many visits of a node: half after k. */
export function raveShare(k: number, visits: number): number {
  return Math.sqrt(k / (3 * visits + k));
}

/** The entry of the role's most promising move; not one whose value is certain, if there are others. */
export function selectEntry(
  tree: Tree,
  node: number,
  role: number,
  settings: SelectionSettings,
  random: Random,
): number {
  const first = tree.firstEntry(node, role);
  const count = tree.entriesOf(node, role);
  if (count === 1) return first;
  const isAlone = tree.jointCount(node) === count;
  const { tries, pending, totals } = tree;
  const visits = (tree.visits[node] as number) + (tree.awaited[node] as number);
  const logVisits = Math.log(Math.max(1, visits));
  const share = settings.rave > 0 ? raveShare(settings.rave, visits) : 0;
  const { advice = 0 } = settings;
  const adviceShare = advice > 0 && tree.isAdvised[node] === 1 ? raveShare(advice, visits) : 0;
  let best = first;
  let highest = Number.NEGATIVE_INFINITY;
  // Starting anywhere, so that equals are equally likely.
  let offset = random.below(count);
  for (let i = 0; i < count; i++, offset = offset + 1 === count ? 0 : offset + 1) {
    const entry = first + offset;
    const done = tries[entry] as number;
    const all = done + (pending[entry] as number);
    let bound: number;
    const child = isAlone ? tree.child(node, offset) : NONE;
    if (child !== NONE && tree.isProven[child]) {
      const value = tree.value(child, role);
      // What is certain needs no exploring: whoever comes through the node is credited with it all the same.
      bound = Number.MIN_SAFE_INTEGER + value;
    } else if (all === 0) {
      if (settings.firstPlay === undefined) return entry;
      bound = ucb1(advised(tree, entry, settings.firstPlay, adviceShare), settings.c, logVisits, 1);
    } else {
      let mean = done === 0 ? UNKNOWN : (totals[entry] as number) / done;
      if (share > 0 && (tree.amafTries[entry] as number) > 0) {
        const amaf = (tree.amafTotals[entry] as number) / (tree.amafTries[entry] as number);
        mean = share * amaf + (1 - share) * mean;
      }
      mean = advised(tree, entry, mean, adviceShare);
      bound =
        settings.bound === 'ucb1'
          ? ucb1(mean, settings.c, logVisits, all)
          : ucb1Tuned(mean, varianceOf(tree, entry), logVisits, all);
    }
    if (bound > highest) {
      highest = bound;
      best = entry;
    }
  }
  return best;
}

function advised(tree: Tree, entry: number, mean: number, share: number): number {
  return share === 0 ? mean : share * (tree.advice[entry] as number) + (1 - share) * mean;
}

/** Of values taken from 0 to 1. */
function varianceOf(tree: Tree, entry: number): number {
  const done = tree.tries[entry] as number;
  if (done === 0) return 0.25;
  const mean = (tree.totals[entry] as number) / done / 100;
  return Math.max(0, (tree.squares[entry] as number) / done / 10_000 - mean * mean);
}
