/** Search algorithms that find moves and values, independent of the clocks and seats of a match. */
export { AlphaBeta, type Simultaneous } from './alpha-beta/alpha-beta.ts';
export { focus, goalProximity, mobility, score } from './alpha-beta/evaluators.ts';
export {
  alphaBetaRoot,
  iterativeDeepening,
  maxNRoot,
  type Root,
  type RootMove,
  type RootView,
} from './alpha-beta/iterative-deepening.ts';
export { MaxN } from './alpha-beta/max-n.ts';
export { principalVariation, TranspositionTable } from './alpha-beta/transposition-table.ts';
export { type Grouping, PositionExpander } from './full-width/expansion.ts';
export { ExpansionTeam, expandAlone, type LevelExpander } from './full-width/expansion-team.ts';
export { FullWidthTree } from './full-width/full-width-tree.ts';
export { EXPANSION, serveExpansion } from './full-width/helper.ts';
export { findPointsFluent } from './full-width/points.ts';
export { ActionHeuristic } from './heuristic/action-heuristic.ts';
export { type MoveReason, moveFormulaLines, moveReasons, reasonText } from './heuristic/explain.ts';
export { CUT_RECURSION, isHeuristic, makeHeuristic } from './heuristic/make-heuristic.ts';
export { moveValues } from './heuristic/move-values.ts';
export {
  COUNTED_GOALS,
  type HeuristicSettings,
  SCOPES,
  type Scaling,
  scaleInPlace,
  THESIS_HEURISTIC,
} from './heuristic/settings.ts';
export { BeliefPlan } from './information-sets/belief-plan.ts';
export { bestOf, ModelSampling, Probes, type SampledMove } from './information-sets/hyper-play.ts';
export { InformationSetSearch } from './information-sets/information-set-search.ts';
export { INFORMATION_SET_DEFAULTS, SELECTIONS } from './information-sets/settings.ts';
export { LookAhead, type LookAheadOptions, optionValue, positionsIn, type Seen } from './look-ahead.ts';
export { type Rounds, type RoundsOfTurn, roundsFor } from './nested-rounds.ts';
export {
  goalOfValue,
  levelSet,
  type NestedOptions,
  NestedSearch,
  nestedPlayout,
  PLAIN_NESTING,
  type TriedMove,
  uninterrupted,
} from './nested-search.ts';
export { EXPECTIMAX_DEFAULTS, ExpectimaxPlanner } from './planners/expectimax.ts';
export { type Expectation, explainLine } from './planners/explain.ts';
export type { Width } from './planners/novelty.ts';
export { OneStepPlanner } from './planners/one-step.ts';
export { OpenLoopPlanner } from './planners/open-loop.ts';
export { CallBudget, type Plan, type Planner } from './planners/planner.ts';
export { PortfolioPlanner } from './planners/portfolio.ts';
export { ROLLING_DEFAULTS, RollingPlanner } from './planners/rolling-horizon.ts';
export { ROLLOUT_WIDTH_DEFAULTS, RolloutWidthPlanner } from './planners/rollout-width.ts';
export { type WinSearchResult, winSearch } from './planners/shortest-win.ts';
export { TREE_DEFAULTS, TreePlanner } from './planners/tree-planner.ts';
export { WIDTH_DEFAULTS, WidthPlanner } from './planners/width-planner.ts';
export { type FoundLine, Incumbent } from './puzzle/method.ts';
export { METHODS } from './puzzle/methods.ts';
export { Portfolio, type PortfolioOptions, type Puzzle } from './puzzle/portfolio.ts';
export { PuzzleSpace } from './puzzle/puzzle-space.ts';
export { isOpposed } from './regret/backward-induction.ts';
export {
  bestResponse,
  expectedUtilities,
  type StrategyShares,
} from './regret/best-response.ts';
export { Equilibrium, type MixedMove } from './regret/equilibrium.ts';
export {
  buildingForm,
  type ExtensiveForm,
  extensiveForm,
  type FormRefusal,
  type InformationSet,
  isFormRefusal,
  MOST_NODES,
} from './regret/extensive-form.ts';
export { drawnIndex } from './regret/external-sampling.ts';
export { EQUILIBRIUM_METHODS } from './regret/methods.ts';
export { loadStrategy, saveStrategy } from './regret/strategy.ts';
export { Sides } from './sides.ts';
export {
  DEFAULT_SOLVE_MEGABYTES,
  type Mixture,
  type Solved,
  type SolveProgress,
  solve,
  solving,
  type Unsolved,
  type UnsolvedReason,
} from './solve/solve.ts';
export {
  type SeenMoves,
  type TimedSearchParameters,
  TimedTreeSearch,
} from './timed/timed-tree-search.ts';
export { type Advisor, evaluatorAdvisor, heuristicAdvisor } from './tree/advice.ts';
export { mastPolicy, nGramPolicy, pastPolicy } from './tree/average-policies.ts';
export { EvaluatedStarts } from './tree/evaluated-starts.ts';
export { featurePolicy } from './tree/feature-policy.ts';
export { gibbsWeights, type HeuristicPolicySettings, heuristicPolicy } from './tree/heuristic-policy.ts';
export { bestEntry, expectedLine, type FinalChoice, provenValue, ranked } from './tree/outcome.ts';
export { decisivePolicy } from './tree/playout-policies.ts';
export { NONE } from './tree/tree.ts';
export { type TeamMembership, TeamNotes, TreeExchange, teamMemory } from './tree/tree-exchange.ts';
export { TreeSearch, type TreeSearchParts, type TreeSearchSettings } from './tree/tree-search.ts';
export { winningPolicy } from './tree/winning-policy.ts';
