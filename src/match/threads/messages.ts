/** What whoever runs a match asks of a worker in which a player thinks. All of it can be cloned. */

import type { Budget, ServiceCaller, ServiceLink } from '../../base/index.ts';
import type { PortableGame, PortableMove } from '../../engines/index.ts';
import type { TermJson } from '../../gdl/index.ts';
import type { PlayerChoice, Thoughts } from '../../players/index.ts';

export type SentObservation =
  | { readonly kind: 'moves'; readonly moves: readonly PortableMove[] }
  | { readonly kind: 'percepts'; readonly own: PortableMove; readonly percepts: readonly TermJson[] };

/** What the role has observed: the first `known` observations stand as they were sent before, and these follow. */
export interface SentObservations {
  readonly known: number;
  readonly added: readonly SentObservation[];
}

export interface SentThoughts extends Omit<Thoughts, 'moves' | 'line'> {
  readonly moves: readonly (Omit<Thoughts['moves'][number], 'move'> & { readonly move: PortableMove })[];
  readonly line: readonly (readonly PortableMove[])[];
}

export interface SentStart {
  readonly player: PlayerChoice;
  readonly role: number;
  readonly seed: number;
  readonly budget: Budget;
  /** In which the player may think, this one included. */
  readonly threads: number;
  readonly mayPonder: boolean;
}

export interface SentTurn {
  readonly observed: SentObservations;
  readonly legal: readonly PortableMove[];
  readonly budget: Budget;
  readonly mayPonder: boolean;
  readonly wantsThoughts: boolean;
}

/** The place of the move among the legal ones, or what is wrong with the player's answer. */
export type SentChoice = { readonly place: number } | { readonly illegal: string };

/** Requests are answered in their order. */
export interface PlayerProtocol {
  load: { ask: PortableGame };
  /** The answer tells whether the player is to hear of events as they happen. */
  start: { ask: SentStart; answer: { readonly hearsEvents: boolean } };
  observe: { ask: SentObservations };
  choose: { ask: SentTurn; answer: SentChoice; news: SentThoughts };
  stop: { ask: { readonly goals: readonly number[] } };
}

export type PlayerLink = ServiceLink<PlayerProtocol>;
export type PlayerCallerLink = ServiceCaller<PlayerProtocol>;
