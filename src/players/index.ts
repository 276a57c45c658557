/** Players: from a game and a role to a move before the time is up. */
export type { FromHelper, HelperCallerLink, HelperLink, ToHelper } from './berger/messages.ts';
export { serveHelper } from './berger/serve-helper.ts';
export { FlatPlayer } from './flat/flat-player.ts';
export { ActionHeuristic } from './heuristic/action-heuristic.ts';
export { type MoveReason, moveFormulaLines, moveReasons } from './heuristic/explain.ts';
export {
  CUT_RECURSION,
  type HeuristicBudget,
  isHeuristic,
  makeHeuristic,
  type NoHeuristic,
} from './heuristic/make-heuristic.ts';
export { reasonText } from './heuristic/reason-text.ts';
export { type HeuristicSettings, THESIS_HEURISTIC } from './heuristic/settings.ts';
export { type TreeNode, treeShare } from './learning/decision-tree.ts';
export { type LearnedValues, learnValues } from './learning/learned-values.ts';
export { Learning, type LearningLimits, type LearningOptions } from './learning/learning.ts';
export { savedSubGoals } from './learning/saved-sub-goals.ts';
export { savedValues } from './learning/saved-values.ts';
export { type LessonKind, teacherFor } from './learning/shared-values.ts';
export { USUAL_TREE, wholeTree } from './learning/sub-goal-tree.ts';
export type { SubGoal } from './learning/sub-goals.ts';
export { GrownTree, type TreeBranch } from './mcts/grown-tree.ts';
export { heuristicOf } from './mcts/mcts.ts';
export { type TeamPlace, teamMemory } from './mcts/team-notes.ts';
export type { KnowledgeKind, KnowledgeStore, Remembered, SavedKnowledge } from './memory/game-memory.ts';
export { translatedMemory } from './memory/translated-memory.ts';
export { withMemory } from './memory/with-memory.ts';
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
export type { MethodName, PortfolioOptions } from './puzzle/portfolio-options.ts';
export { PuzzlePlayer } from './puzzle/puzzle-player.ts';
export { RandomPlayer } from './random/random-player.ts';
export { RandomRun, type RandomRunLimits } from './random-run.ts';
export { PLAYERS } from './registry.ts';
export * from './solve/solve.ts';
export * from './thoughts.ts';
export { type Share, wilson } from './wilson.ts';
export { withHelpers } from './with-helpers.ts';
