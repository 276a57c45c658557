/** Evaluates many samples at once, in WebAssembly with vectors of four numbers where there are any. */
import { type Code, hasVectors, KernelLayout, kernel, loopTo, newKernelCode } from '../engines/index.ts';
import { type LayerPlaces, type Network, sigmoid, tanh } from './network.ts';

/** Vectors of sums that are kept at once while the inputs of a sample are visited. */
const BLOCK = 6;

/**
 * A copy of a network for batches of samples. Units that remember are not possible, since samples are independent.
 *
 * @example
 * const batch = new BatchNetwork(network, 256);
 * batch.inputs.set(samples); // row by sample
 * batch.evaluate(256)[3 * outputs] // the first output of the fourth sample
 */
export class BatchNetwork {
  /** The inputs of all samples, row by sample. */
  readonly inputs: Float32Array;
  readonly #network: Network;
  readonly #most: number;
  readonly #layers: readonly BatchLayer[];
  readonly #outputs: Float32Array;

  /** @param most samples in a batch */
  constructor(network: Network, most: number) {
    if (network.places.some(({ memory }) => memory >= 0))
      throw new RangeError('units that remember cannot be evaluated in batches');
    this.#network = network;
    this.#most = most;
    this.#layers = hasVectors() ? vectorLayers(network, most) : plainLayers(network, most);
    const [first] = this.#layers as [BatchLayer];
    this.inputs = first.inputs;
    this.#outputs = new Float32Array(most * (network.places.at(-1)?.size ?? 0));
    this.update();
  }

  /** Takes over the parameters of the network after they have changed. */
  update(): void {
    const { parameters } = this.#network;
    for (const { weights, bias, width, places } of this.#layers) {
      for (let input = 0; input < places.inputs; input++)
        weights.set(
          parameters.subarray(
            places.weights + input * places.size,
            places.weights + (input + 1) * places.size,
          ),
          input * width,
        );
      bias.set(parameters.subarray(places.bias, places.bias + places.size));
    }
  }

  /** The outputs of the first `count` samples, row by sample; valid until the next call. */
  evaluate(count: number): Float32Array {
    if (count > this.#most) throw new RangeError(`a batch has at most ${this.#most} samples, not ${count}`);
    for (let i = 0; i < this.#layers.length; i++) {
      const { sums, width, places, run } = this.#layers[i] as BatchLayer;
      run(count);
      const next = this.#layers[i + 1]?.inputs ?? this.#outputs;
      for (let sample = 0; sample < count; sample++) {
        const from = sample * width;
        const to = sample * places.size;
        for (let unit = 0; unit < places.size; unit++)
          next[to + unit] = activated(places, sums[from + unit] as number);
      }
    }
    return this.#outputs;
  }
}

function activated({ activation }: LayerPlaces, sum: number): number {
  if (activation === 'tanh') return tanh(sum);
  return activation === 'sigmoid' ? sigmoid(sum) : sum;
}

interface BatchLayer {
  readonly places: LayerPlaces;
  /** Units rounded up to whole vectors. */
  readonly width: number;
  readonly inputs: Float32Array;
  /** Row by input. */
  readonly weights: Float32Array;
  readonly bias: Float32Array;
  /** Row by sample. */
  readonly sums: Float32Array;
  /** Computes the sums of this many samples. */
  run(count: number): void;
}

const widthOf = (size: number): number => 4 * Math.ceil(size / 4);

function vectorLayers({ places }: Network, most: number): BatchLayer[] {
  return places.map((layer) => {
    const width = widthOf(layer.size);
    const layout = new KernelLayout();
    const at = {
      inputs: layout.reserve(4 * layer.inputs * most),
      weights: layout.reserve(4 * layer.inputs * width),
      bias: layout.reserve(4 * width),
      sums: layout.reserve(4 * width * most),
    };
    const { memory, run } = kernel(layout, { sum: sumCode(at, layer.inputs, width) });
    return {
      places: layer,
      width,
      inputs: new Float32Array(memory, at.inputs, layer.inputs * most),
      weights: new Float32Array(memory, at.weights, layer.inputs * width),
      bias: new Float32Array(memory, at.bias, width),
      sums: new Float32Array(memory, at.sums, width * most),
      run: run.sum,
    };
  });
}

interface Addresses {
  readonly inputs: number;
  readonly weights: number;
  readonly bias: number;
  readonly sums: number;
}

/** For each block of units and each sample: the bias plus all inputs times their weights. */
function sumCode(at: Addresses, inputs: number, width: number): Code {
  const code = newKernelCode();
  const [sample, last, input, end, row, out] = Array.from({ length: 6 }, () => code.newLocal('i32')) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const value = code.newLocal('v128');
  const parts = Array.from({ length: Math.min(BLOCK, width / 4) }, () => code.newLocal('v128'));
  const rowBytes = 4 * inputs;
  for (let first = 0; first < width / 4; first += BLOCK) {
    const block = parts.slice(0, Math.min(BLOCK, width / 4 - first));
    code.constant('i32', at.inputs).local('tee', sample);
    code.local('get', 0).constant('i32', rowBytes).plain('i32.mul').plain('i32.add').local('set', last);
    code.constant('i32', at.sums + 16 * first).local('set', out);
    loopTo(code, sample, last, 0, () => {
      block.forEach((part, k) => {
        code
          .constant('i32', 0)
          .memory('v128.load', at.bias + 16 * (first + k))
          .local('set', part);
      });
      code
        .local('get', sample)
        .local('tee', input)
        .constant('i32', rowBytes)
        .plain('i32.add')
        .local('set', end);
      code.constant('i32', at.weights + 16 * first).local('set', row);
      loopTo(code, input, end, 4, () => {
        code.local('get', input).memory('v128.load32_splat').local('set', value);
        block.forEach((part, k) => {
          code.local('get', part).local('get', value).local('get', row);
          code
            .memory('v128.load', 16 * k)
            .vector('f32x4.mul')
            .vector('f32x4.add')
            .local('set', part);
        });
        code
          .local('get', row)
          .constant('i32', 4 * width)
          .plain('i32.add')
          .local('set', row);
      });
      block.forEach((part, k) => {
        code
          .local('get', out)
          .local('get', part)
          .memory('v128.store', 16 * k);
      });
      code
        .local('get', out)
        .constant('i32', 4 * width)
        .plain('i32.add')
        .local('set', out);
      code.local('get', end).local('set', sample);
    });
  }
  return code;
}

/** For machines without vector instructions, and for comparison. */
export function plainLayers({ places }: Network, most: number): BatchLayer[] {
  return places.map((layer) => {
    const width = widthOf(layer.size);
    const [inputs, weights, bias, sums] = [
      layer.inputs * most,
      layer.inputs * width,
      width,
      width * most,
    ].map((length) => new Float32Array(length)) as [Float32Array, Float32Array, Float32Array, Float32Array];
    return {
      places: layer,
      width,
      inputs,
      weights,
      bias,
      sums,
      run(count) {
        for (let sample = 0; sample < count; sample++) {
          const out = sample * width;
          sums.set(bias, out);
          for (let input = 0; input < layer.inputs; input++) {
            const value = inputs[sample * layer.inputs + input] as number;
            const row = input * width;
            for (let unit = 0; unit < width; unit++)
              sums[out + unit] = (sums[out + unit] as number) + value * (weights[row + unit] as number);
          }
        }
      },
    };
  });
}
