import { expect, it } from 'vitest';
import { seededRandom } from '../base/index.ts';
import { OnlineLearner } from './online-learner.ts';
import { addGradient, type Loss, momentumDescent } from './training.ts';

it.each(['squared', 'log'] as const)('learns as ordinary steps with momentum do, loss %s', (loss: Loss) => {
  const random = seededRandom(2);
  const learner = new OnlineLearner(6, 4, 3, random);
  const { network } = learner;
  const other = learner.network.parameters.slice();
  const samples = Array.from({ length: 40 }, () => ({
    inputs: Array.from({ length: 6 }, () => (random.fraction() < 0.4 ? 1 : 0)),
    targets: Array.from({ length: 3 }, () => random.below(2)),
  }));
  const options = { rate: 0.5, momentum: 0.7, loss };
  const step = momentumDescent(other.length, options.rate, options.momentum);
  const before = network.parameters.slice();
  const expected = before.slice();
  for (const sample of samples) {
    const gradient = new Float32Array(expected.length);
    network.parameters.set(expected);
    addGradient(network, [sample], loss, gradient);
    step(expected, gradient);
  }
  network.parameters.set(before);
  for (const { inputs, targets } of samples) {
    const active = inputs.flatMap((value, i) => (value === 1 ? [i] : []));
    learner.learn(active, active.length, targets, options);
  }
  learner.settle(options.momentum);
  for (let i = 0; i < expected.length; i++)
    expect(network.parameters[i]).toBeCloseTo(expected[i] as number, 4);
});

it('keeps masked weights at zero', () => {
  const random = seededRandom(2);
  const learner = new OnlineLearner(3, 2, 1, random);
  const mask = new Uint8Array(learner.network.parameters.length).fill(1);
  mask.fill(0, 0, 3);
  learner.mask = mask;
  for (let i = 0; i < 20; i++) learner.learn([0, 1, 2], 3, [1], { rate: 0.5, momentum: 0.5, loss: 'log' });
  expect([...learner.network.parameters.subarray(0, 3)]).toEqual([0, 0, 0]);
  expect(learner.network.parameters[3]).not.toBe(0);
});
