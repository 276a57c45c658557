/** Logistic regression on features that hold or do not, by stochastic gradients. */
import type { Random } from '../../circuit/random.ts';
import type { LabelledPositions } from './labelled-positions.ts';

/** Expects the share 1 / (1 + e^-(bias + weights)), of the features that hold. */
export interface LogisticModel {
  readonly bias: number;
  /** By feature; 0 for those that were not seen. */
  readonly weights: Float64Array;
}

/** Without any positions. */
const UNKNOWN = 0.5;
/** Times that every position is looked at. */
const ROUNDS = 8;
/** Of the first steps; those of a feature become shorter the more it has been corrected (Duchi et al. 2011, AdaGrad). */
const STEP = 0.15;
/** Pulls weights towards 0, so that rare features do not count for much. */
const DECAY = 1e-5;

export function fitLogistic(positions: LabelledPositions, size: number, random: Random): LogisticModel {
  const { count, features, starts, targets } = positions;
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(1);
  const mean = meanTarget(positions);
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
      const expected = 1 / (1 + Math.exp(-sum));
      const error = (positions.weights[position] as number) * ((targets[position] as number) - expected);
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

function meanTarget({ count, targets, weights }: LabelledPositions): number {
  let sum = 0;
  let all = 0;
  for (let position = 0; position < count; position++) {
    sum += (targets[position] as number) * (weights[position] as number);
    all += weights[position] as number;
  }
  return all === 0 ? UNKNOWN : sum / all;
}

function shuffle(order: Int32Array, random: Random): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const kept = order[i] as number;
    order[i] = order[j] as number;
    order[j] = kept;
  }
}
