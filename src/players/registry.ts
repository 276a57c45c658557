/** All players there are. A new one is a folder, and a line here. */
import { auto } from './auto/auto-player.ts';
import { berger } from './berger-player.ts';
import { flat } from './flat-player.ts';
import { greedy } from './greedy-player.ts';
import { keating } from './keating-player.ts';
import { contextual, decisionTree, goalSearch, subgoal } from './learning/learning-kinds.ts';
import { mcts } from './mcts/mcts.ts';
import { minimax } from './minimax-player.ts';
import { nested } from './nested-player.ts';
import {
  brfs,
  iw,
  look,
  mctsClosed,
  mctsOpen,
  olets,
  portfolio,
  rhea,
  rolloutIw,
  search,
} from './planning/planner-kinds.ts';
import type { PlayerKind } from './player-kind.ts';
import { puzzle } from './puzzle.ts';
import { legal, random } from './random-player.ts';

/** Those that are made for games with turns. */
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
];

/** With the planners of arcade games, which play games with turns as well. */
export const PLAYERS: readonly PlayerKind[] = [
  ...TURN_PLAYERS,
  iw,
  brfs,
  look,
  mctsOpen,
  mctsClosed,
  olets,
  rhea,
  rolloutIw,
  search,
  portfolio,
];
