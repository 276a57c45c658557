/**
 * Models that learn how a world of bits changes, from observation alone.
 *
 * A *predictor* network gives the probability of each bit of the next state, as if they were independent of each
 * other. A *conditioner* network for each of these bits gives its probability given all others. A sample starts with
 * the predictor and then visits the bits in random order (Gibbs sampling), so that bits that belong together change
 * together. After "Neural model learning for stochastic discrete environments", a paper of the workshop on General
 * Intelligence in Game-Playing Agents, 2015.
 */
import type { Random } from '../../base/index.ts';
import { OnlineLearner, type OnlineOptions } from '../online-learner.ts';

export interface ModelShape {
  /** Bits of the state and of the action. */
  readonly inputs: number;
  /** Bits of the next state. */
  readonly outputs: number;
}

export interface ModelOptions extends OnlineOptions {
  /** Passes over all bits in a sample. */
  readonly sweeps: number;
  /** Hidden units of the predictor; 2d + 1 by default. */
  readonly predictorHidden?: number | undefined;
  /** Hidden units of the conditioner for each bit; 2d by default. */
  readonly conditionerHidden?: number | undefined;
}

/** The rates of the paper's programs for sampling. */
const MODEL_DEFAULTS: ModelOptions = { rate: 0.9, momentum: 0.6, loss: 'squared', sweeps: 10 };

export interface Observation {
  /** The inputs that are 1. */
  readonly active: ArrayLike<number>;
  /** 0 or 1 for each bit of the next state. */
  readonly outcome: ArrayLike<number>;
}

export class TransitionModel {
  readonly shape: ModelShape;
  readonly options: ModelOptions;
  readonly predictor: OnlineLearner;
  /** By bit of the next state. Its inputs are those of the model, then the bits of the next state. */
  readonly conditioners: readonly OnlineLearner[];
  readonly #active: Int32Array;
  readonly #order: Int32Array;
  readonly #target = new Float32Array(1);

  constructor(shape: ModelShape, random: Random, options: Partial<ModelOptions> = {}) {
    const { inputs, outputs } = shape;
    this.shape = shape;
    this.options = { ...MODEL_DEFAULTS, ...options };
    const { predictorHidden = 2 * outputs + 1, conditionerHidden = 2 * outputs } = this.options;
    this.predictor = new OnlineLearner(inputs, predictorHidden, outputs, random);
    this.conditioners = Array.from(
      { length: outputs },
      (_, bit) => new OnlineLearner(inputs + outputs, conditionerHidden, 1, random, inputs + bit),
    );
    this.#active = new Int32Array(inputs + outputs);
    this.#order = Int32Array.from({ length: outputs }, (_, i) => i);
  }

  /** One step of all networks. */
  learn({ active, outcome }: Observation): void {
    this.predictor.learn(active, active.length, outcome, this.options);
    for (let bit = 0; bit < this.conditioners.length; bit++) {
      const count = this.#condition(active, outcome, bit);
      this.#target[0] = outcome[bit] as number;
      this.conditioners[bit]?.learn(this.#active, count, this.#target, this.options);
    }
  }

  /** Ends a training: the next one starts without momentum. */
  settle(): void {
    for (const learner of [this.predictor, ...this.conditioners]) learner.settle(this.options.momentum);
  }

  /** The probability of each bit, as if they were independent; valid until the next call. */
  predict(active: ArrayLike<number>): Float32Array {
    return this.predictor.outputs(active);
  }

  /** The probability of a bit, given the others of the next state. */
  conditional(active: ArrayLike<number>, outcome: ArrayLike<number>, bit: number): number {
    const count = this.#condition(active, outcome, bit);
    return this.conditioners[bit]?.outputs(this.#active, count)[0] as number;
  }

  /** Fills `outcome` with a sampled next state. */
  sample(
    active: ArrayLike<number>,
    random: Random,
    outcome: Uint8Array,
    sweeps: number = this.options.sweeps,
  ): Uint8Array {
    const probabilities = this.predictor.outputs(active);
    for (let bit = 0; bit < outcome.length; bit++)
      outcome[bit] = random.fraction() < (probabilities[bit] as number) ? 1 : 0;
    const order = this.#order;
    for (let sweep = 0; sweep < sweeps; sweep++) {
      shuffle(order, random);
      for (let i = 0; i < order.length; i++) {
        const bit = order[i] as number;
        outcome[bit] = random.fraction() < this.conditional(active, outcome, bit) ? 1 : 0;
      }
    }
    return outcome;
  }

  /** Lists the active inputs and all bits of the outcome that are 1 but one; returns their number. */
  #condition(active: ArrayLike<number>, outcome: ArrayLike<number>, bit: number): number {
    const list = this.#active;
    let count = 0;
    for (let i = 0; i < active.length; i++) list[count++] = active[i] as number;
    const { inputs } = this.shape;
    for (let other = 0; other < outcome.length; other++)
      if (outcome[other] !== 0 && other !== bit) list[count++] = inputs + other;
    return count;
  }
}

/** Trains on the observations in a new random order in each epoch. */
export function trainModel(
  model: TransitionModel,
  observations: readonly Observation[],
  epochs: number,
  random: Random,
  afterEpoch?: (epoch: number) => boolean,
): void {
  const order = Int32Array.from(observations, (_, i) => i);
  for (let epoch = 1; epoch <= epochs; epoch++) {
    shuffle(order, random);
    for (const i of order) model.learn(observations[i] as Observation);
    if (afterEpoch?.(epoch) === false) break;
  }
  model.settle();
}

export function shuffle(list: Int32Array, random: Random): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const held = list[i] as number;
    list[i] = list[j] as number;
    list[j] = held;
  }
}
