/**
 * `anygame/engines`: from text or a description to a game that is played, with every refusal returned as a value;
 * random games on several cores.
 */
export { webWorker, webWorkerCaller } from '../base/index.ts';
export {
  type Compilation,
  type CompileOptions,
  checkPlay,
  circuitOf,
  compile,
  type LoadedGame,
  type LoadOptions,
  type LoadRefusal,
  loadGame,
  RulesGame,
  SimulatorTeam,
  SpriteGame,
  type SpriteState,
  type SpriteView,
  serveSimulator,
} from '../engines/index.ts';
