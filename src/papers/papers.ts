/** The papers whose results can be reproduced. */
import { actionHeuristics } from './action-heuristics.ts';
import { gameEquivalence } from './game-equivalence.ts';
import { goalBasedAgent } from './goal-based-agent.ts';
import { hyperPlay } from './hyper-play.ts';
import { minimaxPlayer } from './minimax-player.ts';
import { modelLearning } from './model-learning.ts';
import { nestedPlayouts } from './nested-playouts.ts';
import { neuralModuleReuse } from './neural-module-reuse.ts';
import type { Paper } from './paper.ts';
import { parallelPlayouts } from './parallel-playouts.ts';
import { playerWithGui } from './player-with-gui.ts';
import { ruleLearning } from './rule-learning.ts';
import { videoGameMcts } from './video-game-mcts.ts';
import { widthPlanning } from './width-planning.ts';

/** In listing order; to add a paper, write one file and add a line here. */
export const PAPERS: readonly Paper[] = [
  actionHeuristics,
  goalBasedAgent,
  gameEquivalence,
  widthPlanning,
  videoGameMcts,
  modelLearning,
  neuralModuleReuse,
  hyperPlay,
  nestedPlayouts,
  ruleLearning,
  parallelPlayouts,
  playerWithGui,
  minimaxPlayer,
];
