/**
 * Sub-goals are features that are more frequent, or less frequent, in won games than in others (Sheng 2011, chapter
 * 5); their weights give the value of a position.
 */
import { type Bits, forEachBit, popCount, type Share, wilson } from '../base/index.ts';
import type { GameBlock } from '../game/index.ts';
import type { FeatureValue } from './features.ts';
import type { Verdict } from './training-games.ts';

export interface SubGoal {
  readonly feature: number;
  /** Frequency in games that the role won: the mean over groups of games. */
  readonly weight: GroupMean;
  /** The same over all games together. */
  readonly inWins: Share;
  /** Frequency in games that the role did not win. */
  readonly inOthers: Share;
  /** Frequency in games that the role lost, and in the others. */
  readonly inLosses: Share;
  readonly inNotLost: Share;
  /** Whether it is more frequent in wins of the role. */
  readonly isHelpful: boolean;
  /** Whether it is more frequent in losses of the role: an anti-goal. */
  readonly isHarmful: boolean;
  /** 1 for the best; features whose order is uncertain share a rank. */
  readonly rank: number;
}

/** @param isDetermined whether a feature is determined by the number of steps */
export function findSubGoals(
  counts: FeatureCounts,
  isDetermined: (feature: number) => boolean,
): readonly SubGoal[] {
  const found: Omit<SubGoal, 'rank'>[] = [];
  const { games, wins, losses } = counts;
  for (let feature = 0; feature < counts.size; feature++) {
    const inGames = counts.inGames[feature] as number;
    if (inGames === 0 || inGames === games || isDetermined(feature)) continue;
    const won = counts.inWins[feature] as number;
    const lost = counts.inLosses[feature] as number;
    const inWins = wilson(won, wins);
    const inOthers = wilson(inGames - won, games - wins);
    const inLosses = wilson(lost, losses);
    const inNotLost = wilson(inGames - lost, games - losses);
    if (!areDisjoint(inWins, inOthers)) continue;
    found.push({
      feature,
      weight: counts.winMean(feature),
      inWins,
      inOthers,
      inLosses,
      inNotLost,
      isHelpful: inWins.low > inOthers.high,
      isHarmful: inLosses.low > inNotLost.high,
    });
  }
  return ranked(found).map(({ score: _, ...each }) => each);
}

/** Best first; a new rank starts where an interval lies below that of the first of the rank. */
function ranked<Found extends Omit<SubGoal, 'rank'>>(
  found: readonly Found[],
  scoreOf: (each: Found) => GroupMean = ({ weight }) => weight,
): (Found & { readonly rank: number; readonly score: GroupMean })[] {
  const sorted = found
    .map((each) => ({ ...each, score: scoreOf(each) }))
    .sort((a, b) => b.score.mean - a.score.mean || a.feature - b.feature);
  let rank = 0;
  let floor = Number.POSITIVE_INFINITY;
  return sorted.map((each) => {
    if (each.score.high < floor) {
      rank++;
      floor = each.score.low;
    }
    return { ...each, rank };
  });
}

/** A sub-goal with the figure by which it is ranked. */
interface RankedSubGoal extends SubGoal {
  readonly score: GroupMean;
}

/** The features that are more frequent in wins, best first by the given weighting. */
export function helpfulSubGoals(subGoals: readonly SubGoal[], by: Weighting): RankedSubGoal[] {
  return ranked(
    subGoals.filter(({ isHelpful }) => isHelpful),
    (each) => (by === 'rate' ? each.weight : liftOf(each)),
  );
}

/**
 * How much more often a feature holds in wins than in other games, with the 95 % interval of a difference of shares
 * (Newcombe, "Interval estimation for the difference between independent proportions", 1998, method 10).
 */
export function liftOf({ inWins, inOthers }: Pick<SubGoal, 'inWins' | 'inOthers'>): GroupMean {
  const mean = inWins.share - inOthers.share;
  return {
    mean,
    low: mean - Math.hypot(inWins.share - inWins.low, inOthers.high - inOthers.share),
    high: mean + Math.hypot(inWins.high - inWins.share, inOthers.share - inOthers.low),
  };
}

function areDisjoint(a: Share, b: Share): boolean {
  return a.low > b.high || b.low > a.high;
}

/**
 * The weight of a feature.
 * - `rate`: its frequency in wins of the role (Sheng 2011); an anti-goal has minus its frequency in losses.
 * - `lift`: the difference between its frequencies in wins and in other games.
 */
export type Weighting = 'rate' | 'lift';

export interface WeightingOptions {
  readonly weighting: Weighting;
  /** Whether features of lost games are used too. */
  readonly antiGoals: boolean;
}

/** @param size number of features */
export function subGoalWeights(
  subGoals: readonly SubGoal[],
  size: number,
  { weighting, antiGoals }: WeightingOptions,
): Float64Array {
  const weights = new Float64Array(size);
  for (const { feature, weight, inWins, inOthers, inLosses, isHarmful } of subGoals) {
    const lift = liftOf({ inWins, inOthers }).mean;
    if (weighting === 'lift') weights[feature] = antiGoals ? lift : Math.max(0, lift);
    else weights[feature] = weight.mean - (antiGoals && isHarmful ? inLosses.share : 0);
  }
  return weights;
}

/** A linear function clamped to the range of possible sums of weights. */
export function weightedFeatures(weights: Float64Array): FeatureValue {
  let least = 0;
  let most = 0;
  for (const weight of weights) {
    if (weight < 0) least += weight;
    else most += weight;
  }
  const scale = most > least ? 100 / (most - least) : 0;
  return (features) => (scale === 0 ? 50 : (weightOf(features, weights) - least) * scale);
}

function weightOf(features: Bits, weights: Float64Array): number {
  let sum = 0;
  forEachBit(features, 0, Math.min(weights.length, 32 * features.length), (feature) => {
    sum += weights[feature] as number;
  });
  return sum;
}

// Counts how often features hold in the last states of won and lost games, and which of them are determined by the
// number of steps.

/** A mean over groups of games, with its 95 % interval. */
interface GroupMean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % quantile of the standard normal distribution, rounded as in the source. */
const Z = 1.96;

export class FeatureCounts {
  games = 0;
  wins = 0;
  losses = 0;
  /** Counts by feature. */
  inGames = new Float64Array(0);
  inWins = new Float64Array(0);
  inLosses = new Float64Array(0);
  readonly #groupSize: number;
  /** Number of groups with a win. */
  #groups = 0;
  /** Sums over groups of the share of wins with the feature. */
  #sums = new Float64Array(0);
  #squares = new Float64Array(0);
  #group = { games: 0, wins: 0, hits: new Float64Array(0) };

  /** @param groupSize number of games in a group */
  constructor(groupSize: number) {
    this.#groupSize = groupSize;
  }

  get size(): number {
    return this.inGames.length;
  }

  add(block: GameBlock, verdict: Verdict): void {
    this.#makeRoom(block.last.length / block.width);
    for (let from = 0; from < block.games; ) {
      const to = Math.min(block.games, from + this.#groupSize - this.#group.games);
      this.#addRange(block, verdict, from, to);
      if (this.#group.games === this.#groupSize) this.#closeGroup();
      from = to;
    }
  }

  /** The mean over groups of the share of wins with the feature. */
  winMean(feature: number): GroupMean {
    const groups = this.#groups;
    if (groups === 0) return { mean: 0, low: 0, high: 1 };
    const mean = (this.#sums[feature] ?? 0) / groups;
    if (groups === 1) return { mean, low: 0, high: 1 };
    const variance = Math.max(0, ((this.#squares[feature] ?? 0) - groups * mean * mean) / (groups - 1));
    const half = Z * Math.sqrt(variance / groups);
    return { mean, low: Math.max(0, mean - half), high: Math.min(1, mean + half) };
  }

  #addRange({ last, width }: GameBlock, { won, lost }: Verdict, from: number, to: number): void {
    const group = this.#group;
    for (let word = from >>> 5; word << 5 < to; word++) {
      const mask = rangeMask(from - 32 * word, to - 32 * word);
      const wonHere = (won[word] as number) & mask;
      const lostHere = (lost[word] as number) & mask;
      this.games += popCount(mask);
      group.games += popCount(mask);
      this.wins += popCount(wonHere);
      group.wins += popCount(wonHere);
      this.losses += popCount(lostHere);
      for (let feature = 0, at = word; at < last.length; feature++, at += width) {
        const column = last[at] as number;
        if (column === 0) continue;
        const hits = popCount(column & wonHere);
        this.inGames[feature] = (this.inGames[feature] as number) + popCount(column & mask);
        this.inWins[feature] = (this.inWins[feature] as number) + hits;
        this.inLosses[feature] = (this.inLosses[feature] as number) + popCount(column & lostHere);
        group.hits[feature] = (group.hits[feature] as number) + hits;
      }
    }
  }

  #closeGroup(): void {
    const { wins, hits } = this.#group;
    if (wins > 0) {
      this.#groups++;
      for (let feature = 0; feature < hits.length; feature++) {
        const share = (hits[feature] as number) / wins;
        this.#sums[feature] = (this.#sums[feature] as number) + share;
        this.#squares[feature] = (this.#squares[feature] as number) + share * share;
      }
    }
    hits.fill(0);
    this.#group = { games: 0, wins: 0, hits };
  }

  #makeRoom(size: number): void {
    if (size <= this.size) return;
    const larger = (before: Float64Array): Float64Array<ArrayBuffer> => {
      const after = new Float64Array(size);
      after.set(before);
      return after;
    };
    this.inGames = larger(this.inGames);
    this.inWins = larger(this.inWins);
    this.inLosses = larger(this.inLosses);
    this.#sums = larger(this.#sums);
    this.#squares = larger(this.#squares);
    this.#group.hits = larger(this.#group.hits);
  }
}

/** The bits from `from` up to but not including `to`, limited to 32 bits. */
function rangeMask(from: number, to: number): number {
  const below = (end: number): number => (end >= 32 ? -1 : end <= 0 ? 0 : (1 << end) - 1);
  return below(to) & ~below(from);
}

/** A feature that is not determined by the step shows this within the first few games. */
const ENOUGH_GAMES = 4096;

/**
 * Features determined by the number of steps, such as control and counters: they accompany the end but do not cause
 * it.
 */
export class StepFeatures {
  #games = 0;
  /** By length of games and feature: whether it has been true (1) or false (2) in last states. */
  readonly #seen = new Map<number, Uint8Array>();

  add({ games, width, last, lengths }: GameBlock): void {
    if (this.#games >= ENOUGH_GAMES) return;
    this.#games += games;
    for (const [length, mask] of masksByLength(lengths, games, width)) {
      const seen = this.#seenAt(length, last.length / width);
      for (let feature = 0; feature < seen.length; feature++) {
        for (let word = 0; word < width; word++) {
          const here = mask[word] as number;
          if (here === 0) continue;
          const column = (last[feature * width + word] ?? 0) & here;
          if (column !== 0) seen[feature] = (seen[feature] as number) | 1;
          if (column !== here) seen[feature] = (seen[feature] as number) | 2;
        }
      }
    }
  }

  /** Whether no two games of the same length differed in it. */
  isDetermined(feature: number): boolean {
    for (const seen of this.#seen.values()) if (seen[feature] === 3) return false;
    return true;
  }

  #seenAt(length: number, size: number): Uint8Array {
    const known = this.#seen.get(length);
    if (known !== undefined && known.length >= size) return known;
    // New features have not held in any earlier game.
    const seen = new Uint8Array(size).fill(known === undefined ? 0 : 2);
    if (known !== undefined) seen.set(known);
    this.#seen.set(length, seen);
    return seen;
  }
}

function masksByLength(lengths: Int32Array, games: number, width: number): Map<number, Int32Array> {
  const masks = new Map<number, Int32Array>();
  for (let game = 0; game < games; game++) {
    const length = lengths[game] as number;
    const mask = masks.get(length) ?? new Int32Array(width);
    masks.set(length, mask);
    mask[game >>> 5] = (mask[game >>> 5] as number) | (1 << (game & 31));
  }
  return masks;
}
