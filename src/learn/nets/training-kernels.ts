/**
 * The expensive part of training: sums of rows, gradients of rows and steps of Adam, in WebAssembly with vectors of
 * four numbers.
 */
import { type Code, hasVectors, KernelLayout, kernel, loopTo, newKernelCode } from '../../engines/index.ts';
import { forEachSetBit } from './bit-loops.ts';
import { type NetworkShape, parameterCount, widthOf } from './network.ts';

/** β₁, β₂ and ε of Adam (Kingma and Ba 2015). */
const ADAM = { momentum: 0.9, secondMoment: 0.999, epsilon: 1e-8 } as const;

export interface TrainingKernels {
  /** The parameters of the network, the gradient, and Adam's moments. */
  readonly parameters: Float32Array;
  readonly gradient: Float32Array;
  readonly first: Float32Array;
  readonly second: Float32Array;
  /** Packed positions of a batch. */
  readonly states: Int32Array;
  /** For each position and column: the sums of the first layer, and the derivatives of the loss. */
  readonly sums: Float32Array;
  readonly deltas: Float32Array;
  /** Computes the sums of this many positions. */
  sum(count: number): void;
  /** Adds the deltas of this many positions to the gradients of their rows and of the bias. */
  spread(count: number): void;
  /** Moves all parameters against the gradient. */
  descend(rate: number, step: number): void;
}

export interface KernelSize {
  readonly shape: NetworkShape;
  /** Number of words in a position. */
  readonly words: number;
  /** Number of positions in a batch. */
  readonly batch: number;
}

export function trainingKernels(size: KernelSize): TrainingKernels {
  return hasVectors() ? vectorKernels(size) : plainKernels(size);
}

function vectorKernels({ shape, words, batch }: KernelSize): TrainingKernels {
  const count = parameterCount(shape);
  const width = widthOf(shape);
  const layout = new KernelLayout();
  const at = {
    parameters: layout.reserve(4 * count),
    gradient: layout.reserve(4 * count),
    first: layout.reserve(4 * count),
    second: layout.reserve(4 * count),
    states: layout.reserve(4 * words * batch),
    sums: layout.reserve(4 * width * batch),
    deltas: layout.reserve(4 * width * batch),
    scale: layout.reserve(16),
  };
  const { memory, run } = kernel(layout, {
    sum: sumCode(at, width, words),
    spread: spreadCode(at, width, words),
    descend: descendCode(at),
  });
  const scale = new Float32Array(memory, at.scale, 2);
  return {
    parameters: new Float32Array(memory, at.parameters, count),
    gradient: new Float32Array(memory, at.gradient, count),
    first: new Float32Array(memory, at.first, count),
    second: new Float32Array(memory, at.second, count),
    states: new Int32Array(memory, at.states, words * batch),
    sums: new Float32Array(memory, at.sums, width * batch),
    deltas: new Float32Array(memory, at.deltas, width * batch),
    sum: run.sum,
    spread: run.spread,
    descend(rate, step) {
      scale.set(adamScale(rate, step));
      run.descend(4 * count);
    },
  };
}

interface Addresses {
  readonly parameters: number;
  readonly gradient: number;
  readonly first: number;
  readonly second: number;
  readonly states: number;
  readonly sums: number;
  readonly deltas: number;
  readonly scale: number;
}

/** Visits all positions and, for each, the rows of its set bits. */
function forEachRow(
  code: Code,
  { states, base, width, words }: { states: number; base: number; width: number; words: number },
  each: { readonly begin: () => void; readonly row: (row: number) => void; readonly end: () => void },
): void {
  const rowBytes = 4 * width;
  const [state, last, wordsEnd, left, rows, row] = [0, 1, 2, 3, 4, 5].map(() => code.newLocal('i32')) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  code.constant('i32', states).local('tee', state);
  code
    .local('get', 0)
    .constant('i32', 4 * words)
    .plain('i32.mul')
    .plain('i32.add')
    .local('set', last);
  loopTo(code, state, last, 0, () => {
    each.begin();
    code
      .local('get', state)
      .constant('i32', 4 * words)
      .plain('i32.add')
      .local('set', wordsEnd);
    code.constant('i32', base).local('set', rows);
    loopTo(code, state, wordsEnd, 4, () => {
      code.local('get', state).memory('i32.load').local('set', left);
      forEachSetBit(code, { left, base: rows, row, rowBytes }, () => each.row(row));
      code
        .local('get', rows)
        .constant('i32', 32 * rowBytes)
        .plain('i32.add')
        .local('set', rows);
    });
    each.end();
  });
}

function sumCode({ parameters, states, sums }: Addresses, width: number, words: number): Code {
  const code = newKernelCode();
  const parts = Array.from({ length: width / 4 }, () => code.newLocal('v128'));
  const out = code.newLocal('i32');
  code.constant('i32', sums).local('set', out);
  forEachRow(
    code,
    { states, base: parameters + 4 * width, width, words },
    {
      begin: () =>
        parts.forEach((part, k) => {
          code
            .constant('i32', 0)
            .memory('v128.load', parameters + 16 * k)
            .local('set', part);
        }),
      row: (row) =>
        parts.forEach((part, k) => {
          code.local('get', part).local('get', row);
          code
            .memory('v128.load', 16 * k)
            .vector('f32x4.add')
            .local('set', part);
        }),
      end: () => {
        parts.forEach((part, k) => {
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
      },
    },
  );
  return code;
}

function spreadCode({ gradient, states, deltas }: Addresses, width: number, words: number): Code {
  const code = newKernelCode();
  const parts = Array.from({ length: width / 4 }, () => code.newLocal('v128'));
  const delta = code.newLocal('i32');
  const bias = code.newLocal('i32');
  const addTo = (row: number): void =>
    parts.forEach((part, k) => {
      code.local('get', row).local('get', row);
      code
        .memory('v128.load', 16 * k)
        .local('get', part)
        .vector('f32x4.add')
        .memory('v128.store', 16 * k);
    });
  code.constant('i32', deltas).local('set', delta);
  code.constant('i32', gradient).local('set', bias);
  forEachRow(
    code,
    { states, base: gradient + 4 * width, width, words },
    {
      begin: () => {
        parts.forEach((part, k) => {
          code
            .local('get', delta)
            .memory('v128.load', 16 * k)
            .local('set', part);
        });
        addTo(bias);
        code
          .local('get', delta)
          .constant('i32', 4 * width)
          .plain('i32.add')
          .local('set', delta);
      },
      row: addTo,
      end: () => {},
    },
  );
  return code;
}

/** Its parameter is the number of bytes of parameters. */
function descendCode(at: Addresses): Code {
  const code = newKernelCode();
  const place = code.newLocal('i32');
  const gradient = code.newLocal('v128');
  const mean = code.newLocal('v128');
  const square = code.newLocal('v128');
  const load = (address: number): Code => code.local('get', place).memory('v128.load', address);
  code.constant('i32', 0).local('set', place);
  loopTo(code, place, 0, 16, () => {
    load(at.gradient).local('set', gradient);
    load(at.first).local('tee', mean);
    code.local('get', gradient).local('get', mean).vector('f32x4.sub');
    code
      .vectorNumber(1 - ADAM.momentum)
      .vector('f32x4.mul')
      .vector('f32x4.add')
      .local('set', mean);
    code.local('get', place).local('get', mean).memory('v128.store', at.first);
    load(at.second).local('tee', square);
    code.local('get', gradient).local('get', gradient).vector('f32x4.mul');
    code.local('get', square).vector('f32x4.sub');
    code
      .vectorNumber(1 - ADAM.secondMoment)
      .vector('f32x4.mul')
      .vector('f32x4.add')
      .local('set', square);
    code.local('get', place).local('get', square).memory('v128.store', at.second);
    code.local('get', place);
    load(at.parameters);
    code.constant('i32', at.scale).memory('v128.load32_splat');
    code.local('get', mean).vector('f32x4.mul');
    code.constant('i32', at.scale).memory('v128.load32_splat', 4);
    code.local('get', square).vector('f32x4.mul').vector('f32x4.sqrt');
    code.vectorNumber(ADAM.epsilon).vector('f32x4.add').vector('f32x4.div');
    code.vector('f32x4.sub').memory('v128.store', at.parameters);
  });
  return code;
}

/** Correction factors for the means and mean squares, which start at 0. */
function adamScale(rate: number, step: number): [number, number] {
  return [rate / (1 - ADAM.momentum ** step), 1 / (1 - ADAM.secondMoment ** step)];
}

/** For machines without vector instructions, and for comparison. */
export function plainKernels({ shape, words, batch }: KernelSize): TrainingKernels {
  const count = parameterCount(shape);
  const width = widthOf(shape);
  const [parameters, gradient, first, second] = [0, 1, 2, 3].map(() => new Float32Array(count)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const states = new Int32Array(words * batch);
  const sums = new Float32Array(width * batch);
  const deltas = new Float32Array(width * batch);
  const add = (from: Float32Array, place: number, to: Float32Array, at: number): void => {
    for (let k = 0; k < width; k++) to[at + k] = (to[at + k] as number) + (from[place + k] as number);
  };
  const forEachRowOf = (position: number, visit: (row: number) => void): void => {
    for (let word = 0; word < words; word++) {
      let left = states[position * words + word] as number;
      for (; left !== 0; left &= left - 1) visit(width * (32 * (word + 1) - Math.clz32(left & -left)));
    }
  };
  return {
    parameters,
    gradient,
    first,
    second,
    states,
    sums,
    deltas,
    sum(positions) {
      for (let i = 0; i < positions; i++) {
        sums.set(parameters.subarray(0, width), i * width);
        forEachRowOf(i, (row) => add(parameters, row, sums, i * width));
      }
    },
    spread(positions) {
      for (let i = 0; i < positions; i++) {
        add(deltas, i * width, gradient, 0);
        forEachRowOf(i, (row) => add(deltas, i * width, gradient, row));
      }
    },
    descend(rate, step) {
      const [scale, unbias] = adamScale(rate, step);
      for (let i = 0; i < count; i++) {
        const slope = gradient[i] as number;
        first[i] = (first[i] as number) + (1 - ADAM.momentum) * (slope - (first[i] as number));
        second[i] = (second[i] as number) + (1 - ADAM.secondMoment) * (slope * slope - (second[i] as number));
        const length = Math.sqrt((second[i] as number) * unbias) + ADAM.epsilon;
        parameters[i] = (parameters[i] as number) - (scale * (first[i] as number)) / length;
      }
    },
  };
}
