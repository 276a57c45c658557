/** Published results, and how to get them again. */
import { actionHeuristics } from './action-heuristics.ts';
import type { Paper } from './paper.ts';

export * from './paper.ts';
export * from './verdict.ts';

/** In the order in which they are listed; a paper is one file and one line here. */
export const PAPERS: readonly Paper[] = [actionHeuristics];
