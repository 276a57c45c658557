/** Networks that learn one sample at a time from inputs of zeros and ones, by backpropagation with momentum. */
import type { Random } from '../base/index.ts';
import { type LayerPlaces, Network, slopeOf } from './network.ts';
import type { Loss } from './training.ts';

export interface OnlineOptions {
  readonly rate: number;
  readonly momentum: number;
  readonly loss: Loss;
}

/** Weights start between this and its negative. */
const RANGE = 0.9;

/**
 * One hidden layer and sigmoid outputs. A step costs time only for active inputs: the rest of the momentum of an
 * inactive input is made up for when it is next active, which gives the same weights as ordinary steps.
 */
export class OnlineLearner {
  readonly network: Network;
  /** An input that is never active, whose weights mean nothing; −1 if there is none. */
  readonly unused: number;
  readonly #hidden: LayerPlaces;
  readonly #output: LayerPlaces;
  readonly #steps: Float32Array;
  /** By input, the number of the step up to which its weights are current. */
  readonly #current: Int32Array;
  readonly #hiddenDeltas: Float32Array;
  readonly #outputDeltas: Float32Array;
  #mask: Uint8Array | undefined;
  #step = 0;

  constructor(inputs: number, hidden: number, outputs: number, random: Random, unused = -1) {
    this.network = new Network({
      inputs,
      layers: [
        { size: hidden, activation: 'sigmoid' },
        { size: outputs, activation: 'sigmoid' },
      ],
    });
    this.network.randomise(random, RANGE);
    this.unused = unused;
    [this.#hidden, this.#output] = this.network.places as [LayerPlaces, LayerPlaces];
    this.#steps = new Float32Array(this.network.parameters.length);
    this.#current = new Int32Array(inputs);
    this.#hiddenDeltas = new Float32Array(hidden);
    this.#outputDeltas = new Float32Array(outputs);
  }

  /** The outputs for the first `count` inputs of the list; the array is valid until the next call. */
  outputs(active: ArrayLike<number>, count: number = active.length): Float32Array {
    return this.network.forwardActive(active, count);
  }

  /** One step towards the targets. */
  learn(
    active: ArrayLike<number>,
    count: number,
    targets: ArrayLike<number>,
    { rate, momentum, loss }: OnlineOptions,
  ): void {
    this.#step++;
    for (let i = 0; i < count; i++) this.#catchUp(active[i] as number, momentum);
    const outputs = this.network.forwardActive(active, count);
    this.#fillDeltas(outputs, targets, loss);
    const hidden = this.network.outputs[0] as Float32Array;
    const { weights, size, bias } = this.#output;
    for (let unit = 0; unit < hidden.length; unit++)
      this.#move(weights + unit * size, this.#outputDeltas, hidden[unit] as number, rate, momentum);
    this.#move(bias, this.#outputDeltas, 1, rate, momentum);
    for (let i = 0; i < count; i++) {
      const input = active[i] as number;
      this.#move(this.#hidden.weights + input * this.#hidden.size, this.#hiddenDeltas, 1, rate, momentum);
      this.#current[input] = this.#step;
    }
    this.#move(this.#hidden.bias, this.#hiddenDeltas, 1, rate, momentum);
  }

  /** Makes up for all momentum that is left, as after that many steps without samples; then momentum is gone. */
  settle(momentum: number): void {
    for (let input = 0; input < this.#current.length; input++) {
      this.#catchUp(input, momentum, this.#step);
      this.#current[input] = this.#step;
    }
    this.#steps.fill(0);
  }

  /** From now on, weights whose mask is 0 are zero. */
  set mask(mask: Uint8Array) {
    this.#mask = mask;
    const { parameters } = this.network;
    for (let i = 0; i < mask.length; i++)
      if (mask[i] === 0) {
        parameters[i] = 0;
        this.#steps[i] = 0;
      }
  }

  get mask(): Uint8Array | undefined {
    return this.#mask;
  }

  #fillDeltas(outputs: Float32Array, targets: ArrayLike<number>, loss: Loss): void {
    const { weights, size } = this.#output;
    const { parameters } = this.network;
    const hidden = this.network.outputs[0] as Float32Array;
    for (let unit = 0; unit < size; unit++) {
      const output = outputs[unit] as number;
      const error = output - (targets[unit] as number);
      this.#outputDeltas[unit] = loss === 'log' ? error : error * slopeOf('sigmoid', output);
    }
    for (let unit = 0; unit < hidden.length; unit++) {
      let error = 0;
      const row = weights + unit * size;
      for (let out = 0; out < size; out++)
        error += (parameters[row + out] as number) * (this.#outputDeltas[out] as number);
      this.#hiddenDeltas[unit] = error * slopeOf('sigmoid', hidden[unit] as number);
    }
  }

  #move(row: number, deltas: Float32Array, input: number, rate: number, momentum: number): void {
    const { parameters } = this.network;
    const steps = this.#steps;
    const mask = this.#mask;
    const scale = rate * input;
    for (let unit = 0; unit < deltas.length; unit++) {
      const at = row + unit;
      if (mask !== undefined && mask[at] === 0) continue;
      const step = momentum * (steps[at] as number) - scale * (deltas[unit] as number);
      steps[at] = step;
      parameters[at] = (parameters[at] as number) + step;
    }
  }

  /** The movement of the steps in which this input was inactive: a geometric series. */
  #catchUp(input: number, momentum: number, until = this.#step - 1): void {
    const missed = until - (this.#current[input] as number);
    if (missed <= 0 || momentum === 0) return;
    const left = momentum ** missed;
    const sum = (momentum * (1 - left)) / (1 - momentum);
    const { parameters } = this.network;
    const steps = this.#steps;
    const row = this.#hidden.weights + input * this.#hidden.size;
    for (let at = row; at < row + this.#hidden.size; at++) {
      const step = steps[at] as number;
      parameters[at] = (parameters[at] as number) + sum * step;
      steps[at] = left * step;
    }
  }
}
