/** Players: from a game and a role to a move within the time limit. */

export { type LearnedResponse, learnedResponse } from './hidden/learned-response.ts';
export { type MeasuredStrategy, measuredStrategy } from './hidden/measured-strategy.ts';
export { teacherFor } from './learning/shared-values.ts';
export { GrownTree, type TreeBranch } from './mcts/grown-tree.ts';
export { heuristicOf } from './mcts/mcts.ts';
export { SEARCH_MEMBER } from './mcts/search-team.ts';
export { serveSearchMember } from './mcts/serve-search-member.ts';
export * as parameters from './parameters.ts';
export { type Parameter, type ParameterSchema, rangeText, valueText } from './parameters.ts';
export { networkKind } from './planning/network-planner.ts';
export type {
  MatchEnd,
  MatchEvent,
  MatchStart,
  MoveThought,
  Player,
  Situation,
  Thoughts,
  Turn,
  Work,
} from './player.ts';
export {
  type ChoiceRefusal,
  choiceText,
  createPlanner,
  createPlayer,
  isChoiceRefusal,
  type PlayerChoice,
  playerCalled,
  readPlayerChoice,
} from './player-choice.ts';
export { definePlayer, type MakePlanner, type PlayerKind } from './player-kind.ts';
export { PLAYERS } from './registry.ts';
export { startedWith, withMemory } from './surroundings.ts';
export type {
  TimedPlayer,
  TimedPlayerKind,
} from './timed/timed-player.ts';
export { TIMED_PLAYERS, timedPlayerKind } from './timed/timed-players.ts';
export { spectatorView, type TimedNews, type TimedView, timedView } from './timed/timed-view.ts';
export { TURN_PLAYERS } from './turn-players.ts';
