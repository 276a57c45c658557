/** The sum of the weights of the features that hold, scaled to 0 to 100. */
import { type Bits, forEachBit } from '../../machine/circuit/bits.ts';
import type { PositionValue } from './position-value.ts';
import type { SubGoal } from './sub-goals.ts';

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
export function weightedFeatures(weights: Float64Array): PositionValue {
  let least = 0;
  let most = 0;
  for (const weight of weights) {
    if (weight < 0) least += weight;
    else most += weight;
  }
  const scale = most > least ? 100 / (most - least) : 0;
  return {
    value: (features) => (scale === 0 ? 50 : (weightOf(features, weights) - least) * scale),
  };
}

function weightOf(features: Bits, weights: Float64Array): number {
  let sum = 0;
  forEachBit(features, 0, Math.min(weights.length, 32 * features.length), (feature) => {
    sum += weights[feature] as number;
  });
  return sum;
}
