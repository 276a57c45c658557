/**
 * Evaluates many packed positions with a network, in WebAssembly with vectors of eight numbers. A position that
 * differs little from the previous one, like a sibling, only costs the rows of the changed bits.
 */
import { type Code, hasVectors, KernelLayout, kernel, loopTo, newKernelCode } from '../../engines/index.ts';
import { forEachSetBit } from './bit-loops.ts';
import type { IntegerNetwork } from './integer-network.ts';
import { type NetworkShape, widthOf } from './network.ts';

/** Maximum number of positions per call. */
export const MOST_POSITIONS = 128;

export interface EvaluationKernel {
  /** Packed positions. */
  readonly states: Int32Array;
  /** For each position, whose turn it is. */
  readonly heads: Int32Array;
  /** For each position and role: the direct sum, and the sum of products of hidden units and outputs. */
  readonly direct: Int32Array;
  readonly products: Int32Array;
  /** Loads the weights of a network with the kernel's shape. */
  load(network: IntegerNetwork): void;
  /** Computes the sums of this many positions. */
  evaluate(count: number): void;
}

/** @param words number of words in a packed position */
export function evaluationKernel(shape: NetworkShape, words: number): EvaluationKernel {
  return hasVectors() ? vectorKernel(shape, words) : plainKernel(shape, words);
}

interface Places {
  readonly bias: number;
  readonly output: number;
  readonly states: number;
  readonly heads: number;
  readonly direct: number;
  readonly products: number;
  /** The sums of the previous position, and its words. */
  readonly kept: number;
  readonly before: number;
}

function vectorKernel(shape: NetworkShape, words: number): EvaluationKernel {
  const { inputs, hidden, heads, roles } = shape;
  const width = widthOf(shape);
  const layout = new KernelLayout();
  const at: Places = {
    bias: layout.reserve(2 * width * (1 + inputs)),
    output: layout.reserve(2 * heads * roles * hidden),
    states: layout.reserve(4 * words * MOST_POSITIONS),
    heads: layout.reserve(4 * MOST_POSITIONS),
    direct: layout.reserve(4 * roles * MOST_POSITIONS),
    products: layout.reserve(4 * roles * MOST_POSITIONS),
    kept: layout.reserve(2 * width),
    before: layout.reserve(4 * words),
  };
  const { memory, run } = kernel(layout, { evaluate: evaluateCode(at, shape, words) });
  return {
    states: new Int32Array(memory, at.states, words * MOST_POSITIONS),
    heads: new Int32Array(memory, at.heads, MOST_POSITIONS),
    direct: new Int32Array(memory, at.direct, roles * MOST_POSITIONS),
    products: new Int32Array(memory, at.products, roles * MOST_POSITIONS),
    load({ bias, rows, output }) {
      new Int16Array(memory, at.bias, width).set(bias);
      new Int16Array(memory, at.bias + 2 * width, rows.length).set(rows);
      new Int16Array(memory, at.output, output.length).set(output);
      // Initially, the previous position is one without any bits set.
      new Int16Array(memory, at.kept, width).set(bias);
      new Int32Array(memory, at.before, words).fill(0);
    },
    evaluate: run.evaluate,
  };
}

function evaluateCode(at: Places, shape: NetworkShape, words: number): Code {
  const { hidden, roles } = shape;
  const width = widthOf(shape);
  const rowBytes = 2 * width;
  const code = newKernelCode();
  const [state, last, head, result, left, row, rows, changed, all, output] = Array.from({ length: 10 }, () =>
    code.newLocal('i32'),
  ) as [number, number, number, number, number, number, number, number, number, number];
  const zero = code.newLocal('v128');
  const products = code.newLocal('v128');
  const parts = Array.from({ length: width / 8 }, () => code.newLocal('v128'));

  const apply = (instruction: 'i16x8.add' | 'i16x8.sub'): void =>
    parts.forEach((part, k) => {
      code.local('get', part).local('get', row);
      code
        .memory('v128.load', 16 * k)
        .vector(instruction)
        .local('set', part);
    });
  const takeParts = (address: number): void =>
    parts.forEach((part, k) => {
      code
        .constant('i32', 0)
        .memory('v128.load', address + 16 * k)
        .local('set', part);
    });
  const now = (word: number): Code => code.local('get', state).memory('i32.load', 4 * word);
  const before = (word: number): Code => code.constant('i32', at.before).memory('i32.load', 4 * word);
  /** Repeats for the rows of the bits that a function pushes for each word. */
  const forRows = (bitsOf: (word: number) => void, instruction: 'i16x8.add' | 'i16x8.sub'): void => {
    for (let word = 0; word < words; word++) {
      bitsOf(word);
      code.local('set', left);
      code.constant('i32', at.bias + rowBytes * (1 + 32 * word)).local('set', rows);
      forEachSetBit(code, { left, base: rows, row, rowBytes }, () => apply(instruction));
    }
  };

  takeParts(at.kept);
  code.vectorConstant(0).local('set', zero);
  code.constant('i32', at.heads).local('set', head);
  code.constant('i32', 0).local('set', result);
  code.constant('i32', at.states).local('tee', state);
  code.local('get', 0).constant('i32', 4 * words);
  code.plain('i32.mul').plain('i32.add').local('set', last);
  loopTo(code, state, last, 4 * words, () => {
    code.constant('i32', 0).local('set', changed).constant('i32', 0).local('set', all);
    for (let word = 0; word < words; word++) {
      code.local('get', changed);
      now(word);
      before(word).plain('i32.xor').plain('i32.popcnt').plain('i32.add').local('set', changed);
      code.local('get', all);
      now(word).plain('i32.popcnt').plain('i32.add').local('set', all);
    }
    code.local('get', changed).local('get', all).plain('i32.lt_u').open('if');
    const other = (ours: (word: number) => Code, theirs: (word: number) => Code) => (word: number) => {
      ours(word);
      theirs(word).constant('i32', -1).plain('i32.xor').plain('i32.and');
    };
    forRows(other(now, before), 'i16x8.add');
    forRows(other(before, now), 'i16x8.sub');
    code.plain('else');
    takeParts(at.bias);
    forRows((word) => void now(word), 'i16x8.add');
    code.plain('end');
    for (let word = 0; word < words; word++) {
      code.constant('i32', at.before);
      now(word).memory('i32.store', 4 * word);
    }
    parts.forEach((part, k) => {
      code
        .constant('i32', at.kept)
        .local('get', part)
        .memory('v128.store', 16 * k);
    });
    for (let role = 0; role < roles; role++) {
      code.local('get', result).local('get', head).memory('i32.load');
      code.constant('i32', 2 * roles).plain('i32.mul');
      code.memory('i32.load16_s', at.kept + 2 * (hidden + role)).memory('i32.store', at.direct + 4 * role);
      code
        .local('get', head)
        .memory('i32.load')
        .constant('i32', 2 * roles * hidden);
      code.plain('i32.mul').local('set', output);
      code.local('get', zero).local('set', products);
      for (let k = 0; k < hidden / 8; k++) {
        code.local('get', products);
        code
          .local('get', parts[k] as number)
          .local('get', zero)
          .vector('i16x8.max_s');
        code.local('get', output).memory('v128.load', at.output + 2 * role * hidden + 16 * k);
        code.vector('i32x4.dot_i16x8_s').vector('i32x4.add').local('set', products);
      }
      code.local('get', result);
      for (const lane of [0, 1, 2, 3] as const) {
        code.local('get', products).extractLane32(lane);
        if (lane > 0) code.plain('i32.add');
      }
      code.memory('i32.store', at.products + 4 * role);
    }
    code.local('get', head).constant('i32', 4).plain('i32.add').local('set', head);
    code
      .local('get', result)
      .constant('i32', 4 * roles)
      .plain('i32.add')
      .local('set', result);
  });
  return code;
}

/** For machines without vector instructions, and for comparison. */
export function plainKernel(shape: NetworkShape, words: number): EvaluationKernel {
  const { hidden, roles } = shape;
  const width = widthOf(shape);
  let [bias, rows, output] = [0, 1, 2].map(() => new Int16Array(0)) as [Int16Array, Int16Array, Int16Array];
  const states = new Int32Array(words * MOST_POSITIONS);
  const heads = new Int32Array(MOST_POSITIONS);
  const direct = new Int32Array(roles * MOST_POSITIONS);
  const products = new Int32Array(roles * MOST_POSITIONS);
  const sums = new Int32Array(width);
  const sumUp = (position: number): void => {
    sums.set(bias);
    for (let word = 0; word < words; word++) {
      let left = states[position * words + word] as number;
      for (; left !== 0; left &= left - 1) {
        const row = width * (32 * word + 31 - Math.clz32(left & -left));
        for (let k = 0; k < width; k++) sums[k] = (sums[k] as number) + (rows[row + k] as number);
      }
    }
  };
  return {
    states,
    heads,
    direct,
    products,
    load(network) {
      ({ bias, rows, output } = network);
    },
    evaluate(count) {
      for (let position = 0; position < count; position++) {
        sumUp(position);
        for (let role = 0; role < roles; role++) {
          const part = (heads[position] as number) * roles + role;
          let sum = 0;
          for (let unit = 0; unit < hidden; unit++)
            sum += Math.max(0, sums[unit] as number) * (output[part * hidden + unit] as number);
          direct[position * roles + role] = sums[hidden + part] as number;
          products[position * roles + role] = sum;
        }
      }
    },
  };
}
