/** The contract of players of real-time games: they are asked repeatedly, and each time they move or wait. */
import type { Random } from '../../base/index.ts';
import type { Microunits, Move, Role, TimedGame } from '../../game/index.ts';
import type { TimedView } from './timed-view.ts';

/** Information available to a player before the game starts. */
export interface TimedSeat {
  readonly game: TimedGame;
  readonly role: Role;
  readonly random: Random;
  /** The delay from when a player starts to think until it acts. */
  readonly reaction: Microunits;
}

/** One thinking step. */
export interface TimedThought {
  readonly view: TimedView;
  /** When the player started to think. */
  readonly now: Microunits;
  /** The earliest time at which it can act. */
  readonly actsAt: Microunits;
  /** Whether to stop, given the number of simulated updates. */
  readonly isEnough: (updates: number) => boolean;
}

export type TimedDecision =
  | { readonly kind: 'move'; readonly move: Move }
  /** Think again at that time, or earlier if something happens. */
  | { readonly kind: 'wait'; readonly until: Microunits }
  /** Wait without having thought, because there was nothing to decide. */
  | { readonly kind: 'idle'; readonly until: Microunits };

export interface TimedPlayer {
  decide(thought: TimedThought): TimedDecision;
}

/** A real-time player's name and how it is created. */
export interface TimedPlayerKind {
  readonly name: string;
  readonly summary: string;
  create(seat: TimedSeat): TimedPlayer;
}
