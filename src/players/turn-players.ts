/** The players for turn-based games. To add one, create a folder and add a line here. */
import { auto } from './auto/auto.ts';
import { berger } from './berger-player.ts';
import { flat } from './flat-player.ts';
import { greedy } from './greedy-player.ts';
import { cfr, hyperPlay, hyperPlay2, ismcts, oos } from './hidden/hidden-kinds.ts';
import { keating } from './keating.ts';
import { contextual, decisionTree, goalSearch, subgoal } from './learning/learning-kinds.ts';
import { mcts } from './mcts/mcts.ts';
import { minimax } from './minimax.ts';
import { nested } from './nested.ts';
import type { PlayerKind } from './player-kind.ts';
import { puzzle } from './puzzle.ts';
import { legal, random } from './random-player.ts';

export const TURN_PLAYERS: readonly PlayerKind[] = [
  auto,
  random,
  legal,
  greedy,
  goalSearch,
  subgoal,
  decisionTree,
  contextual,
  minimax,
  berger,
  flat,
  mcts,
  keating,
  nested,
  puzzle,
  ismcts,
  oos,
  cfr,
  hyperPlay,
  hyperPlay2,
];
