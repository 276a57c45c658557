/** The list of all players. */
import { PortfolioPlanner } from '../search/index.ts';
import { auto } from './auto/auto.ts';
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

/** Here rather than in `auto`, so that pages for games with turns do not load the planners. */
const planningAuto: PlayerKind = {
  ...auto,
  plan: () => (simulation, role) => new PortfolioPlanner(simulation, role),
};

/** Includes the planners for arcade games, which also play turn-based games. */
export const PLAYERS: readonly PlayerKind[] = [
  ...TURN_PLAYERS.map((kind) => (kind === auto ? planningAuto : kind)),
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
