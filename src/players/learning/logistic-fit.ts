/** Logistic regression on features that hold or do not, by stochastic gradients. */
import type { Random } from '../../circuit/random.ts';
import type { PositionSample } from './position-sample.ts';

/** Expects the share 1 / (1 + e^-(bias + weights)), of the features that hold. */
export interface LogisticModel {
  readonly bias: number;
  /** By feature; 0 for those that were not seen. */
  readonly weights: Float64Array;
}

/** Times that every position is looked at. */
const ROUNDS = 6;
/** Of the first steps; those of a feature become shorter the more it has been corrected (Duchi et al. 2011, AdaGrad). */
const STEP = 0.15;
/** Pulls weights towards 0, so that rare features do not count for much. */
const DECAY = 1e-5;

/** @param targets by position, from 0 to 1 */
export function fitLogistic(
  { count, features, starts }: PositionSample,
  targets: Float64Array,
  size: number,
  random: Random,
): LogisticModel {
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(1);
  const mean = targets.reduce((sum, target) => sum + target, 0) / Math.max(1, count);
  if (mean <= 0 || mean >= 1) return { bias: mean <= 0 ? -20 : 20, weights };
  let bias = Math.log(mean / (1 - mean));
  let biasSquares = 1;
  const order = Int32Array.from({ length: count }, (_, i) => i);
  for (let round = 0; round < ROUNDS; round++) {
    shuffle(order, random);
    for (const position of order) {
      const from = starts[position] as number;
      const to = starts[position + 1] as number;
      let sum = bias;
      for (let i = from; i < to; i++) sum += weights[features[i] as number] as number;
      const error = (targets[position] as number) - 1 / (1 + Math.exp(-sum));
      biasSquares += error * error;
      bias += (STEP * error) / Math.sqrt(biasSquares);
      for (let i = from; i < to; i++) {
        const feature = features[i] as number;
        const slope = error - DECAY * (weights[feature] as number);
        const square = (squares[feature] as number) + slope * slope;
        squares[feature] = square;
        weights[feature] = (weights[feature] as number) + (STEP * slope) / Math.sqrt(square);
      }
    }
  }
  return { bias, weights };
}

function shuffle(order: Int32Array, random: Random): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const kept = order[i] as number;
    order[i] = order[j] as number;
    order[j] = kept;
  }
}
