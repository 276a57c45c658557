/** Removes the weakest connections of a model, and shows which inputs the outputs still depend on. */
import type { LayerPlaces } from '../network.ts';
import type { OnlineLearner } from '../online-learner.ts';
import type { TransitionModel } from './transition-model.ts';

/**
 * Removes this share of all connections of the predictor and of the conditioners, the weakest first. The model should
 * be trained again afterwards. Connections that were removed before count as the weakest; biases are kept.
 */
export function pruneModel(model: TransitionModel, share: number): void {
  if (!(share >= 0 && share < 1))
    throw new RangeError(`the share to prune must be from 0 to below 1, not ${share}`);
  pruneTogether([model.predictor], share);
  pruneTogether(model.conditioners, share);
}

function pruneTogether(learners: readonly OnlineLearner[], share: number): void {
  const all: number[] = [];
  for (const learner of learners)
    forEachConnection(learner, (at) => all.push(Math.abs(learner.network.parameters[at] as number)));
  const strengths = Float32Array.from(all).sort();
  const threshold = strengths[Math.floor(share * strengths.length)] ?? 0;
  for (const learner of learners) {
    const mask = new Uint8Array(learner.network.parameters.length).fill(1);
    forEachConnection(learner, (at) => {
      if (Math.abs(learner.network.parameters[at] as number) < threshold) mask[at] = 0;
    });
    learner.mask = mask;
  }
}

/** The share of connections that are zero. */
export function prunedShare(model: TransitionModel): number {
  let count = 0;
  let zero = 0;
  for (const learner of [model.predictor, ...model.conditioners])
    forEachConnection(learner, (at) => {
      count++;
      if (learner.network.parameters[at] === 0) zero++;
    });
  return zero / count;
}

function forEachConnection({ network, unused }: OnlineLearner, visit: (at: number) => void): void {
  network.places.forEach(({ weights, inputs, size }, layer) => {
    for (let input = 0; input < inputs; input++)
      if (layer > 0 || input !== unused)
        for (let at = weights + input * size; at < weights + (input + 1) * size; at++) visit(at);
  });
}
/** The sum over all paths from an input to an output of the absolute products of their weights, row by input. */
function pathWeights({ network }: OnlineLearner): readonly Float32Array[] {
  const [hidden, output] = network.places as [LayerPlaces, LayerPlaces];
  const { parameters } = network;
  return Array.from({ length: hidden.inputs }, (_, input) => {
    const row = new Float32Array(output.size);
    for (let unit = 0; unit < hidden.size; unit++) {
      const first = Math.abs(parameters[hidden.weights + input * hidden.size + unit] as number);
      if (first === 0) continue;
      for (let out = 0; out < output.size; out++)
        row[out] =
          (row[out] as number) +
          first * Math.abs(parameters[output.weights + unit * output.size + out] as number);
    }
    return row;
  });
}

/**
 * How much each bit of the next state depends on each input, and on each other bit of the next state: the paths of
 * the predictor, and those of the conditioners.
 */
export function modelPaths(model: TransitionModel): {
  readonly predictor: readonly Float32Array[];
  readonly conditioners: readonly Float32Array[];
} {
  const { inputs, outputs } = model.shape;
  const conditioners = Array.from({ length: inputs + outputs }, () => new Float32Array(outputs));
  model.conditioners.forEach((learner, bit) => {
    pathWeights(learner).forEach((row, input) => {
      if (input !== learner.unused) (conditioners[input] as Float32Array)[bit] = row[0] as number;
    });
  });
  return { predictor: pathWeights(model.predictor), conditioners };
}
