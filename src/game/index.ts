/** The contract between games and everything that plays them, and functions that work with any game. */

export {
  type Batch,
  type BatchCost,
  type BatchOptions,
  type BatchPlan,
  Children,
  DEFAULT_MAX_LENGTH,
  type EndedPlayouts,
  type Evaluations,
  type Evaluator,
  finishRun,
  type LegalMoves,
  MAX_ROUNDS,
  type MadeMoves,
  type MoveValues,
  meanGoal,
  type NarrowedMoves,
  type PerceptNumber,
  type PlayoutEnd,
  type PlayoutResult,
  type PlayoutRun,
  type PlayoutScores,
  type Playouts,
  type PlayoutsOptions,
  type PolicyName,
  type Positions,
  type ScoresOptions,
  type StepEnds,
  type Steps,
  singleEvaluator,
  type Tactics,
  type TurnStart,
} from './batch.ts';
export {
  type EngineName,
  type Game,
  goalValue,
  type Move,
  noSuchRole,
  type Observation,
  type Packing,
  perceptsIn,
  type Role,
  type RoleInfo,
  rangeOfPlayers,
  roleInfo,
  type State,
  type Traits,
  type UtilityRange,
} from './game.ts';
export type {
  BlockOptions,
  BlocksOptions,
  GameBlock,
  GameBlocks,
  MidwayStates,
  NumberedFacts,
} from './game-blocks.ts';
export type { GameMemory, KnowledgeKind, Remembered, SavedKnowledge } from './game-memory.ts';
export {
  jointMoveCount,
  jointMoves,
  legalByRole,
  listedMoves,
  playingRoles,
  rolesOf,
} from './joint-moves.ts';
export { isSolvedBy } from './known-solution.ts';
export { type JointMoveRefusal, readJointMove, readMove } from './move-entry.ts';
export { OneLaneBatch } from './one-lane-batch.ts';
export { type MergedPositions, numberedStates, type PositionSymmetries, statePacker } from './packing.ts';
export {
  countPaths,
  countStates,
  type PathCount,
  type PerftEvent,
  pathsOfLength,
  type StateCount,
} from './perft.ts';
export {
  gibbsWeight,
  MoveAverages,
  type PlayedStep,
  type PlayoutPolicy,
  uniformPolicy,
  type WholePlayout,
} from './playout-policy.ts';
export { randomPlayout } from './random-play.ts';
export { Rollouts } from './rollouts.ts';
export {
  AtomBuffer,
  type GameTicks,
  type Simulation,
  type SimulationStatus,
  type SimulationTraits,
  simulationOf,
  tickRandom,
} from './simulation.ts';
export {
  type Microunits,
  microunits,
  type PartialMoves,
  type TimedFact,
  type TimedGame,
  type TimedPercepts,
  type TimedState,
  UNIT,
  unitsText,
} from './timed-game.ts';
export {
  fromStandardScale,
  middleOf,
  onStandardScale,
  STANDARD_SCALE,
  shareOfScale,
  utilityAxis,
  utilityScale,
} from './utility-scale.ts';
