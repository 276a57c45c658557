/** Small neural networks, models of how games change, and networks that reuse parts of others. */
export { BatchNetwork } from './batch-network.ts';
export type { BitWorld, Dynamics } from './models/bit-world.ts';
export {
  AutoregressiveDynamics,
  explore,
  ModelDynamics,
  newModel,
  observationOf,
  type Seen,
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
  MODEL_DEFAULTS,
  type ModelOptions,
  type Observation,
  TransitionModel,
  trainModel,
} from './models/transition-model.ts';
export { type LayerShape, Network, type NetworkShape } from './network.ts';
export {
  ARCADE_TASK_DEFAULTS,
  type ArcadeTaskOptions,
  arcadeTask,
  networkAction,
} from './reuse/arcade-task.ts';
export {
  EVOLUTION_DEFAULTS,
  Evolution,
  type EvolutionOptions,
  type EvolutionState,
  type EvolutionTask,
  type Generation,
} from './reuse/evolution.ts';
export { ObjectLayers } from './reuse/object-layers.ts';
export { parityTask } from './reuse/parity.ts';
export { type FrozenModule, moduleOf, type NetworkParts, ReuseNetwork } from './reuse/reuse-network.ts';
export { type KeptNetwork, networkText, readNetwork } from './reuse/saved-evolution.ts';
export { FEATURES, STAND_INS, type StandIn } from './reuse/stand-ins.ts';
export { adam, addGradient, type Descent, type Loss, momentumDescent } from './training.ts';
