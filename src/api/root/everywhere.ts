/** The exports of the root entry that are the same in Node and in the browser. */
export { Failure } from '../../base/index.ts';
export { type Game, type Move, type Role, rolesOf, type State } from '../../game/index.ts';
export { checkText as checkRules, type Finding, formatText as formatRules } from '../../gdl/index.ts';
export type { LibraryGame } from '../../library/index.ts';
export type { MatchRecord } from '../../match/index.ts';
export { definePlayer, type Player, type PlayerKind } from '../../players/index.ts';
export { type Solved, solve, type Unsolved } from '../../search/index.ts';
export { type GameRules, type GameSource, rulesOf } from './load-game.ts';
export {
  chooseMove,
  listPlayers,
  playMatch,
  playSeries,
  type SeriesResult,
} from './play.ts';
export { drawBoard, stateAfter } from './position.ts';
