/** Small neural networks, models of how games change, and networks that reuse parts of others. */
export { BatchNetwork } from './batch-network.ts';
export type { BitWorld, Dynamics } from './models/bit-world.ts';
export {
  AutoregressiveDynamics,
  explore,
  ModelDynamics,
  newModel,
  observationOf,
  TableDynamics,
} from './models/dynamics.ts';
export { type FlatOptions, planFlat, playWorld } from './models/flat-planner.ts';
export { GameWorld } from './models/game-world.ts';
export { type ImaginedState, ModelSimulation } from './models/model-simulation.ts';
export { modelPaths, prunedShare, pruneModel } from './models/pruning.ts';
export { correlation, type RandomWorld, samplingAccuracy } from './models/sampling-accuracy.ts';
export { expectModelOf, type KeptModel, modelText, readModel } from './models/saved-model.ts';
export { FlierCatcher, GeyserRunner, Maneuverer, SMALL_WORLDS } from './models/small-worlds.ts';
export {
  TransitionModel,
  trainModel,
} from './models/transition-model.ts';
export { Network } from './network.ts';
export {
  ARCADE_TASK_DEFAULTS,
  type ArcadeTaskOptions,
  arcadeTask,
  networkAction,
} from './reuse/arcade-task.ts';
export {
  EVOLUTION_DEFAULTS,
  Evolution,
  type EvolutionTask,
  type Generation,
} from './reuse/evolution.ts';
export { ObjectLayers } from './reuse/object-layers.ts';
export { parityTask } from './reuse/parity.ts';
export { type FrozenModule, moduleOf, ReuseNetwork } from './reuse/reuse-network.ts';
export { type KeptNetwork, networkText, readNetwork } from './reuse/saved-evolution.ts';
export { FEATURES, STAND_INS } from './reuse/stand-ins.ts';
export { adam, addGradient } from './training.ts';
