/** All players there are. */
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
import { TURN_PLAYERS } from './turn-players.ts';

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
