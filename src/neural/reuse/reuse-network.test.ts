import { expect, it } from 'vitest';
import { seededRandom } from '../../base/index.ts';
import { Network } from '../network.ts';
import {
  moduleOf,
  type NetworkParts,
  ReuseNetwork,
  transferLength,
  transferOf,
  unitLength,
} from './reuse-network.ts';

const random = seededRandom(4);
const weights = (length: number): Float32Array =>
  Float32Array.from({ length }, () => 2 * random.fraction() - 1);
const parts = (inputs: number, outputs: number, hidden: number): NetworkParts => ({
  inputs,
  outputs,
  units: Array.from({ length: hidden }, () => weights(unitLength(inputs, outputs))),
  transfers: [],
});

it('does without modules what an ordinary recurrent network does', () => {
  const own = parts(3, 2, 4);
  const network = new ReuseNetwork(own);
  const other = new Network({
    inputs: 3,
    layers: [
      { size: 4, activation: 'tanh', remembers: true },
      { size: 2, activation: 'tanh' },
    ],
  });
  own.units.forEach((unit, i) => {
    for (let input = 0; input < 3; input++) other.parameters[input * 4 + i] = unit[input] as number;
    other.parameters[12 + i] = unit[4] as number;
    other.parameters[16 + i] = unit[3] as number;
    for (let out = 0; out < 2; out++) other.parameters[20 + i * 2 + out] = unit[5 + out] as number;
  });
  for (const active of [[0, 2], [1], [], [0, 1, 2]]) {
    const expected = [...other.forwardActive(active)];
    [...network.step(active)].forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i] as number, 5);
    });
  }
});

it('adds what a module computes, by the equations of the paper', () => {
  const module = moduleOf('source', parts(5, 2, 3));
  const transfer = transferOf(2, module, weights(transferLength(2, 1, module)));
  const own = { ...parts(2, 1, 1), transfers: [transfer] };
  const network = new ReuseNetwork(own);
  const [unit] = own.units as [Float32Array];
  let h = 0;
  const z = [0, 0, 0];
  for (const x of [
    [1, 0],
    [1, 1],
    [0, 1],
  ]) {
    const at = (list: Float32Array, i: number): number => list[i] as number;
    h = Math.tanh(at(unit, 3) + at(unit, 0) * x[0]! + at(unit, 1) * x[1]! + at(unit, 2) * h);
    for (let k = 0; k < 3; k++)
      z[k] = Math.tanh(
        at(module.bias, k) +
          at(transfer.fromInputs, k) * x[0]! +
          at(transfer.fromInputs, 3 + k) * x[1]! +
          at(module.memory, k) * z[k]!,
      );
    const y = [0, 1].map((n) =>
      Math.tanh(z.reduce((sum, each, k) => sum + each * at(module.toOutputs, 2 * k + n), 0)),
    );
    const expected = Math.tanh(
      at(unit, 4) * h + y.reduce((sum, each, n) => sum + each * at(transfer.toOutputs, n), 0),
    );
    const active = x.flatMap((value, i) => (value === 1 ? [i] : []));
    expect(network.step(active)[0]).toBeCloseTo(expected, 5);
  }
});

it('never changes a module', () => {
  const module = moduleOf('source', parts(3, 2, 3));
  const before = JSON.stringify(module);
  const network = new ReuseNetwork({
    ...parts(2, 2, 2),
    transfers: [transferOf(2, module, weights(transferLength(2, 2, module)))],
  });
  for (let i = 0; i < 10; i++) network.step([i % 2]);
  expect(JSON.stringify(module)).toBe(before);
});
