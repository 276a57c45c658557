/** Players: from a game and a role to a move before the time is up. */
export type { FromHelper, HelperCallerLink, HelperLink, ToHelper } from './berger/messages.ts';
export { serveHelper } from './berger/serve-helper.ts';
export { FlatPlayer } from './flat/flat-player.ts';
export { ActionHeuristic } from './heuristic/action-heuristic.ts';
export { type MoveReason, moveFormulaLines, moveReasons } from './heuristic/explain.ts';
export {
  type HeuristicBudget,
  isHeuristic,
  makeHeuristic,
  type NoHeuristic,
} from './heuristic/make-heuristic.ts';
export { type HeuristicSettings, USUAL_HEURISTIC } from './heuristic/settings.ts';
export { GrownTree, type TreeBranch } from './mcts/grown-tree.ts';
export { heuristicOf } from './mcts/mcts.ts';
export type { Evaluation, EvaluationMaker } from './minimax/evaluation.ts';
export { type MinimaxOptions, MinimaxPlayer } from './minimax/minimax-player.ts';
export type { NestedResult } from './nested/evaluation.ts';
export { levelSet, type NestedOptions, PLAIN_NESTING } from './nested/nested-options.ts';
export { NestedPlayer } from './nested/nested-player.ts';
export { nestedPlayout } from './nested/nested-search.ts';
export * from './parameters.ts';
export * from './player.ts';
export * from './player-choice.ts';
export * from './player-kind.ts';
export type { MethodName, PortfolioOptions } from './puzzle/portfolio.ts';
export { PuzzlePlayer } from './puzzle/puzzle-player.ts';
export { RandomPlayer } from './random/random-player.ts';
export { type RandomScoresLimits, randomScores } from './random-scores.ts';
export { PLAYERS } from './registry.ts';
export * from './solve/solve.ts';
export * from './thoughts.ts';
export { withHelpers } from './with-helpers.ts';
