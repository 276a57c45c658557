import { expect, test } from 'vitest';
import { type Random, seededRandom } from '../../base/index.ts';
import { type NetworkShape, sigmoid, ValueNetwork } from './network.ts';
import { Samples } from './samples.ts';
import { crossEntropy, NetworkTraining } from './training.ts';
import { plainKernels } from './training-kernels.ts';

const SHAPE: NetworkShape = { inputs: 70, hidden: 16, heads: 2, roles: 3 };
const WORDS = 3;

function randomSamples(count: number, random: Random): Samples {
  const samples = new Samples(WORDS, SHAPE.roles, count);
  for (let i = 0; i < count; i++) {
    const bits = Int32Array.from([random.next32(), random.next32(), random.below(64)]);
    const sample = samples.add(bits, 0, random.below(2), 0.5 + random.below(2));
    // One role in four has an unknown value.
    for (let role = 0; role < SHAPE.roles; role++)
      if (random.below(4) > 0) samples.targets[sample * SHAPE.roles + role] = random.below(101) / 100;
  }
  return samples;
}

const lossOf = (network: ValueNetwork, samples: Samples): number => {
  const sums = new Float32Array(network.width);
  let loss = 0;
  for (let i = 0; i < samples.count; i++) {
    network.sum(samples.states, i * WORDS, WORDS, sums);
    for (let role = 0; role < SHAPE.roles; role++) {
      const target = samples.targets[i * SHAPE.roles + role]!;
      const expected = sigmoid(network.logit(sums, 0, samples.heads[i]!, role));
      if (!Number.isNaN(target)) loss += samples.weights[i]! * crossEntropy(target, expected);
    }
  }
  return loss / samples.count;
};

test('gradients are those of finite differences', () => {
  const random = seededRandom(5);
  const network = ValueNetwork.random(SHAPE, 40, random);
  for (let i = 0; i < network.parameters.length; i++)
    network.parameters[i]! += (random.below(1001) - 500) / 5000;
  const samples = randomSamples(40, random);
  const training = new NetworkTraining(network, WORDS, { batch: 40 });
  const loss = training.findGradient(samples, [...Array(40).keys()]);
  expect(loss).toBeCloseTo(lossOf(network, samples), 5);
  const near = 2e-3;
  let compared = 0;
  for (let i = 0; i < network.parameters.length; i += 7) {
    const weight = network.parameters[i]!;
    network.parameters[i] = weight + near;
    const above = lossOf(network, samples);
    network.parameters[i] = weight - near;
    const below = lossOf(network, samples);
    network.parameters[i] = weight;
    const slope = training.gradient[i]!;
    expect(Math.abs((above - below) / (2 * near) - slope), `parameter ${i}`).toBeLessThan(2e-3);
    if (Math.abs(slope) > 0.01) compared++;
  }
  expect(compared).toBeGreaterThan(20);
});

test('vectors train as plain numbers do, and the same seed gives the same network', () => {
  const start = ValueNetwork.random(SHAPE, 40, seededRandom(1));
  const samples = randomSamples(300, seededRandom(2));
  const [vectors, again, plain] = [{}, {}, { kernels: plainKernels }].map((options) => {
    const training = new NetworkTraining(start, WORDS, options);
    const random = seededRandom(3);
    for (let step = 0; step < 20; step++) training.step(samples, 0.01, random);
    return training.network.parameters;
  });
  expect(again).toEqual(vectors);
  let furthest = 0;
  vectors!.forEach((each, i) => {
    furthest = Math.max(furthest, Math.abs(each - plain![i]!));
  });
  expect(furthest).toBeLessThan(1e-3);
  expect(vectors).not.toEqual(start.parameters);
});

test('hidden units learn what no sum of facts tells', () => {
  const shape = { inputs: 8, hidden: 8, heads: 1, roles: 1 };
  const samples = new Samples(1, 1, 256);
  for (let bits = 0; bits < 256; bits++) {
    const sample = samples.add(Int32Array.of(bits), 0, 0);
    samples.targets[sample] = (bits ^ (bits >> 1)) & 1;
  }
  const lossWith = (hidden: number): number => {
    const random = seededRandom(4);
    const training = new NetworkTraining(ValueNetwork.random({ ...shape, hidden }, 4, random), 1);
    let loss = 0;
    for (let step = 0; step < 1000; step++) loss = training.step(samples, 0.02, random);
    return loss;
  };
  expect(lossWith(8)).toBeLessThan(0.05);
  expect(lossWith(0)).toBeGreaterThan(0.6);
});
