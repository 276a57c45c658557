/** Engines turn a description into a game that can be played, one position or 128 at a time. */
export { cannotStart, checkPlay, checkStart } from './check-play/check-play.ts';
export { type Compilation, type CompileOptions, compile, plainCircuit } from './compile.ts';
export { canAnswerIn, defaultMode } from './libraries/argument-modes.ts';
export { connectionTo, type LibraryHost, type LibraryModule, moduleRunner } from './libraries/connection.ts';
export {
  compileRules,
  type LoadedGame,
  type LoadOptions,
  type LoadRefusal,
  loadGame,
  loadGameParts,
  readRules,
  rulesFrom,
  type SheetLibraries,
} from './load.ts';
export { type SimulatorLink, serveSimulator } from './parallel/serve-simulator.ts';
export { SimulatorTeam } from './parallel/simulator-team.ts';
export {
  type BareGame,
  bareGame,
  type ConnectSources,
  gameOfBare,
  gameOfPortable,
  type PortableGame,
  portableGame,
} from './portable-game.ts';
export {
  type MoveCodec,
  moveCodec,
  type PortableMove,
  type PositionNumbers,
  StatesCodec,
} from './portable-positions.ts';
export { RulesGame } from './rules-game.ts';
export { FormulaValues, type RoleValues, type ValueSettings } from './sliced/move-values.ts';
export { PlayoutMachine } from './sliced/playout-machine.ts';
export { SharedMachines } from './sliced/shared-machines.ts';
export { SlicedBatch } from './sliced/sliced-batch.ts';
export type { FrameSection } from './sliced/vector-frame.ts';
export { IllegalAction, VectorGames } from './sliced/vector-games.ts';
export { hasVectors } from './sliced/word.ts';
export { ACTION_NAMES } from './sprites/actions.ts';
export type { SpriteState } from './sprites/layout.ts';
export { SpriteGame } from './sprites/sprite-game.ts';
export { compareWithTrace, type TraceDifference } from './sprites/trace.ts';
export { changingViews, kindCounts, type SpriteView, spriteViews } from './sprites/views.ts';
export { CircuitGame, circuitOf } from './stepper/circuit-game.ts';
export { checkTimedPlay } from './timed/check-timed-play.ts';
export { isTimedError } from './timed/lifetimes.ts';
export { compileTimed, type TimedCompilation } from './timed/load-timed.ts';
export {
  type PossibleDraws,
  type RandomTimedRun,
  randomTimedRun,
  TimedRun,
  type TimedUpdate,
} from './timed/timed-run.ts';
export { type TimedTicks, timedSimulation } from './timed/timed-simulation.ts';
export { Code } from './wasm/code.ts';
export { KernelLayout, kernel, loopTo, newKernelCode } from './wasm/kernel.ts';
