import { expect, it } from 'vitest';
import { seededRandom } from '../base/index.ts';
import { newModel } from './models/dynamics.ts';
import { expectModelOf, modelText, readModel } from './models/saved-model.ts';
import { FlierCatcher, GeyserRunner } from './models/small-worlds.ts';
import { Evolution } from './reuse/evolution.ts';
import { parityTask } from './reuse/parity.ts';
import { networkText, readNetwork } from './reuse/saved-evolution.ts';

const evolution = new Evolution(parityTask(2), { seed: 1, options: { evaluations: 10 } });
evolution.next();
const kept = {
  task: 'parity:2',
  fitness: evolution.bestSoFar,
  network: evolution.best,
  run: evolution.state(),
};

it('a stored run goes on as if it had never stopped', () => {
  const read = readNetwork(networkText(kept));
  const other = new Evolution(parityTask(2), read.run);
  for (let i = 0; i < 5; i++) expect(other.next()).toEqual(evolution.next());
});

it('a stored model predicts the same', () => {
  const world = new GeyserRunner();
  const model = newModel(world, seededRandom(3));
  const { name, bitNames, actionNames } = world;
  const read = readModel(modelText({ world: name, bitNames, actionNames, steps: 5, model }));
  expect([...read.model.predict([0, 7, 13])]).toEqual([...model.predict([0, 7, 13])]);
  expect(read.model.conditional([0], new Uint8Array(12), 3)).toBe(
    model.conditional([0], new Uint8Array(12), 3),
  );
  expect(() => expectModelOf(new FlierCatcher(), read)).toThrow('learn it again');
});

it('refuses what is not a network, damaged, of another kind or version', () => {
  const text = networkText(kept);
  expect(() => readNetwork('no')).toThrow('it is not JSON');
  expect(() => readNetwork('{"a": 1}')).toThrow('this is not a saved network');
  expect(() => readModel(text)).toThrow("a model of a game, which 'anygame model learn' writes, is needed");
  expect(() => readNetwork(text.replace('"evaluations":10', '"evaluations":11'))).toThrow('damaged');
  expect(() => readNetwork(text.replace('"version":1', '"version":9'))).toThrow('has version 9');
});
