/** Training by gradients: backpropagation through layers and time, momentum and Adam. */
import { type LayerPlaces, type Network, slopeOf } from './network.ts';

/** `squared`: half the squared error. `log`: the cross-entropy, for outputs of sigmoids. */
export type Loss = 'squared' | 'log';

/** A step of a sequence; the outputs without a target do not count. */
export interface Step {
  readonly inputs: ArrayLike<number>;
  /** NaN for outputs without a target; undefined if no output has one. */
  readonly targets?: ArrayLike<number> | undefined;
}

/**
 * Adds the gradient of the loss over a sequence to `gradient`, and returns the loss. The network starts with nothing
 * remembered; a sequence of one step is an ordinary sample.
 */
export function addGradient(
  network: Network,
  sequence: readonly Step[],
  loss: Loss,
  gradient: Float32Array,
): number {
  network.reset();
  const passes = sequence.map(({ inputs }) => {
    network.forward(inputs);
    return {
      outputs: network.outputs.map((each) => each.slice()),
      last: network.remembered.map((each) => each.slice()),
    };
  });
  let total = 0;
  // By layer, the derivatives of the loss in later steps by what the units remember now.
  const future = network.shape.layers.map(({ size }) => new Float32Array(size));
  for (let time = sequence.length - 1; time >= 0; time--) {
    const { inputs, targets } = sequence[time] as Step;
    const { outputs, last } = passes[time] as (typeof passes)[number];
    const output = outputs.at(-1) as Float32Array;
    const { activation } = network.places.at(-1) as LayerPlaces;
    let errors = new Float32Array(output.length);
    total += outputErrors(output, targets, loss, activation === 'sigmoid', errors);
    // With the cross-entropy of a sigmoid, the errors are already derivatives by the sums.
    const bySums = loss === 'log';
    for (let layer = network.places.length - 1; layer >= 0; layer--) {
      const places = network.places[layer] as LayerPlaces;
      const out = outputs[layer] as Float32Array;
      const later = future[layer] as Float32Array;
      const isOutput = layer === network.places.length - 1;
      const deltas = new Float32Array(places.size);
      for (let unit = 0; unit < places.size; unit++) {
        const slope = slopeOf(places.activation, out[unit] as number);
        const error = errors[unit] as number;
        deltas[unit] =
          isOutput && bySums
            ? error + (later[unit] as number) * slope
            : (error + (later[unit] as number)) * slope;
      }
      const before = layer === 0 ? inputs : (outputs[layer - 1] as Float32Array);
      errors = spread(
        network.parameters,
        places,
        { before, last: last[layer] as Float32Array, deltas, later },
        gradient,
      );
    }
  }
  return total;
}

function outputErrors(
  output: Float32Array,
  targets: ArrayLike<number> | undefined,
  loss: Loss,
  isSigmoid: boolean,
  errors: Float32Array,
): number {
  if (targets === undefined) return 0;
  if (loss === 'log' && !isSigmoid) throw new RangeError('the loss "log" needs outputs of sigmoids');
  let total = 0;
  for (let unit = 0; unit < output.length; unit++) {
    const target = targets[unit] as number;
    if (Number.isNaN(target)) continue;
    const value = output[unit] as number;
    errors[unit] = value - target;
    if (loss === 'squared') total += (value - target) ** 2 / 2;
    else
      total -= target * Math.log(Math.max(TINY, value)) + (1 - target) * Math.log(Math.max(TINY, 1 - value));
  }
  return total;
}

const TINY = 1e-12;

interface LayerPass {
  readonly before: ArrayLike<number>;
  readonly last: Float32Array;
  readonly deltas: Float32Array;
  /** Receives the derivatives by what the units remembered. */
  readonly later: Float32Array;
}

/** Adds a layer's part to the gradient and returns the derivatives by its inputs. */
function spread(
  parameters: Float32Array,
  { weights, bias, memory, size }: LayerPlaces,
  { before, last, deltas, later }: LayerPass,
  gradient: Float32Array,
): Float32Array<ArrayBuffer> {
  const errors = new Float32Array(before.length);
  for (let input = 0; input < before.length; input++) {
    const value = before[input] as number;
    const row = weights + input * size;
    let error = 0;
    for (let unit = 0; unit < size; unit++) {
      const delta = deltas[unit] as number;
      error += delta * (parameters[row + unit] as number);
      gradient[row + unit] = (gradient[row + unit] as number) + value * delta;
    }
    errors[input] = error;
  }
  for (let unit = 0; unit < size; unit++) {
    const delta = deltas[unit] as number;
    gradient[bias + unit] = (gradient[bias + unit] as number) + delta;
    if (memory < 0) continue;
    gradient[memory + unit] = (gradient[memory + unit] as number) + delta * (last[unit] as number);
    later[unit] = delta * (parameters[memory + unit] as number);
  }
  return errors;
}

/** A rule for steps against the gradient; it keeps what it needs between steps. */
export type Descent = (parameters: Float32Array, gradient: Float32Array) => void;

/** Parameters whose mask is 0 are not changed. */
export type Mask = Uint8Array | undefined;

export function momentumDescent(count: number, rate: number, momentum: number, mask?: Mask): Descent {
  const step = new Float32Array(count);
  return (parameters, gradient) => {
    for (let i = 0; i < count; i++) {
      if (mask?.[i] === 0) continue;
      step[i] = momentum * (step[i] as number) - rate * (gradient[i] as number);
      parameters[i] = (parameters[i] as number) + (step[i] as number);
    }
  };
}

/** Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015). */
export function adam(count: number, rate: number, mask?: Mask): Descent {
  const first = new Float32Array(count);
  const second = new Float32Array(count);
  let steps = 0;
  return (parameters, gradient) => {
    steps++;
    const scale = (rate * Math.sqrt(1 - SECOND ** steps)) / (1 - FIRST ** steps);
    for (let i = 0; i < count; i++) {
      if (mask?.[i] === 0) continue;
      const slope = gradient[i] as number;
      first[i] = FIRST * (first[i] as number) + (1 - FIRST) * slope;
      second[i] = SECOND * (second[i] as number) + (1 - SECOND) * slope * slope;
      parameters[i] =
        (parameters[i] as number) - (scale * (first[i] as number)) / (Math.sqrt(second[i] as number) + 1e-8);
    }
  };
}

const FIRST = 0.9;
const SECOND = 0.999;
