/** Games as machines: states, moves and what follows from them, whichever engine computes it. */
export {
  cannotStart,
  checkPlay,
  type PlayCheck,
  type PlayCheckOptions,
} from './check-play/check-play.ts';
export { checkStart } from './check-play/check-start.ts';
export { isEvaluationError } from './check-play/evaluation-error.ts';
export { isChance } from './check-play/observations.ts';
export { CircuitGame } from './circuit/circuit-game.ts';
export {
  type Compilation,
  type CompiledCircuit,
  type CompileOptions,
  compile,
  type Stage,
} from './compile.ts';
export * from './game.ts';
export { type JointMoveEntry, type JointMoveRefusal, readJointMove } from './joint-move-entry.ts';
export { jointMoveCount, jointMoves, legalByRole, listedMoves, rolesOf } from './joint-moves.ts';
export { type MoveEntry, readMove } from './move-entry.ts';
export type { CallerLink, FromWorker, ToWorker, WorkerLink } from './parallel/messages.ts';
export { serveSimulator } from './parallel/serve.ts';
export { SimulatorTeam, type TeamOptions, WorkerFailure } from './parallel/simulator-team.ts';
export type { TeamRun } from './parallel/team-run.ts';
export { webWorker, webWorkerCaller } from './parallel/web-worker.ts';
export {
  countPaths,
  countStates,
  type PathCount,
  type PerftEvent,
  pathsOfLength,
  type StateCount,
} from './perft.ts';
export { RulesGame, type RulesGameOptions } from './rules/rules-game.ts';
export { sampleStates } from './sample-states.ts';
export { type Child, Expander, type ExpanderOptions, type Position, type Step } from './sliced/expander.ts';
export { type BlockOptions, type GameBlock, GameBlocks, type MidwayStates } from './sliced/game-blocks.ts';
export { NOWHERE } from './sliced/lanes.ts';
export {
  DEFAULT_MAX_LENGTH,
  MOST_ROUNDS,
  type PlayoutEnd,
  PlayoutMachine,
  type PlayoutOptions,
  type Policy,
} from './sliced/playout-machine.ts';
export type { PlayoutRun, Scores } from './sliced/playout-run.ts';
export { popCount } from './sliced/pop-count.ts';
export { hasVectors } from './sliced/simd.ts';
export {
  meanGoal,
  type PlayoutLimits,
  type PlayoutResult,
  Simulator,
  type SimulatorOptions,
} from './sliced/simulator.ts';
export { TooManyChildren } from './sliced/too-many-children.ts';
export type { MoveValues } from './sliced/valued/move-values.ts';
export { termFromJson } from './term-from-json.ts';
