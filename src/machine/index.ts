/** Games as machines: states, moves and what follows from them, whichever engine computes it. */
export { CircuitGame } from './circuit/circuit-game.ts';
export {
  type Compilation,
  type CompiledCircuit,
  type CompileOptions,
  compile,
  type Stage,
} from './compile.ts';
export * from './game.ts';
export { RulesGame, type RulesGameOptions } from './rules/rules-game.ts';
