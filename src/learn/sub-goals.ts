/** Sub-goals are features that are more, or less, frequent in won games than in others (Sheng 2011, chapter 5); their weights give the value of a position. */
import { type Bits, forEachBit, type Share, wilson } from '../base/index.ts';
import type { FeatureCounts, GroupMean } from './feature-counts.ts';
import type { FeatureValue } from './features.ts';

export interface SubGoal {
  readonly feature: number;
  /** How often it holds where the role has won: the mean of groups of games. */
  readonly weight: GroupMean;
  /** The same, all games together. */
  readonly inWins: Share;
  /** How often it holds where the role has not won. */
  readonly inOthers: Share;
  /** How often it holds where the role has lost, and where it has not. */
  readonly inLosses: Share;
  readonly inNotLost: Share;
  /** More frequent where the role wins. */
  readonly isHelpful: boolean;
  /** More frequent where the role loses: an anti-goal. */
  readonly isHarmful: boolean;
  /** 1 for the best; features whose order is not certain share a rank. */
  readonly rank: number;
}

/** @param isDetermined whether a feature follows from the number of steps */
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
  return ranked(found);
}

/** Best first; a rank ends where an interval lies below that of the first of the rank. */
function ranked(found: readonly Omit<SubGoal, 'rank'>[]): SubGoal[] {
  const sorted = [...found].sort((a, b) => b.weight.mean - a.weight.mean || a.feature - b.feature);
  let rank = 0;
  let floor = Number.POSITIVE_INFINITY;
  return sorted.map((each) => {
    if (each.weight.high < floor) {
      rank++;
      floor = each.weight.low;
    }
    return { ...each, rank };
  });
}

function areDisjoint(a: Share, b: Share): boolean {
  return a.low > b.high || b.low > a.high;
}

/**
 * What a feature weighs.
 * - `rate`: how often it holds where the role has won (Sheng 2011); an anti-goal counts against it as often as it holds
 *   where the role has lost.
 * - `lift`: how much more often it holds where the role has won than where it has not.
 */
export type Weighting = 'rate' | 'lift';

export interface WeightingOptions {
  readonly weighting: Weighting;
  /** Whether features of lost games count too. */
  readonly antiGoals: boolean;
}

/** @param size how many features there are */
export function subGoalWeights(
  subGoals: readonly SubGoal[],
  size: number,
  { weighting, antiGoals }: WeightingOptions,
): Float64Array {
  const weights = new Float64Array(size);
  for (const { feature, weight, inWins, inOthers, inLosses, isHarmful } of subGoals) {
    const lift = inWins.share - inOthers.share;
    if (weighting === 'lift') weights[feature] = antiGoals ? lift : Math.max(0, lift);
    else weights[feature] = weight.mean - (antiGoals && isHarmful ? inLosses.share : 0);
  }
  return weights;
}

/** A value with a linear part only: between the least and the most that the weights could come to. */
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
