import { describe, expect, it } from 'vitest';
import { seededRandom } from '../base/index.ts';
import { type Activation, Network, type NetworkShape } from './network.ts';
import { adam, addGradient, type Loss, momentumDescent, type Step } from './training.ts';

const random = seededRandom(1);
const some = (count: number): number[] => Array.from({ length: count }, () => random.fraction() - 0.5);

function lossOf(network: Network, sequence: readonly Step[], loss: Loss): number {
  return addGradient(network, sequence, loss, new Float32Array(network.parameters.length));
}

describe('gradients', () => {
  const cases: readonly [string, NetworkShape, Loss, number][] = [
    ['one layer', { inputs: 3, layers: [{ size: 2, activation: 'linear' }] }, 'squared', 1],
    ...(['tanh', 'sigmoid', 'linear'] as const).map(
      (activation: Activation): [string, NetworkShape, Loss, number] => [
        `a hidden layer of ${activation}`,
        {
          inputs: 4,
          layers: [
            { size: 5, activation },
            { size: 3, activation: 'sigmoid' },
          ],
        },
        'log',
        1,
      ],
    ),
    [
      'hidden units that remember',
      {
        inputs: 3,
        layers: [
          { size: 4, activation: 'tanh', remembers: true },
          { size: 2, activation: 'sigmoid', remembers: true },
        ],
      },
      'squared',
      4,
    ],
    [
      'remembering outputs with cross-entropy',
      {
        inputs: 2,
        layers: [
          { size: 3, activation: 'tanh', remembers: true },
          { size: 2, activation: 'sigmoid', remembers: true },
        ],
      },
      'log',
      3,
    ],
  ];
  it.each(cases)('agree with differences for %s', (_name, shape, loss, length) => {
    const network = new Network(shape);
    network.randomise(random, 0.8);
    const outputs = shape.layers.at(-1)?.size ?? 0;
    const sequence = Array.from({ length }, () => ({
      inputs: some(shape.inputs),
      targets: some(outputs).map((each, i) => (i === 1 && each > 0.3 ? Number.NaN : each + 0.5)),
    }));
    const gradient = new Float32Array(network.parameters.length);
    addGradient(network, sequence, loss, gradient);
    for (let i = 0; i < gradient.length; i++) {
      const middle = network.parameters[i] as number;
      network.parameters[i] = middle + 0.01;
      const above = lossOf(network, sequence, loss);
      network.parameters[i] = middle - 0.01;
      const below = lossOf(network, sequence, loss);
      network.parameters[i] = middle;
      expect(gradient[i]).toBeCloseTo((above - below) / 0.02, 2);
    }
  });

  it('needs sigmoids for cross-entropy', () => {
    const network = new Network({ inputs: 1, layers: [{ size: 1, activation: 'tanh' }] });
    expect(() => lossOf(network, [{ inputs: [1], targets: [1] }], 'log')).toThrow(
      'needs outputs of sigmoids',
    );
  });
});

describe('a network', () => {
  it('gives the same outputs for inputs and for the list of active ones', () => {
    const network = new Network({
      inputs: 6,
      layers: [
        { size: 5, activation: 'tanh', remembers: true },
        { size: 2, activation: 'tanh' },
      ],
    });
    network.randomise(random, 1);
    const dense = [...network.forward([0, 1, 0, 1, 1, 0]), ...network.forward([1, 0, 0, 0, 0, 0])];
    network.reset();
    expect([...network.forwardActive([1, 3, 4]), ...network.forwardActive([0])]).toEqual(dense);
  });

  it.each([
    ['momentum', (count: number) => momentumDescent(count, 0.3, 0.9)],
    ['Adam', (count: number) => adam(count, 0.05)],
  ])('learns exclusive or with %s', (_name, descent) => {
    const network = new Network({
      inputs: 2,
      layers: [
        { size: 4, activation: 'tanh' },
        { size: 1, activation: 'sigmoid' },
      ],
    });
    network.randomise(seededRandom(3), 1);
    const step = descent(network.parameters.length);
    const samples = [0, 1, 2, 3].map((i) => ({
      inputs: [i & 1, i >> 1],
      targets: [i === 1 || i === 2 ? 1 : 0],
    }));
    for (let epoch = 0; epoch < 500; epoch++) {
      const gradient = new Float32Array(network.parameters.length);
      for (const sample of samples) addGradient(network, [sample], 'log', gradient);
      step(network.parameters, gradient);
    }
    for (const { inputs, targets } of samples)
      expect(network.forward(inputs)[0]).toBeCloseTo(targets[0] as number, 1);
  });

  it('learns to remember the first input of a sequence', () => {
    const network = new Network({
      inputs: 1,
      layers: [
        { size: 2, activation: 'tanh', remembers: true },
        { size: 1, activation: 'sigmoid' },
      ],
    });
    network.randomise(seededRandom(5), 0.5);
    const step = adam(network.parameters.length, 0.05);
    const sequences = [1, -1].map((first) => [
      { inputs: [first] },
      { inputs: [0] },
      { inputs: [0], targets: [first > 0 ? 1 : 0] },
    ]);
    for (let epoch = 0; epoch < 300; epoch++) {
      const gradient = new Float32Array(network.parameters.length);
      for (const sequence of sequences) addGradient(network, sequence, 'log', gradient);
      step(network.parameters, gradient);
    }
    for (const sequence of sequences) {
      network.reset();
      const outputs = sequence.map(({ inputs }) => network.forward(inputs)[0] as number);
      expect(Math.round(outputs[2] as number)).toBe(sequence[2]?.targets?.[0]);
    }
  });

  it('leaves masked parameters alone', () => {
    const parameters = new Float32Array([1, 2]);
    const mask = new Uint8Array([1, 0]);
    momentumDescent(2, 0.5, 0, mask)(parameters, new Float32Array([1, 1]));
    adam(2, 0.5, mask)(parameters, new Float32Array([1, 1]));
    expect(parameters[0]).toBeCloseTo(0);
    expect(parameters[1]).toBe(2);
  });
});
