/** What `mcts` needs only with some of its parameters; loaded when a match with such parameters starts. */
export { winningPolicy } from '../../search/index.ts';
export { learnedKnowledge } from '../learning/shared-values.ts';
export { heuristicParts } from './heuristic-parts.ts';
export { learnedParts } from './learned-parts.ts';
