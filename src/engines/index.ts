/** Engines: from a description to a game that is played, one position or 128 at a time. */
export { cannotStart, checkPlay, checkStart } from './check-play/check-play.ts';
export { type Compilation, type CompileOptions, compile } from './compile.ts';
export { canAnswerIn, defaultMode } from './libraries/argument-modes.ts';
export { connectionTo, type RunProgram } from './libraries/connection.ts';
export {
  compileRules,
  type LoadedGame,
  type LoadOptions,
  type LoadRefusal,
  loadGame,
  loadGameParts,
  readRules,
  type SheetLibraries,
} from './load.ts';
export { type SimulatorLink, serveSimulator } from './parallel/serve-simulator.ts';
export { SimulatorTeam } from './parallel/simulator-team.ts';
export { circuitGame } from './portable-game.ts';
export { RulesGame } from './rules-game.ts';
export { type ExpandedState, Expander } from './sliced/expander.ts';
export { type BlockOptions, type GameBlock, GameBlocks } from './sliced/game-blocks.ts';
export { NOWHERE } from './sliced/machine-memory.ts';
export type { MoveValues } from './sliced/move-values.ts';
export {
  DEFAULT_MAX_LENGTH,
  MAX_ROUNDS,
  PlayoutMachine,
  type PlayoutOptions,
  type Policy,
} from './sliced/playout-machine.ts';
export type { PlayoutRun, PlayoutScores } from './sliced/playout-run.ts';
export { Simulator } from './sliced/simulator.ts';
export { hasVectors } from './sliced/word.ts';
export { CircuitGame, circuitOf, type GameCircuit } from './stepper/circuit-game.ts';
