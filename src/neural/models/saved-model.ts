/** Models in files. */
import { Failure, seededRandom } from '../../base/index.ts';
import { readSaved, savedText } from '../saved.ts';
import type { BitWorld } from './bit-world.ts';
import { type ModelOptions, type ModelShape, TransitionModel } from './transition-model.ts';

export interface KeptModel {
  /** The name of the world or game that the model is about. */
  readonly world: string;
  readonly bitNames: readonly string[];
  readonly actionNames: readonly string[];
  /** Ticks that were watched. */
  readonly steps: number;
  readonly model: TransitionModel;
}

interface SavedModel extends Omit<KeptModel, 'model'> {
  readonly shape: ModelShape;
  readonly options: ModelOptions;
  readonly predictor: Float32Array;
  readonly conditioners: readonly Float32Array[];
}

export function modelText({ model, ...about }: KeptModel): string {
  const saved: SavedModel = {
    ...about,
    shape: model.shape,
    options: model.options,
    predictor: model.predictor.network.parameters,
    conditioners: model.conditioners.map(({ network }) => network.parameters),
  };
  return savedText('transition-model', saved);
}

/** @throws Failure if the text is not that of a model */
export function readModel(text: string): KeptModel {
  const saved = readSaved(text, 'transition-model') as SavedModel;
  const model = new TransitionModel(saved.shape, seededRandom(0), saved.options);
  model.predictor.network.parameters.set(saved.predictor);
  model.conditioners.forEach(({ network }, bit) => {
    network.parameters.set(saved.conditioners[bit] as Float32Array);
  });
  const { world, bitNames, actionNames, steps } = saved;
  return { world, bitNames, actionNames, steps, model };
}

/** @throws Failure if the model was learned from other rules than those of the world */
export function expectModelOf(world: BitWorld, { bitNames, actionNames }: KeptModel): void {
  const isSame = (a: readonly string[], b: readonly string[]): boolean =>
    a.length === b.length && a.every((each, i) => each === b[i]);
  if (!isSame(world.bitNames, bitNames) || !isSame(world.actionNames, actionNames))
    throw new Failure(`the model was learned from other rules than those of ${world.name}: learn it again`);
}
