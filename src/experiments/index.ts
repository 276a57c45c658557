/** Published results, and how to get them again. */
import { actionHeuristics } from './action-heuristics.ts';
import { goalBasedAgent } from './goal-based-agent.ts';
import type { Paper } from './paper.ts';

export type { Described, Sizes } from './described.ts';
export * from './duels.ts';
export * from './estimate.ts';
export type * from './figures.ts';
export { gameOf } from './measure/game.ts';
export { type HeuristicCost, heuristicCost, SCHEMES } from './measure/heuristic-cost.ts';
export * from './order.ts';
export type * from './paper.ts';
export * from './result-table.ts';
export * from './seats.ts';
export type * from './survey.ts';
export * from './verdict.ts';

/** In the order in which they are listed; a paper is one file and one line here. */
export const PAPERS: readonly Paper[] = [actionHeuristics, goalBasedAgent];
