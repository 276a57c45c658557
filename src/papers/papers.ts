/** The papers whose results can be reproduced. */
import { actionHeuristics } from './action-heuristics.ts';
import { gameEquivalence } from './game-equivalence.ts';
import { goalBasedAgent } from './goal-based-agent.ts';
import type { Paper } from './paper.ts';
import { videoGameMcts } from './video-game-mcts.ts';
import { widthPlanning } from './width-planning.ts';

/** In the order in which they are listed; a paper is one file and one line here. */
export const PAPERS: readonly Paper[] = [
  actionHeuristics,
  goalBasedAgent,
  gameEquivalence,
  widthPlanning,
  videoGameMcts,
];
