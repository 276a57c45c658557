import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../base/index.ts';
import { modelPaths, prunedShare, pruneModel } from './pruning.ts';
import { TransitionModel, trainModel } from './transition-model.ts';

/** Two bits that are always different, whatever the input. */
const OPPOSITES = Array.from({ length: 40 }, (_, i) => ({
  active: [i % 2],
  outcome: i % 4 < 2 ? [0, 1] : [1, 0],
}));

describe('a transition model', () => {
  const random = seededRandom(1);
  const model = new TransitionModel({ inputs: 2, outputs: 2 }, random);
  trainModel(model, OPPOSITES, 100, random);

  /** How often both bits of a sample are equal. */
  const equal = (sweeps: number): number => {
    const outcome = new Uint8Array(2);
    let count = 0;
    for (let i = 0; i < 400; i++) {
      model.sample([0], random, outcome, sweeps);
      if (outcome[0] === outcome[1]) count++;
    }
    return count / 400;
  };

  it('cannot keep bits together with the predictor alone, but can with both networks', () => {
    expect(equal(0)).toBeGreaterThan(0.35);
    expect(equal(10)).toBeLessThan(0.1);
  });

  it('conditions on the other bits', () => {
    expect(model.conditional([0], [0, 1], 0)).toBeLessThan(0.15);
    expect(model.conditional([0], [0, 0], 0)).toBeGreaterThan(0.85);
    // Its own value makes no difference.
    expect(model.conditional([0], [1, 1], 0)).toBe(model.conditional([0], [0, 1], 0));
  });
});

it('after pruning, an output depends on what decides it alone', () => {
  const random = seededRandom(2);
  const model = new TransitionModel({ inputs: 6, outputs: 2 }, random, {
    rate: 0.3,
    momentum: 0.5,
    loss: 'log',
  });
  const observations = Array.from({ length: 300 }, () => {
    const input = Array.from({ length: 6 }, () => random.below(2));
    return {
      active: input.flatMap((value, i) => (value === 1 ? [i] : [])),
      outcome: [input[4] as number, 1 - (input[1] as number)],
    };
  });
  trainModel(model, observations, 10, random);
  pruneModel(model, 0.8);
  trainModel(model, observations, 10, random);
  expect(prunedShare(model)).toBeGreaterThan(0.79);
  const { predictor } = modelPaths(model);
  for (const [output, input] of [
    [0, 4],
    [1, 1],
  ] as const) {
    const weights = predictor.map((row) => row[output] as number);
    expect(weights.indexOf(Math.max(...weights))).toBe(input);
  }
  for (const { active, outcome } of observations.slice(0, 40))
    expect(Array.from(model.predict(active), Math.round)).toEqual(outcome);
  expect(() => pruneModel(model, 1)).toThrow('from 0 to below 1');
});
