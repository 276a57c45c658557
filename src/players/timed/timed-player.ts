/** The contract of players of real-time games: they are asked again and again, and move or wait. */
import type { Random } from '../../base/index.ts';
import type { Microunits, Move, Role, TimedGame } from '../../game/index.ts';
import type { TimedView } from './timed-view.ts';

/** What a player knows before the game starts. */
export interface TimedSeat {
  readonly game: TimedGame;
  readonly role: Role;
  readonly random: Random;
  /** What passes from the moment at which a player begins to think until it acts. */
  readonly reaction: Microunits;
}

/** One piece of thinking. */
export interface TimedThought {
  readonly view: TimedView;
  /** When the player began to think. */
  readonly now: Microunits;
  /** When it can act at the earliest. */
  readonly actsAt: Microunits;
  /** Whether to stop, given how many updates were simulated. */
  readonly isEnough: (updates: number) => boolean;
}

export type TimedDecision =
  | { readonly kind: 'move'; readonly move: Move }
  /** Thinks again at that moment, or earlier if something happens. */
  | { readonly kind: 'wait'; readonly until: Microunits };

export interface TimedPlayer {
  decide(thought: TimedThought): TimedDecision;
}

/** How a real-time player is made, and what it is called. */
export interface TimedPlayerKind {
  readonly name: string;
  readonly summary: string;
  create(seat: TimedSeat): TimedPlayer;
}
