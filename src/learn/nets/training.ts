/**
 * Trains value networks by stochastic gradient descent: backpropagation and Adam (Kingma and Ba 2015), with seeded
 * randomness.
 */
import type { Random } from '../../base/index.ts';
import { sigmoid, ValueNetwork } from './network.ts';
import type { Samples } from './samples.ts';
import { type KernelSize, type TrainingKernels, trainingKernels } from './training-kernels.ts';

/** Number of samples per step. */
const BATCH = 128;

export class NetworkTraining {
  /** Modified by every step. */
  readonly network: ValueNetwork;
  /** Number of steps made. */
  steps = 0;
  readonly #batch: number;
  readonly #kernels: TrainingKernels;
  readonly #outputGradient: Float32Array;
  readonly #chosen: Int32Array;

  /** @param words number of words in a packed position */
  constructor(
    start: ValueNetwork,
    words: number,
    { batch = BATCH, kernels = trainingKernels }: TrainingOptions = {},
  ) {
    this.#batch = batch;
    this.#kernels = kernels({ shape: start.shape, words, batch });
    this.network = new ValueNetwork(start.shape, this.#kernels.parameters);
    this.network.parameters.set(start.parameters);
    const { gradient } = this.#kernels;
    this.#outputGradient = gradient.subarray(gradient.length - start.output.length);
    this.#chosen = new Int32Array(batch);
  }

  /**
   * Makes a step on randomly drawn samples.
   *
   * @returns the mean loss (cross-entropy) of the samples before the step
   */
  step(samples: Samples, rate: number, random: Random): number {
    for (let i = 0; i < this.#batch; i++) this.#chosen[i] = random.below(samples.count);
    const loss = this.findGradient(samples, this.#chosen);
    this.#kernels.descend(rate, ++this.steps);
    return loss;
  }

  /** The latest gradient, in the order of the parameters. */
  get gradient(): Float32Array {
    return this.#kernels.gradient;
  }

  /** The mean loss of some samples, at most a batch; stores its gradient in `gradient`. */
  findGradient(samples: Samples, chosen: ArrayLike<number>): number {
    const { states, sums, deltas, gradient } = this.#kernels;
    const { words } = samples;
    const count = chosen.length;
    for (let i = 0; i < count; i++) {
      const from = (chosen[i] as number) * words;
      for (let word = 0; word < words; word++)
        states[i * words + word] = samples.states[from + word] as number;
    }
    gradient.fill(0);
    deltas.fill(0);
    this.#kernels.sum(count);
    let loss = 0;
    for (let i = 0; i < count; i++)
      loss += this.#addSample(samples, chosen[i] as number, i * this.network.width, sums, 1 / count);
    this.#kernels.spread(count);
    return loss / count;
  }

  /** The loss of one sample; adds its part of the gradient except for the rows. */
  #addSample(samples: Samples, sample: number, at: number, sums: Float32Array, share: number): number {
    const { network } = this;
    const { hidden, roles } = network.shape;
    const { output } = network;
    const { deltas } = this.#kernels;
    const outputGradient = this.#outputGradient;
    const head = samples.heads[sample] as number;
    const weight = samples.weights[sample] as number;
    let loss = 0;
    for (let role = 0; role < roles; role++) {
      const target = samples.targets[sample * roles + role] as number;
      if (Number.isNaN(target)) continue;
      const expected = sigmoid(network.logit(sums, at, head, role));
      loss += weight * crossEntropy(target, expected);
      const error = weight * share * (expected - target);
      deltas[at + network.directColumn(head, role)] = error;
      const first = (head * roles + role) * hidden;
      for (let unit = 0; unit < hidden; unit++) {
        const active = sums[at + unit] as number;
        if (active <= 0) continue;
        deltas[at + unit] = (deltas[at + unit] as number) + error * (output[first + unit] as number);
        outputGradient[first + unit] = (outputGradient[first + unit] as number) + error * active;
      }
    }
    return loss;
  }
}

export interface TrainingOptions {
  /** Number of samples per step. */
  readonly batch?: number;
  readonly kernels?: (size: KernelSize) => TrainingKernels;
}

/** Shares closer to 0 or 1 are clamped to this. */
const LEAST_SHARE = 1e-7;

export function crossEntropy(target: number, expected: number): number {
  const share = Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, expected));
  return -target * Math.log(share) - (1 - target) * Math.log(1 - share);
}
