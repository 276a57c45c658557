import { expect, it } from 'vitest';
import { seededRandom } from '../base/index.ts';
import { BatchNetwork, plainLayers } from './batch-network.ts';
import { Network } from './network.ts';

it.each([
  [5, 3, 2],
  [7, 33, 4],
  [1, 1, 1],
  [20, 64, 10],
])(
  'a batch of %i inputs, %i hidden units and %i outputs gives what single samples give',
  (inputs, hidden, outputs) => {
    const random = seededRandom(inputs);
    const network = new Network({
      inputs,
      layers: [
        { size: hidden, activation: 'tanh' },
        { size: outputs, activation: 'sigmoid' },
      ],
    });
    network.randomise(random, 1);
    const batch = new BatchNetwork(network, 9);
    // Parameters may change later.
    network.randomise(random, 1);
    batch.update();
    const samples = Array.from({ length: 9 }, () =>
      Array.from({ length: inputs }, () => random.fraction() - 0.5),
    );
    batch.inputs.set(samples.flat());
    const found = [...batch.evaluate(9)];
    const expected = samples.flatMap((sample) => [...network.forward(sample)]);
    expected.forEach((value, i) => {
      expect(found[i]).toBeCloseTo(value, 5);
    });
    const [plain] = plainLayers(network, 9);
    expect(plain?.width).toBe(4 * Math.ceil(hidden / 4));
  },
);

it('refuses what it cannot do', () => {
  const remembering = new Network({ inputs: 1, layers: [{ size: 1, activation: 'tanh', remembers: true }] });
  expect(() => new BatchNetwork(remembering, 2)).toThrow('units that remember');
  const small = new BatchNetwork(new Network({ inputs: 1, layers: [{ size: 1, activation: 'linear' }] }), 2);
  expect(() => small.evaluate(3)).toThrow('at most 2 samples');
});
