/**
 * A network with 16-bit integer weights, for use in play. Its sums are exact, so that the value of a position does not
 * depend on whether it was computed from scratch or from the changes to the previous position.
 */
import type { NetworkShape, ValueNetwork } from './network.ts';

const MOST = 32_767;
/** Sums of products are 32-bit numbers. */
const MOST_PRODUCT = 2 ** 31 - 1;
/** A finer scale has no benefit. */
const FINEST = 8192;

export interface IntegerNetwork {
  readonly shape: NetworkShape;
  /** Columns in a row, including padding. */
  readonly width: number;
  readonly bias: Int16Array;
  readonly rows: Int16Array;
  /** Weights by head, role and hidden unit. */
  readonly output: Int16Array;
  /** The scale of integers in direct columns and, by head and role, in products of hidden units and outputs. */
  readonly directUnit: number;
  readonly productUnits: Float64Array;
}

export function integerNetwork(network: ValueNetwork): IntegerNetwork {
  const { shape, width } = network;
  const { hidden, heads, roles } = shape;
  const reach = columnReach(network);
  const hiddenReach = Math.max(1e-3, ...reach.subarray(0, hidden));
  const hiddenScale = Math.min(FINEST, MOST / hiddenReach);
  const directScale = Math.min(FINEST, MOST / Math.max(1e-3, ...reach.subarray(hidden)));
  const scaled = (weights: Float32Array): Int16Array =>
    Int16Array.from(weights, (weight, i) =>
      Math.round(weight * (i % width < hidden ? hiddenScale : directScale)),
    );
  const output = new Int16Array(heads * roles * hidden);
  const productUnits = new Float64Array(heads * roles);
  for (let part = 0; part < heads * roles; part++) {
    const own = network.output.subarray(part * hidden, (part + 1) * hidden);
    const largest = own.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6);
    const sum = own.reduce(
      (all, weight, unit) => all + Math.abs(weight) * (reach[unit] as number),
      hidden === 0 ? 1 : 1e-6,
    );
    // Rounding may add one half to each.
    const scale = Math.min((MOST - 1) / largest, (0.9 * MOST_PRODUCT) / (sum * hiddenScale), FINEST);
    own.forEach((weight, unit) => {
      output[part * hidden + unit] = Math.round(weight * scale);
    });
    productUnits[part] = 1 / (hiddenScale * scale);
  }
  return {
    shape,
    width,
    bias: scaled(network.bias),
    rows: scaled(network.rows),
    output,
    directUnit: 1 / directScale,
    productUnits,
  };
}

/** For each column: an upper bound for the absolute sum of rows, including rounding. */
function columnReach({ shape, width, bias, rows }: ValueNetwork): Float32Array {
  const highest = new Float32Array(width);
  const lowest = new Float32Array(width);
  const add = (column: number, weight: number): void => {
    if (weight > 0) highest[column] = (highest[column] as number) + weight;
    else lowest[column] = (lowest[column] as number) - weight;
  };
  bias.forEach((weight, column) => {
    add(column, weight);
  });
  for (let i = 0; i < rows.length; i++) add(i % width, rows[i] as number);
  const rounding = 1 + (shape.inputs + 1) / (2 * MOST);
  return highest.map((most, column) => rounding * Math.max(most, lowest[column] as number));
}
