/** Ways to learn the dynamics of a world: the networks of the paper, and simpler or newer ones to compare them with. */
import type { Random } from '../../base/index.ts';
import { OnlineLearner } from '../online-learner.ts';
import { type BitWorld, type Dynamics, fillActive } from './bit-world.ts';
import { type ModelOptions, type Observation, shuffle, TransitionModel } from './transition-model.ts';

/** A change of the world that was seen. */
export interface Seen {
  readonly state: Uint8Array;
  readonly action: number;
  readonly next: Uint8Array;
}

/** Watches the world under random actions, without rewards. */
export function explore(world: BitWorld, steps: number, random: Random): readonly Seen[] {
  const seen: Seen[] = [];
  let state = world.start(random);
  for (let step = 0; step < steps; step++) {
    if (world.isOver?.(state) === true) state = world.start(random);
    world.intervene?.(state, random);
    const legal = world.legal?.(state);
    const action = legal === undefined ? random.below(world.actionNames.length) : random.pick(legal);
    const next = new Uint8Array(state.length);
    world.next(state, action, random, next);
    seen.push({ state, action, next });
    state = next.slice();
  }
  return seen;
}

/** The inputs of a model are the bits of the state and the action; its outputs are the bits of the next state. */
export function observationOf({ state, action, next }: Seen): Observation {
  const active = new Int32Array(state.length + 1);
  return { active: active.slice(0, fillActive(state, action, active)), outcome: next };
}

export function newModel(
  world: BitWorld,
  random: Random,
  options: Partial<ModelOptions> = {},
): TransitionModel {
  const bits = world.bitNames.length;
  return new TransitionModel({ inputs: bits + world.actionNames.length, outputs: bits }, random, options);
}

/** The paper's networks as dynamics; with no sweeps, the predictor alone. */
export class ModelDynamics implements Dynamics {
  readonly #model: TransitionModel;
  readonly #sweeps: number;
  readonly #active: Int32Array;

  constructor(model: TransitionModel, sweeps: number = model.options.sweeps) {
    this.#model = model;
    this.#sweeps = sweeps;
    this.#active = new Int32Array(model.shape.inputs);
  }

  next(state: Uint8Array, action: number, random: Random, next: Uint8Array): void {
    const count = fillActive(state, action, this.#active);
    this.#model.sample(this.#active.subarray(0, count), random, next, this.#sweeps);
  }
}

/** What followed each state and action, as often as it was seen; what was never seen changes nothing. */
export class TableDynamics implements Dynamics {
  readonly #followers = new Map<string, Uint8Array[]>();

  constructor(seen: readonly Seen[]) {
    for (const { state, action, next } of seen) {
      const key = `${state.join('')} ${action}`;
      const list = this.#followers.get(key);
      if (list === undefined) this.#followers.set(key, [next]);
      else list.push(next);
    }
  }

  next(state: Uint8Array, action: number, random: Random, next: Uint8Array): void {
    const followers = this.#followers.get(`${state.join('')} ${action}`);
    next.set(followers === undefined ? state : random.pick(followers));
  }
}

/**
 * A network for each bit that sees the bits before it: one pass gives an exact sample of what was learned, without
 * Gibbs sampling. Larochelle and Murray, "The neural autoregressive distribution estimator", 2011; the weights are not
 * shared here.
 */
export class AutoregressiveDynamics implements Dynamics {
  readonly #learners: readonly OnlineLearner[];
  readonly #inputs: number;
  readonly #active: Int32Array;

  constructor(world: BitWorld, hidden: number, random: Random) {
    const bits = world.bitNames.length;
    this.#inputs = bits + world.actionNames.length;
    this.#active = new Int32Array(this.#inputs + bits);
    this.#learners = Array.from(
      { length: bits },
      (_, bit) => new OnlineLearner(this.#inputs + bit, hidden, 1, random),
    );
  }

  train(observations: readonly Observation[], epochs: number, random: Random): void {
    const order = Int32Array.from(observations, (_, i) => i);
    const target = new Float32Array(1);
    for (let epoch = 0; epoch < epochs; epoch++) {
      shuffle(order, random);
      for (const i of order) {
        const { active, outcome } = observations[i] as Observation;
        let count = active.length;
        this.#active.set(Array.from(active));
        for (let bit = 0; bit < outcome.length; bit++) {
          target[0] = outcome[bit] as number;
          this.#learners[bit]?.learn(this.#active, count, target, AUTOREGRESSIVE);
          if (outcome[bit] !== 0) this.#active[count++] = this.#inputs + bit;
        }
      }
    }
    for (const learner of this.#learners) learner.settle(AUTOREGRESSIVE.momentum);
  }

  next(state: Uint8Array, action: number, random: Random, next: Uint8Array): void {
    let count = fillActive(state, action, this.#active);
    for (let bit = 0; bit < next.length; bit++) {
      const probability = this.#learners[bit]?.outputs(this.#active, count)[0] as number;
      next[bit] = random.fraction() < probability ? 1 : 0;
      if (next[bit] !== 0) this.#active[count++] = this.#inputs + bit;
    }
  }
}

const AUTOREGRESSIVE = { rate: 0.1, momentum: 0.6, loss: 'log' } as const;
