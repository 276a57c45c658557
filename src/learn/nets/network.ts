/**
 * A value network: from the bits of a position, through one hidden layer, to its value for each role.
 *
 * Every input also counts directly, beside the hidden units, so that a network without hidden units is a logistic
 * regression, and hidden units only add to it. Whose turn it is chooses among output heads (one for each turn), as in
 * "efficiently updatable" networks (Nasu 2018), where only the sums of the first layer are updated from position to
 * position.
 */
import type { Random } from '../../base/index.ts';

export interface NetworkShape {
  /** Number of bits in a position. */
  readonly inputs: number;
  /** Number of hidden units, a multiple of 8; 0 for a linear model. */
  readonly hidden: number;
  /** Number of distinguished turns, each with an output for every role. */
  readonly heads: number;
  readonly roles: number;
}

/** Columns are padded to a multiple of this, so that vectors of eight 16-bit numbers fit. */
const STEP = 8;

/**
 * All weights are in one array: the bias of the first layer, its rows (one for each input), and the weights from hidden
 * units to outputs. A row has a column for each hidden unit, then one for each head and role.
 */
export class ValueNetwork {
  readonly shape: NetworkShape;
  /** Columns in a row, including padding. */
  readonly width: number;
  readonly parameters: Float32Array;
  readonly bias: Float32Array;
  readonly rows: Float32Array;
  /** Weights by head, role and hidden unit. */
  readonly output: Float32Array;

  /** @param parameters of the length required by the shape, or absent for zeros */
  constructor(shape: NetworkShape, parameters?: Float32Array) {
    if (shape.hidden % STEP !== 0) throw new RangeError(`hidden units come in multiples of ${STEP}`);
    const { inputs, hidden, heads, roles } = shape;
    this.shape = shape;
    this.width = widthOf(shape);
    const size = parameterCount(shape);
    if (parameters !== undefined && parameters.length !== size)
      throw new RangeError(`${parameters.length} weights for a network of ${size}`);
    this.parameters = parameters ?? new Float32Array(size);
    const firstOutput = this.width * (1 + inputs);
    this.bias = this.parameters.subarray(0, this.width);
    this.rows = this.parameters.subarray(this.width, firstOutput);
    this.output = this.parameters.subarray(firstOutput, firstOutput + heads * roles * hidden);
  }

  /**
   * Initial weights: small and random for hidden units, zero for everything else.
   *
   * @param active number of bits set in a typical position
   * @param number of inputs in use; the others pad positions to whole words and have weight zero
   */
  static random(
    shape: NetworkShape,
    active: number,
    random: Random,
    inputs: number = shape.inputs,
  ): ValueNetwork {
    const network = new ValueNetwork(shape);
    const { hidden } = shape;
    const { width, rows, bias, output } = network;
    const between = (limit: number): number => limit * (random.next32() / 2 ** 31 - 1);
    // Uniform numbers up to √3 have variance 1; sums of `active` rows then have variance 2 (He et al. 2015).
    const reach = Math.sqrt(6 / Math.max(1, active));
    for (let input = 0; input < inputs; input++)
      for (let unit = 0; unit < hidden; unit++) rows[input * width + unit] = between(reach);
    for (let unit = 0; unit < hidden; unit++) bias[unit] = 0.1;
    for (let i = 0; i < output.length; i++) output[i] = between(0.3 / Math.sqrt(hidden));
    return network;
  }

  copy(): ValueNetwork {
    return new ValueNetwork(this.shape, this.parameters.slice());
  }

  /** The column of a role's direct weights. */
  directColumn(head: number, role: number): number {
    return this.shape.hidden + head * this.shape.roles + role;
  }

  /** Sums of the first layer for a packed position. */
  sum(store: Int32Array, place: number, words: number, into: Float32Array, at = 0): void {
    const { width, rows, bias } = this;
    for (let column = 0; column < width; column++) into[at + column] = bias[column] as number;
    for (let word = 0; word < words; word++) {
      let left = store[place + word] as number;
      for (; left !== 0; left &= left - 1) {
        const row = width * (32 * word + 31 - Math.clz32(left & -left));
        for (let column = 0; column < width; column++)
          into[at + column] = (into[at + column] as number) + (rows[row + column] as number);
      }
    }
  }

  /** The output for a role before the sigmoid, given the sums of the first layer. */
  logit(sums: Float32Array, at: number, head: number, role: number): number {
    const { hidden, roles } = this.shape;
    const { output } = this;
    const first = (head * roles + role) * hidden;
    let sum = sums[at + hidden + head * roles + role] as number;
    for (let unit = 0; unit < hidden; unit++) {
      const active = sums[at + unit] as number;
      if (active > 0) sum += active * (output[first + unit] as number);
    }
    return sum;
  }
}

export function widthOf({ hidden, heads, roles }: NetworkShape): number {
  return Math.ceil((hidden + heads * roles) / STEP) * STEP;
}

export function parameterCount(shape: NetworkShape): number {
  const { inputs, hidden, heads, roles } = shape;
  return widthOf(shape) * (1 + inputs) + heads * roles * hidden;
}

/** The mean of networks of the same shape, which combines networks trained in parallel (Zinkevich et al. 2010). */
export function meanNetwork(networks: readonly ValueNetwork[]): ValueNetwork {
  const [first, ...others] = networks;
  if (first === undefined) throw new RangeError('no networks to take the mean of');
  const mean = first.copy();
  for (const { parameters } of others)
    for (let i = 0; i < parameters.length; i++)
      mean.parameters[i] = (mean.parameters[i] as number) + (parameters[i] as number);
  for (let i = 0; i < mean.parameters.length; i++)
    mean.parameters[i] = (mean.parameters[i] as number) / networks.length;
  return mean;
}

export const sigmoid = (sum: number): number => 1 / (1 + Math.exp(-sum));
