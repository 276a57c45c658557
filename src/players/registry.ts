/** The list of all players. */
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

/** Includes the planners for arcade games, which also play turn-based games. */
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
