/** Players: from a game and a role to a move before the time is up. */
export { FlatPlayer } from './flat/flat-player.ts';
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
