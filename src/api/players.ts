/** `anygame/players`: the contract of players, the available ones, and how to define one. */
export type { Budget } from '../base/index.ts';
export { Beliefs } from '../beliefs/index.ts';
export {
  choiceText,
  createPlayer,
  definePlayer,
  isChoiceRefusal,
  type MatchEnd,
  type MatchEvent,
  type MatchStart,
  type MoveThought,
  type ParameterSchema,
  PLAYERS,
  type Player,
  type PlayerChoice,
  type PlayerKind,
  readPlayerChoice,
  type Situation,
  type Thoughts,
  type Turn,
} from '../players/index.ts';
