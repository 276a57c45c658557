import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Random, seededRandom } from '../../base/index.ts';
import { type EvaluationKernel, evaluationKernel, plainKernel } from './evaluation-kernel.ts';
import { type IntegerNetwork, integerNetwork } from './integer-network.ts';
import { type NetworkShape, ValueNetwork } from './network.ts';

function randomNetwork(shape: NetworkShape, size: number, random: Random): ValueNetwork {
  const network = new ValueNetwork(shape);
  for (let i = 0; i < network.parameters.length; i++)
    network.parameters[i] = (size * (random.below(2001) - 1000)) / 1000;
  return network;
}

/** Positions some of which differ in few bits from the previous one, like siblings in a tree. */
function randomPositions(count: number, words: number, inputs: number, random: Random): Int32Array {
  const states = new Int32Array(count * words);
  for (let position = 0; position < count; position++) {
    const isSibling = position > 0 && random.below(3) > 0;
    if (isSibling) states.copyWithin(position * words, (position - 1) * words, position * words);
    for (let times = isSibling ? 3 : 20; times > 0; times--) {
      const bit = random.below(inputs);
      states[position * words + (bit >>> 5)]! ^= 1 << (bit & 31);
    }
  }
  return states;
}

function logits(
  kernel: EvaluationKernel,
  { shape, directUnit, productUnits }: IntegerNetwork,
  count: number,
) {
  return Array.from({ length: count * shape.roles }, (_, i) => {
    const part = kernel.heads[Math.floor(i / shape.roles)]! * shape.roles + (i % shape.roles);
    return kernel.direct[i]! * directUnit + kernel.products[i]! * productUnits[part]!;
  });
}

test('vectors find the same whole numbers as plain code, and nearly what the network says', () => {
  const shapes = fc.record({
    inputs: fc.integer({ min: 1, max: 130 }),
    hidden: fc.constantFrom(0, 8, 32),
    heads: fc.integer({ min: 1, max: 3 }),
    roles: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(shapes, fc.nat(), fc.constantFrom(0.01, 0.3, 5), (shape, seed, size) => {
      const random = seededRandom(seed);
      const network = randomNetwork(shape, size, random);
      const words = Math.ceil(shape.inputs / 32);
      const whole = integerNetwork(network);
      const [vectors, plain] = [evaluationKernel(shape, words), plainKernel(shape, words)];
      for (const kernel of [vectors, plain]) kernel.load(whole);
      for (const count of [1, 40, 7]) {
        const states = randomPositions(count, words, shape.inputs, random);
        for (const kernel of [vectors, plain]) kernel.states.set(states);
        for (let i = 0; i < count; i++) vectors.heads[i] = plain.heads[i] = random.below(shape.heads);
        vectors.evaluate(count);
        plain.evaluate(count);
        const results = count * shape.roles;
        expect(vectors.direct.subarray(0, results)).toEqual(plain.direct.subarray(0, results));
        expect(vectors.products.subarray(0, results)).toEqual(plain.products.subarray(0, results));
        const found = logits(vectors, whole, count);
        const sums = new Float32Array(network.width);
        for (let i = 0; i < count; i++) {
          network.sum(states, i * words, words, sums);
          for (let role = 0; role < shape.roles; role++) {
            const exact = network.logit(sums, 0, vectors.heads[i]!, role);
            const scale = Math.max(1, size * size * 20);
            expect(Math.abs(found[i * shape.roles + role]! - exact)).toBeLessThan(0.05 * scale);
          }
        }
      }
    }),
    { numRuns: 60, seed: 1 },
  );
});
