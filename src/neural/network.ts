/**
 * Small neural networks: layers of units with weights in one array, inputs that may be given as a list of the active
 * ones, and hidden units that may remember their last output.
 */
import type { Random } from '../base/index.ts';

export type Activation = 'tanh' | 'sigmoid' | 'linear';

export interface LayerShape {
  readonly size: number;
  readonly activation: Activation;
  /** Whether each unit has a connection from its own last output. */
  readonly remembers?: boolean | undefined;
}

export interface NetworkShape {
  readonly inputs: number;
  readonly layers: readonly LayerShape[];
}

/** Where the parameters of a layer are. Weights are stored by input, so that the outputs of an input are adjacent. */
export interface LayerPlaces {
  readonly inputs: number;
  readonly size: number;
  readonly activation: Activation;
  readonly weights: number;
  readonly bias: number;
  /** −1 if the layer does not remember. */
  readonly memory: number;
}

function layerPlaces({ inputs, layers }: NetworkShape): readonly LayerPlaces[] {
  let next = 0;
  let before = inputs;
  return layers.map(({ size, activation, remembers }) => {
    const weights = next;
    const bias = weights + before * size;
    const memory = remembers === true ? bias + size : -1;
    next = bias + size + (remembers === true ? size : 0);
    const places = { inputs: before, size, activation, weights, bias, memory };
    before = size;
    return places;
  });
}

function parameterCount(shape: NetworkShape): number {
  const last = layerPlaces(shape).at(-1);
  if (last === undefined) return 0;
  return last.bias + last.size * (last.memory < 0 ? 1 : 2);
}

/**
 * A network with its parameters and its current outputs. The example has two weights and a bias.
 *
 * @example
 * const network = new Network({ inputs: 2, layers: [{ size: 1, activation: 'linear' }] });
 * network.parameters.set([2, 3, 10]);
 * network.forward([1, 1])[0] // 15
 */
export class Network {
  readonly shape: NetworkShape;
  readonly places: readonly LayerPlaces[];
  readonly parameters: Float32Array;
  /** By layer, the outputs of the last pass. */
  readonly outputs: readonly Float32Array[];
  readonly #last: readonly Float32Array[];

  constructor(shape: NetworkShape, parameters: Float32Array = new Float32Array(parameterCount(shape))) {
    if (shape.layers.length === 0) throw new RangeError('a network needs a layer');
    if (parameters.length !== parameterCount(shape))
      throw new RangeError(`${parameterCount(shape)} parameters, not ${parameters.length}`);
    this.shape = shape;
    this.places = layerPlaces(shape);
    this.parameters = parameters;
    this.outputs = shape.layers.map(({ size }) => new Float32Array(size));
    this.#last = shape.layers.map(({ size, remembers }) => new Float32Array(remembers === true ? size : 0));
  }

  /** Sets all parameters to random numbers from −range to range. */
  randomise(random: Random, range: number): void {
    const { parameters } = this;
    for (let i = 0; i < parameters.length; i++) parameters[i] = range * (2 * random.fraction() - 1);
  }

  /** Forgets all earlier outputs. */
  reset(): void {
    for (const output of this.outputs) output.fill(0);
  }

  /** The outputs for these inputs; the array is valid until the next pass. */
  forward(inputs: ArrayLike<number>): Float32Array {
    let before = inputs;
    for (let layer = 0; layer < this.places.length; layer++) {
      this.#begin(layer);
      const { weights, size } = this.places[layer] as LayerPlaces;
      const sums = this.outputs[layer] as Float32Array;
      addRows(this.parameters, weights, size, before, sums);
      this.#finish(layer);
      before = sums;
    }
    return before as Float32Array;
  }

  /** The same for inputs that are 1 if they are among the first `count` of the list, and 0 otherwise. */
  forwardActive(active: ArrayLike<number>, count: number = active.length): Float32Array {
    this.#begin(0);
    const { weights, size } = this.places[0] as LayerPlaces;
    const sums = this.outputs[0] as Float32Array;
    const { parameters } = this;
    for (let i = 0; i < count; i++) {
      const row = weights + (active[i] as number) * size;
      for (let unit = 0; unit < size; unit++)
        sums[unit] = (sums[unit] as number) + (parameters[row + unit] as number);
    }
    this.#finish(0);
    let before = sums;
    for (let layer = 1; layer < this.places.length; layer++) {
      this.#begin(layer);
      const places = this.places[layer] as LayerPlaces;
      const next = this.outputs[layer] as Float32Array;
      addRows(parameters, places.weights, places.size, before, next);
      this.#finish(layer);
      before = next;
    }
    return before;
  }

  /** By layer, what the units remembered during the last pass; empty if they do not. */
  get remembered(): readonly Float32Array[] {
    return this.#last;
  }

  /** Fills the outputs with the bias and what the units remember. */
  #begin(layer: number): void {
    const { bias, memory, size } = this.places[layer] as LayerPlaces;
    const sums = this.outputs[layer] as Float32Array;
    const { parameters } = this;
    if (memory < 0) {
      for (let unit = 0; unit < size; unit++) sums[unit] = parameters[bias + unit] as number;
      return;
    }
    const last = this.#last[layer] as Float32Array;
    last.set(sums);
    for (let unit = 0; unit < size; unit++)
      sums[unit] =
        (parameters[bias + unit] as number) + (parameters[memory + unit] as number) * (last[unit] as number);
  }

  #finish(layer: number): void {
    activate((this.places[layer] as LayerPlaces).activation, this.outputs[layer] as Float32Array);
  }
}

/** Adds the row of each input, times the input, to the sums. */
function addRows(
  parameters: Float32Array,
  weights: number,
  size: number,
  inputs: ArrayLike<number>,
  sums: Float32Array,
): void {
  for (let input = 0; input < inputs.length; input++) {
    const value = inputs[input] as number;
    if (value === 0) continue;
    const row = weights + input * size;
    for (let unit = 0; unit < size; unit++)
      sums[unit] = (sums[unit] as number) + value * (parameters[row + unit] as number);
  }
}

function activate(activation: Activation, sums: Float32Array): void {
  if (activation === 'linear') return;
  if (activation === 'tanh')
    for (let unit = 0; unit < sums.length; unit++) sums[unit] = tanh(sums[unit] as number);
  else for (let unit = 0; unit < sums.length; unit++) sums[unit] = sigmoid(sums[unit] as number);
}

/** `Math.tanh` takes three times as long as `Math.exp`. */
export function tanh(sum: number): number {
  if (sum > 20) return 1;
  if (sum < -20) return -1;
  const square = Math.exp(2 * sum);
  return (square - 1) / (square + 1);
}

export function sigmoid(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}

/** The derivative of an activation, from its output. */
export function slopeOf(activation: Activation, output: number): number {
  if (activation === 'tanh') return 1 - output * output;
  return activation === 'sigmoid' ? output * (1 - output) : 1;
}
